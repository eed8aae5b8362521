// The words on the screen, in the visitor's language.
import { useEffect, useState } from 'preact/hooks'
import { en } from './words/en'
import { zh } from './words/zh'

export type Word = keyof typeof en
export type Language = 'en' | 'zh'

const WORDS: Record<Language, Record<Word, string>> = { en, zh }

function first(): Language {
  const kept = localStorage.getItem('language')
  if (kept === 'en' || kept === 'zh') return kept
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

const listeners = new Set<() => void>()

export const language = {
  value: first(),
  set(next: Language) {
    this.value = next
    localStorage.setItem('language', next)
    document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en'
    listeners.forEach((tell) => tell())
  },
}
document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en'

/** The text for `word`, with `{name}` filled in. English takes the text after `|` for other numbers than one. */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  let text: string = WORDS[language.value][word]
  if (text.includes('|')) {
    const [one, other] = text.split('|')
    text = Number(values.n) === 1 ? one : other
  }
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
}

export const isWord = (word: string): word is Word => word in en

const DAY = 24 * 60 * 60 * 1000

/** A moment as people say it: minutes, hours or days ago, and the date after a week. */
export function timeAgo(moment: number, now = Date.now()): string {
  const name = language.value === 'zh' ? 'zh-CN' : 'en'
  const age = Math.max(0, now - moment)
  if (age >= 7 * DAY) return new Intl.DateTimeFormat(name, { dateStyle: 'medium' }).format(moment)
  const ago = new Intl.RelativeTimeFormat(name, { numeric: 'auto' })
  if (age < 60_000) return t('justNow')
  if (age < 3_600_000) return ago.format(-Math.floor(age / 60_000), 'minute')
  return age < DAY ? ago.format(-Math.floor(age / 3_600_000), 'hour') : ago.format(-Math.floor(age / DAY), 'day')
}

/** Draws the caller again when the language changes. */
export function useLanguage(): Language {
  const [, redraw] = useState(0)
  useEffect(() => {
    const tell = () => redraw((count) => count + 1)
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }, [])
  return language.value
}
