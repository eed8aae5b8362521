// The API calls behind what the visitor did, as curl lines to take over.
import { useEffect } from 'preact/hooks'
import { get, type Call } from '../api'
import { t, type Word } from '../i18n'
import { Failed, Loading, useAsked } from './asking'
import { copyText } from './copy'
import { Icon } from './icon'

/** As many as somebody reads; the back end remembers more. */
const SHOWN = 50

/** What a call is for. */
const STEPS: Record<string, Word> = {
  '/api/grant/token': 'callToken',
  '/api/statistic/user/task': 'callUsage',
  '/api/ai/chat/v2/task': 'callTask',
  '/api/ai/chat/outline': 'callOutline',
  '/api/ai/chat/v2/content': 'callContent',
  '/api/ai/chat/v2/content/check': 'callContentCheck',
  '/api/generate/data': 'callTree',
  '/api/ai/chat/v2/outline/save': 'callTreeSave',
  '/api/ai/chat/config/list': 'callTopics',
  '/api/ai/chat/senior/option': 'callOptions',
  '/api/template_component/suit/select': 'callFilters',
  '/api/template_component/suit/search': 'callSuits',
  '/api/template_component/enterprise/suit/list': 'callOwnSuits',
  '/api/template_component/suit/preview': 'callPreview',
  '/api/design/v2/save': 'callSave',
  '/api/design/list': 'callWorks',
  '/api/design/info': 'callWork',
  '/api/design/pages': 'callPages',
  '/api/design/save/name': 'callRename',
  '/api/design/restyle': 'callRestyle',
  '/api/design/quality': 'callQuality',
  '/api/design/delete': 'callDelete',
  '/api/design/del/list': 'callBin',
  '/api/design/revert': 'callRestore',
  '/api/design/clear': 'callClear',
  '/api/download/export/file': 'callExport',
  '/api/download/export/file/result': 'callExportResult',
  '/api/download/export/file/progress': 'callExportProgress',
}

export function Calls() {
  const calls = useAsked((signal) => get<Call[]>('calls', {}, signal), [])
  useEffect(() => {
    const timer = setInterval(() => { if (!document.hidden && navigator.onLine) calls.reload() }, 3000)
    return () => clearInterval(timer)
  }, [])
  if (!calls.data) return calls.error ? <Failed error={calls.error} retry={calls.reload} /> : <Loading />
  if (calls.data.length === 0) return <p class="empty">{t('noCalls')}</p>
  return (
    <ul class="calls">
      {calls.data.slice(0, SHOWN).map((call) => {
        const step = STEPS[call.path.replace(/\/$/, '')]
        return (
          <li key={call.id}>
            <details>
              <summary>
                <span class={`method ${call.method.toLowerCase()}`}>{call.method}</span>
                <span class="call-name">{step && <span>{t(step)}</span>}<code>{call.path}</code></span>
                <span class="call-facts">
                  {call.times > 1 && <span>{t('times', { n: call.times })}</span>}
                  <span class={call.status === 200 ? '' : 'problem'}>{call.status ?? '–'}</span>
                  <span>{call.milliseconds} ms</span>
                </span>
              </summary>
              <div class="curl">
                <pre tabIndex={0}>{call.curl}</pre>
                <button type="button" onClick={() => void copyText(call.curl)}><Icon name="copy" />{t('copy')}</button>
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
