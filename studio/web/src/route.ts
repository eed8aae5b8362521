// Where the visitor is, kept in the address so that a reload comes back to it.
import { useEffect, useState } from 'preact/hooks'

export interface Route {
  screen: string
  id: number
  query: URLSearchParams
}

function read(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?')
  const [screen, id] = path.split('/')
  return { screen: screen || 'create', id: Number(id) || 0, query: new URLSearchParams(query ?? '') }
}

export const isAt = (screen: string) => read().screen === screen

export function href(screen: string, id?: number | null, query: Record<string, string | number | null | undefined> = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return `#/${screen}${id ? `/${id}` : ''}${text ? `?${text}` : ''}`
}

export function go(address: string) {
  location.hash = address
}

/** Changes the address without a step in the browser's history. */
export function replace(address: string) {
  if (location.hash === address) return
  history.replaceState(null, '', address)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

export function useRoute(): Route {
  const [route, setRoute] = useState(read)
  useEffect(() => {
    const changed = () => setRoute(read())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return route
}
