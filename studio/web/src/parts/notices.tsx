// Short messages at the foot of the screen, read out as they appear.
import { useEffect, useState } from 'preact/hooks'
import { isWord, t } from '../i18n'
import { Failure } from '../api'
import { Icon } from './icon'

/** A silent one is for screen readers alone. */
type Kind = 'info' | 'error' | 'silent'

interface Notice {
  id: number
  text: string
  kind: Kind
  action?: { label: string; run: () => void }
  /** Goes along to the screen that is opened next. */
  travels?: boolean
}

let next = 1
let current: Notice[] = []
const listeners = new Set<(notices: Notice[]) => void>()

function show(notices: Notice[]) {
  current = notices
  listeners.forEach((tell) => tell(notices))
}

export function dismiss(id: number) {
  show(current.filter((notice) => notice.id !== id))
}

/** What a screen had to say goes with it. */
export function leaveScreen() {
  show(current.filter((notice) => notice.travels).map((notice) => ({ ...notice, travels: false })))
}

export function notify(text: string, options: Partial<Pick<Notice, 'kind' | 'action' | 'travels'>> = {}): number {
  const notice: Notice = { id: next++, text, kind: options.kind ?? 'info', action: options.action, travels: options.travels }
  show([...current.filter((other) => other.text !== text), notice].slice(-3))
  // Whoever has something to do gets the time to do it.
  const time = options.action ? 15000 : notice.kind === 'error' ? 9000 : 4500
  setTimeout(() => dismiss(notice.id), time)
  return notice.id
}

/** A name inside a sentence: as much of it as tells it from others. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > 40 ? `${letters.slice(0, 39).join('').trimEnd()}…` : name
}

/** What went wrong, in words for people. */
export function reason(error: unknown): string {
  if (error instanceof Failure) {
    if (error.isOffline) return navigator.onLine ? t('unreachable') : t('offline')
    const word = `error_${error.code}`
    return isWord(word) ? t(word, { reason: error.message }) : error.message
  }
  return error instanceof Error ? error.message : String(error)
}

export function notifyFailure(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  notify(reason(error), { kind: 'error' })
}

export function Notices() {
  const [notices, setNotices] = useState(current)
  useEffect(() => {
    listeners.add(setNotices)
    return () => void listeners.delete(setNotices)
  }, [])
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map((notice) => (
        <div key={notice.id} class={`notice ${notice.kind}`}>
          <span>{notice.text}</span>
          {notice.action && (
            <button type="button" class="link" onClick={() => { notice.action?.run(); dismiss(notice.id) }}>
              {notice.action.label}
            </button>
          )}
          <button type="button" class="quiet icon-only" aria-label={t('close')} onClick={() => dismiss(notice.id)}>
            <Icon name="x" />
          </button>
        </div>
      ))}
    </div>
  )
}
