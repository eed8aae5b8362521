// Light or dark: as the system says until the visitor chooses.
import { useEffect, useState } from 'preact/hooks'

export type Theme = 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')
const kept = () => localStorage.getItem('theme')
const current = (): Theme => {
  const choice = kept()
  if (choice === 'light' || choice === 'dark') return choice
  return system.matches ? 'dark' : 'light'
}

document.documentElement.dataset.theme = current()

export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(current)
  useEffect(() => {
    const changed = () => setTheme(current())
    system.addEventListener('change', changed)
    return () => system.removeEventListener('change', changed)
  }, [])
  useEffect(() => { document.documentElement.dataset.theme = theme }, [theme])
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    localStorage.setItem('theme', next)
    setTheme(next)
  }
  return [theme, toggle]
}
