// Files to start from: chosen, dropped or pasted; and what was found in them.
import { useRef } from 'preact/hooks'
import { get, pause, upload, type Found, type Task } from '../api'
import { t } from '../i18n'
import { Icon } from '../parts/icon'
import { href } from '../route'

export const MAX_FILES = 5
const MAX_FILE_SIZE = 64 * 1024 * 1024
const KINDS = '.docx,.odt,.rtf,.pdf,.pptx,.odp,.xlsx,.ods,.csv,.tsv,.html,.htm,.epub,.md,.txt,.xmind,.mm,.opml'
/** Chapters that are named before the others are counted. */
const MAX_NAMED_CHAPTERS = 8
/** A model may take longer to write: then one watches it write instead. */
const PATIENCE = 8000

/** Says why `files` cannot be sent, or nothing. */
export function problemOf(files: File[]): string {
  if (files.length > MAX_FILES) return t('tooManyFiles')
  const large = files.find((file) => file.size > MAX_FILE_SIZE)
  return large ? t('fileTooLarge', { name: large.name }) : ''
}

const size = (file: File) => `${Math.max(1, Math.round(file.size / 1024)).toLocaleString()} KB`

export function Files({ files, disabled, onFiles }: { files: File[]; disabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const add = (list: FileList | null) => {
    if (list?.length) onFiles([...files, ...list])
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }
  return (
    <div class="files">
      {files.length > 0 && (
        <ul class="recent">
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              <span class="file"><Icon name="text" /><span>{file.name}</span><span class="hint">{size(file)}</span></span>
              <button
                type="button" class="quiet icon-only" disabled={disabled} aria-label={`${t('removeFile')}: ${file.name}`} title={t('removeFile')}
                onClick={() => onFiles(files.filter((_, at) => at !== index))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_FILES && (
        <label class={files.length ? 'file-drop more' : 'file-drop'}>
          <Icon name={files.length ? 'plus' : 'text'} />
          <span>{files.length ? t('moreFiles') : t('fileLabel')}</span>
          {!files.length && <span class="hint">{t('fileHint')}</span>}
          <input
            ref={input} type="file" multiple class="visually-hidden" accept={KINDS} disabled={disabled} aria-describedby="source-problem"
            onChange={(event) => add(event.currentTarget.files)}
          />
        </label>
      )}
    </div>
  )
}

/** Sends the files. Gives the task, and what was found if that was soon known. */
export async function sendFiles(files: File[], fields: Record<string, string | number>, tell: (part: number) => void) {
  const form = new FormData()
  Object.entries(fields).forEach(([name, value]) => form.append(name, String(value)))
  files.forEach((file) => form.append('files', file))
  const task = await upload<Task>('tasks/files', form, tell)
  const soon = pause(PATIENCE).then(() => null)
  const found = await Promise.race([get<Found>(`tasks/${task.id}/found`).catch(() => null), soon])
  return { task, found }
}

export function FoundCard({ task, found, count, onBack }: { task: Task; found: Found; count: number; onBack: () => void }) {
  const numbers = [
    t('foundPages', { n: found.pages }),
    t('foundChapters', { n: found.chapters.length }),
    ...(found.tables ? [t('foundTables', { n: found.tables })] : []),
    ...(found.pictures ? [t('foundPictures', { n: found.pictures })] : []),
  ]
  const more = found.chapters.length - MAX_NAMED_CHAPTERS
  return (
    <section class="card found" aria-labelledby="found-title">
      <p class="hint">{t('foundLead', { n: count })}</p>
      <h2 id="found-title" tabIndex={-1} ref={(title) => title?.focus()}>{task.title}</h2>
      <ul class="found-numbers">{numbers.map((text) => <li key={text}>{text}</li>)}</ul>
      <ol class="found-chapters">{found.chapters.slice(0, MAX_NAMED_CHAPTERS).map((title, index) => <li key={index}>{title}</li>)}</ol>
      {more > 0 && <p class="hint">{t('foundMore', { n: more })}</p>}
      <div class="composer-foot">
        <button type="button" onClick={onBack}>{t('otherFiles')}</button>
        <a class="button primary large" href={href('outline', task.id)}>{t('goToOutline')}<Icon name="right" /></a>
      </div>
    </section>
  )
}
