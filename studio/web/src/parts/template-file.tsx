// A company's template comes in: chosen, or dropped anywhere on the gallery.
import { useRef, useState } from 'preact/hooks'
import { Failure, upload, type OwnSuit } from '../api'
import { t, type Word } from '../i18n'
import { Icon } from './icon'
import { reason } from './notices'

const MAX_FILE_SIZE = 64 * 1024 * 1024
const KINDS = ['.pptx', '.potx', '.pptm']

/** What the service says of a file that cannot serve, and what people are told. */
const REASONS: [RegExp, Word][] = [
  [/password|old \.ppt/, 'templateProtected'],
  [/not a presentation/, 'templateNotSlides'],
  [/too large/, 'templateTooComplex'],
  [/place for a title|room below/, 'templateNoPlaces'],
  [/cannot be read|is missing in the file/, 'templateDamaged'],
]

const isTemplate = (file: File) => KINDS.some((kind) => file.name.toLowerCase().endsWith(kind))

function whyNot(error: unknown): string {
  const known = error instanceof Failure && error.code === 40001 ? REASONS.find(([words]) => words.test(error.message)) : undefined
  return known ? t(known[1]) : reason(error)
}

export interface Bringing { sent: number | null; problem: string; bring: (files: FileList | null | undefined) => boolean }

/** Brings one file; `onBrought` hears what came of it. */
export function useBringing(onBrought: (suit: OwnSuit) => void): Bringing {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const bring = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file || sent !== null) return false
    if (!isTemplate(file)) { setProblem(t('templateKinds')); return true }
    if (file.size > MAX_FILE_SIZE) { setProblem(t('fileTooLarge', { name: file.name })); return true }
    const form = new FormData()
    form.append('file', file)
    setProblem('')
    setSent(0)
    upload<OwnSuit>('suits/enterprise', form, setSent)
      .then(onBrought, (error) => setProblem(whyNot(error)))
      .finally(() => setSent(null))
    return true
  }
  return { sent, problem, bring }
}

export function TemplateDrop({ sent, problem, bring }: Bringing) {
  const input = useRef<HTMLInputElement>(null)
  const words = sent === null ? '' : sent < 1 ? t('sendingFiles') : t('templateReading')
  return (
    <div class="template-drop">
      <label class="file-drop">
        <Icon name="slides" />
        <span>{t('templateDrop')}</span>
        <span class="hint">{t('templateDropHint')}</span>
        <input
          ref={input} type="file" class="visually-hidden" accept={KINDS.join(',')} disabled={sent !== null} aria-describedby="template-problem"
          onChange={(event) => {
            bring(event.currentTarget.files)
            // The same file can be chosen again.
            if (input.current) input.current.value = ''
          }}
        />
      </label>
      {sent !== null && (
        <div class="progress" role="status">
          <progress class="bar" aria-label={words} {...(sent < 1 ? { max: 1, value: sent } : {})} />
          <p>{words}</p>
        </div>
      )}
      <p id="template-problem" class="problem" role="alert">{problem}</p>
    </div>
  )
}
