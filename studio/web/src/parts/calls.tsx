// The API calls behind what the visitor did, as curl lines to take over.
import { useEffect } from 'preact/hooks'
import { get, type Call } from '../api'
import { t, type Word } from '../i18n'
import { Failed, Loading, useAsked, type Asked } from './asking'
import { copyText } from './copy'
import { Dialog } from './dialog'
import { Icon } from './icon'

/** As many as somebody reads; the back end remembers more. */
const MAX_SHOWN_CALLS = 50

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

/** The shortest way to a file, in order; `isExtra` may be left out. */
const JOURNEY: { method: string; path: string; isExtra?: boolean }[] = [
  { method: 'GET', path: '/api/grant/token' },
  { method: 'POST', path: '/api/ai/chat/v2/task' },
  { method: 'GET', path: '/api/ai/chat/outline' },
  { method: 'GET', path: '/api/ai/chat/v2/content', isExtra: true },
  { method: 'GET', path: '/api/ai/chat/v2/content/check', isExtra: true },
  { method: 'GET', path: '/api/template_component/suit/search', isExtra: true },
  { method: 'POST', path: '/api/design/v2/save' },
  { method: 'POST', path: '/api/download/export/file' },
  { method: 'POST', path: '/api/download/export/file/result' },
]

const plain = (path: string) => path.replace(/\/$/, '')

/** The visitor's calls, newest first, and new ones as they come. */
export function useCalls(): Asked<Call[]> {
  const calls = useAsked((signal) => get<Call[]>('calls', {}, signal), [])
  useEffect(() => {
    const timer = setInterval(() => { if (!document.hidden && navigator.onLine) calls.reload() }, 3000)
    return () => clearInterval(timer)
  }, [])
  return calls
}

function Name({ method, path, note }: { method: string; path: string; note?: string }) {
  const step = STEPS[plain(path)]
  return (
    <>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>
      <span class="call-name">{step && <span>{t(step)}{note && <small class="hint"> ({note})</small>}</span>}<code>{path}</code></span>
    </>
  )
}

function Curl({ line }: { line: string }) {
  return (
    <div class="curl">
      <pre tabIndex={0}>{line}</pre>
      <button type="button" onClick={() => void copyText(line)}><Icon name="copy" />{t('copy')}</button>
    </div>
  )
}

/** Which calls make a deck, in their order, each with the visitor's own last one. */
export function Journey({ calls }: { calls: Asked<Call[]> }) {
  return (
    <ol class="calls journey">
      {JOURNEY.map(({ method, path, isExtra }, index) => {
        const last = calls.data?.find((call) => plain(call.path) === path)
        return (
          <li key={path}>
            <details>
              <summary>
                <span class="number" aria-hidden="true">{index + 1}</span>
                <Name method={method} path={path} note={isExtra ? t('optional') : undefined} />
                <span class="call-facts">{last && <Icon name="check" />}</span>
              </summary>
              {last ? <Curl line={last.curl} /> : <p class="hint curl">{t('journeyNone')}</p>}
            </details>
          </li>
        )
      })}
    </ol>
  )
}

export function Calls({ calls }: { calls: Asked<Call[]> }) {
  if (!calls.data) return calls.error ? <Failed error={calls.error} retry={calls.reload} /> : <Loading />
  if (calls.data.length === 0) return <p class="empty">{t('noCalls')}</p>
  return (
    <ul class="calls">
      {calls.data.slice(0, MAX_SHOWN_CALLS).map((call) => (
        <li key={call.id}>
          <details>
            <summary>
              <Name method={call.method} path={call.path} />
              <span class="call-facts">
                {call.times > 1 && <span>{t('times', { n: call.times })}</span>}
                <span class={call.status === 200 ? '' : 'problem'}>{call.status ?? '–'}</span>
                <span>{call.milliseconds} ms</span>
              </span>
            </summary>
            <Curl line={call.curl} />
          </details>
        </li>
      ))}
    </ul>
  )
}

/** The calls in a window at the side, beside what the visitor does. */
export function CallsDialog({ onClose }: { onClose: () => void }) {
  const calls = useCalls()
  return <Dialog title={t('callsTitle')} hint={t('callsHint')} side onClose={onClose}><Calls calls={calls} /></Dialog>
}
