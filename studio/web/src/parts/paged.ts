// A list that grows by a page whenever its end comes into view.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Page } from '../api'

export interface Paged<T> {
  items: T[]
  total: number
  busy: boolean
  done: boolean
  error: unknown
  more: () => void
  restart: () => void
  remove: (matches: (item: T) => boolean) => void
  update: (change: (item: T) => T) => void
}

export function usePaged<T>(ask: (page: number, signal: AbortSignal) => Promise<Page<T>>, on: unknown[]): Paged<T> {
  const [items, setItems] = useState<T[]>([])
  const [total, setTotal] = useState(0)
  const [state, setState] = useState<{ busy: boolean; done: boolean; error: unknown }>({ busy: true, done: false, error: null })
  const [round, setRound] = useState(0)
  const place = useRef({ page: 0, busy: false, done: false, stop: new AbortController() })

  const load = useCallback(async (fresh: boolean) => {
    const here = place.current
    if (here.busy || (here.done && !fresh)) return
    here.busy = true
    setState((old) => ({ ...old, busy: true, error: null }))
    const { signal } = here.stop
    try {
      const answer = await ask(here.page + 1, signal)
      if (signal.aborted) return
      here.page += 1
      here.done = here.page * answer.pagination.page_size >= answer.pagination.total || answer.list.length === 0
      setTotal(answer.pagination.total)
      setItems((old) => (fresh ? answer.list : [...old, ...answer.list]))
      setState({ busy: false, done: here.done, error: null })
    } catch (error) {
      if (!signal.aborted) setState({ busy: false, done: false, error })
    } finally {
      if (!signal.aborted) here.busy = false
    }
  }, on)

  useEffect(() => {
    place.current = { page: 0, busy: false, done: false, stop: new AbortController() }
    void load(true)
    return () => place.current.stop.abort()
  }, [...on, round])

  return {
    items, total, ...state,
    more: useCallback(() => void load(false), [load]),
    restart: useCallback(() => setRound((count) => count + 1), []),
    remove: useCallback((matches) => {
      setItems((old) => old.filter((item) => !matches(item)))
      setTotal((old) => Math.max(0, old - 1))
    }, []),
    update: useCallback((change) => setItems((old) => old.map(change)), []),
  }
}
