// Data that a screen asks for: waiting, there, or failed with a way to try again.
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../api'
import { t } from '../i18n'
import { href } from '../route'
import { Icon } from './icon'
import { reason } from './notices'

export interface Asked<T> { data: T | null; error: unknown; reload: () => void; set: (data: T) => void }

/** How long until what may pass is tried again by itself. */
const RETRY_DELAY = 5000

/** Runs `ask` now, when `on` changes, and again and again after a failure that may pass. */
export function useAsked<T>(ask: (signal: AbortSignal) => Promise<T>, on: unknown[]): Asked<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    ask(stop.signal).then(
      (data) => { if (!stop.signal.aborted) setState({ data, error: null }) },
      (error) => { if (!stop.signal.aborted) setState((old) => ({ data: old.data, error })) },
    )
    return () => stop.abort()
  }, [...on, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (!(state.error instanceof Failure && state.error.passes)) return
    const timer = setTimeout(reload, RETRY_DELAY)
    addEventListener('online', reload)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', reload)
    }
  }, [state.error])
  const set = useCallback((data: T) => setState({ data, error: null }), [])
  return { ...state, reload, set }
}

export function Loading({ text }: { text?: string }) {
  return <p class="loading" role="status"><span class="spinner" aria-hidden="true" />{text ?? t('loading')}</p>
}

/** A button's words while what it began goes on. */
export function Busy({ text }: { text: string }) {
  return <><span class="spinner" aria-hidden="true" />{text}</>
}

export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof Failure && error.status === 404) {
    return (
      <div class="empty">
        <Icon name="search" />
        <h2>{t('notFound')}</h2>
        <p>{t('notFoundHint')}</p>
        <div class="empty-actions">
          <a class="button" href={href('library')}>{t('toLibrary')}</a>
          <a class="button primary" href={href('create')}>{t('toCreate')}</a>
        </div>
      </div>
    )
  }
  return (
    <div class="empty" role="alert">
      <Icon name="warning" />
      <h2>{t('failedTitle')}</h2>
      <p>{reason(error)}</p>
      <button type="button" onClick={retry}>{t('retry')}</button>
    </div>
  )
}

/** Calls `reach` when its place on the page comes into view. */
export function Sentinel({ reach, children }: { reach: () => void; children?: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(reach)
  latest.current = reach
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current()
    }, { rootMargin: '400px' })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={element} class="sentinel">{children}</div>
}
