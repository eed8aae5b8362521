// The API calls behind what the visitor did, as curl lines to take over.
import { useEffect } from 'preact/hooks'
import { get, type Call } from '../api'
import { t } from '../i18n'
import { Failed, Loading, useAsked } from './asking'
import { Icon } from './icon'
import { notify, notifyFailure } from './notices'

/** As many as somebody reads; the back end remembers more. */
const SHOWN = 50

export function Calls() {
  const calls = useAsked((signal) => get<Call[]>('calls', {}, signal), [])
  useEffect(() => {
    const timer = setInterval(() => { if (!document.hidden && navigator.onLine) calls.reload() }, 3000)
    return () => clearInterval(timer)
  }, [])
  const copy = (call: Call) => navigator.clipboard.writeText(call.curl).then(() => notify(t('copied')), notifyFailure)
  if (!calls.data) return calls.error ? <Failed error={calls.error} retry={calls.reload} /> : <Loading />
  if (calls.data.length === 0) return <p class="empty">{t('noCalls')}</p>
  return (
    <ul class="calls">
      {calls.data.slice(0, SHOWN).map((call) => (
        <li key={call.id}>
          <details>
            <summary>
              <span class={`method ${call.method.toLowerCase()}`}>{call.method}</span>
              <code>{call.path}</code>
              <span class="call-facts">
                {call.times > 1 && <span>{t('times', { n: call.times })}</span>}
                <span class={call.status === 200 ? '' : 'problem'}>{call.status ?? '–'}</span>
                <span>{call.milliseconds} ms</span>
              </span>
            </summary>
            <div class="curl">
              <pre tabIndex={0}>{call.curl}</pre>
              <button type="button" onClick={() => void copy(call)}><Icon name="copy" />{t('copy')}</button>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
