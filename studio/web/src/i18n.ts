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
