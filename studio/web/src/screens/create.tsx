// The first screen: a topic, an outline, a text or files, and where to go from it.
import { useEffect, useState } from 'preact/hooks'
import { Failure, get, post, type Found, type Option, type Page, type Task, type Topic } from '../api'
import { t, timeAgo, useLanguage, type Word } from '../i18n'
import { forget, recent } from '../outline/recent'
import { Busy, useAsked } from '../parts/asking'
import { Growing, isComposing } from '../parts/growing'
import { Icon } from '../parts/icon'
import { notifyFailure, reason } from '../parts/notices'
import { go, href } from '../route'
import { Files, FoundCard, problemOf, sendFiles } from './create-files'

type Source = 'topic' | 'markdown' | 'text' | 'file'

const SOURCES: { source: Source; word: Word }[] = [
  { source: 'topic', word: 'fromTopic' },
  { source: 'markdown', word: 'fromMarkdown' },
  { source: 'text', word: 'fromText' },
  { source: 'file', word: 'fromFile' },
]
const TYPE = { topic: 1, markdown: 7, text: 11, preset: 8, references: 17 }
const SUB_TYPES: { value: number; word: Word }[] = [
  { value: 1, word: 'subKeep' }, { value: 2, word: 'subExpand' }, { value: 3, word: 'subPolish' },
]

/** A range as people print it. */
const printed = (name = '') => name.replace(/(\d)-(\d)/, '$1–$2')

/** What was typed survives a reload. */
const KEPT = 'create'
const kept = (): Record<string, string> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function CreateScreen() {
  const language = useLanguage()
  const [source, setSource] = useState<Source>((kept().source as Source) || 'topic')
  const [texts, setTexts] = useState<Record<string, string>>(kept)
  const [subType, setSubType] = useState(1)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [files, setFiles] = useState<File[]>([])
  /** How much of the files has gone out. */
  const [sent, setSent] = useState<number | null>(null)
  const [found, setFound] = useState<{ task: Task; found: Found } | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [outlines, setOutlines] = useState(recent)
  const options = useAsked((signal) => get<Option[]>('options', {}, signal), [language])
  const topics = useAsked((signal) => get<Page<Topic>>('topics', { page_size: 12 }, signal), [language])

  // Whoever has a keyboard types at once; on a phone the keyboard would cover the page.
  useEffect(() => { if (matchMedia('(hover: hover) and (pointer: fine)').matches) document.getElementById('source-text')?.focus({ preventScroll: true }) }, [])

  const keep = (name: string, text: string) => {
    const next = { ...texts, [name]: text, source: name === 'source' ? text : source }
    setTexts(next)
    setProblem('')
    sessionStorage.setItem(KEPT, JSON.stringify(next))
  }
  const start = async (form: Record<string, unknown>) => {
    setBusy(true)
    try {
      const task = await post<Task>('tasks', form)
      sessionStorage.removeItem(KEPT)
      go(href('outline', task.id))
    } catch (error) {
      failed(error, Boolean(form.sub_type))
    }
  }
  const failed = (error: unknown, rewrites: boolean) => {
    const code = error instanceof Failure ? error.code : 0
    // What is wrong with what was typed is said where it was typed.
    if (code === 40001) setProblem(reason(error))
    else if (code === 40008 && rewrites) setProblem(t('needsModel'))
    else notifyFailure(error)
    setBusy(false)
  }
  const startFromFiles = async () => {
    const isSeveral = files.length > 1
    const title = (texts.references ?? '').trim()
    const wrong = files.length === 0 ? t('needFile') : isSeveral && !title ? t('needTitle') : problemOf(files)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    setSent(0)
    const asked: Record<string, string | number> = isSeveral ? { type: TYPE.references, title } : { sub_type: subType }
    try {
      const made = await sendFiles(files, { ...chosen, ...asked }, setSent)
      sessionStorage.removeItem(KEPT)
      if (made.found) setFound({ task: made.task, found: made.found })
      else go(href('outline', made.task.id))
      setBusy(false)
    } catch (error) {
      failed(error, true)
    }
    setSent(null)
  }
  const picked = (group: Option) =>
    group.children?.find((one) => (group.key in chosen ? one.id === chosen[group.key] : one.is_default === 1))
  const submit = (event: Event) => {
    event.preventDefault()
    if (source === 'file') return void startFromFiles()
    const text = (texts[source] ?? '').trim()
    if (!text) {
      setProblem(source === 'topic' ? t('needTopic') : t('needText'))
      document.getElementById('source-text')?.focus()
      return
    }
    const form: Record<string, unknown> = { type: TYPE[source], ...(source === 'markdown' ? {} : chosen) }
    if (source === 'topic') form.title = text
    else form.content = text
    if (source === 'text') form.sub_type = subType
    void start(form)
  }

  const choose = (next: File[]) => {
    setFiles(next)
    setProblem(problemOf(next))
  }
  /** Files that are dropped or pasted anywhere on the form are taken. */
  const take = (list: FileList | null | undefined) => {
    if (!list?.length || busy) return false
    choose([...files, ...list])
    setSource('file')
    return true
  }

  /** Enter sends a topic, which has one line; with Ctrl it sends the longer ones too. */
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || busy) return
    if (event.ctrlKey || event.metaKey || (source === 'topic' && !event.shiftKey)) submit(event)
  }

  return (
    <main id="main" class="page create">
      <div class="hero">
        <h1>{t('createTitle')}</h1>
        <p class="lead">{t('createHint')}</p>
      </div>
      {found && (
        <FoundCard
          task={found.task} found={found.found} count={files.length}
          onBack={() => { setFound(null); setFiles([]) }}
        />
      )}
      <form
        class="card composer" hidden={found !== null} onSubmit={submit} noValidate
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => { if (take(event.dataTransfer?.files)) event.preventDefault() }}
        onPaste={(event) => { if (take(event.clipboardData?.files)) event.preventDefault() }}
      >
        <div class="switch" role="group" aria-label={t('sourceLabel')}>
          {SOURCES.map((one) => (
            <button
              key={one.source}
              type="button"
              aria-pressed={source === one.source}
              onClick={() => { setSource(one.source); keep('source', one.source) }}
            >
              {t(one.word)}
            </button>
          ))}
        </div>
        {source === 'topic' ? (
          <>
            <label class="visually-hidden" for="source-text">{t('topicLabel')}</label>
            <Growing
              id="source-text" class="topic" maxLength={200} autocomplete="off" placeholder={t('topicPlaceholder')}
              value={texts.topic ?? ''} aria-invalid={problem ? 'true' : undefined} aria-describedby="source-problem"
              onText={(text) => keep('topic', text.replace(/\n/g, ' '))} onKeyDown={keys}
            />
          </>
        ) : source === 'file' ? (
          <>
            <Files files={files} disabled={busy} onFiles={choose} />
            {files.length > 1 && (
              <label>
                <span class="small-label">{t('filesTopic')}</span>
                <input
                  type="text" maxLength={200} autocomplete="off" placeholder={t('topicPlaceholder')} value={texts.references ?? ''}
                  aria-describedby="references-hint source-problem" onInput={(event) => keep('references', event.currentTarget.value)}
                />
                <span class="hint" id="references-hint">{t('filesTopicHint')}</span>
              </label>
            )}
          </>
        ) : (
          <>
            <label class="visually-hidden" for="source-text">{source === 'markdown' ? t('markdownLabel') : t('textLabel')}</label>
            <textarea
              id="source-text" class={source === 'markdown' ? 'mono' : ''} rows={9} value={texts[source] ?? ''}
              placeholder={source === 'markdown' ? t('markdownPlaceholder') : t('textPlaceholder')}
              aria-invalid={problem ? 'true' : undefined} aria-describedby="source-hint source-problem"
              onInput={(event) => keep(source, event.currentTarget.value)} onKeyDown={keys}
            />
            <p class="hint" id="source-hint">{source === 'markdown' ? t('markdownHint') : t('textHint')}</p>
          </>
        )}
        <p id="source-problem" class="problem" role="alert">{problem}</p>
        {(source === 'text' || (source === 'file' && files.length < 2)) && (
          <fieldset class="choices">
            <legend>{t('subLabel')}</legend>
            {SUB_TYPES.map((one) => (
              <label key={one.value} class="chip">
                <input type="radio" name="sub" checked={subType === one.value} onChange={() => setSubType(one.value)} />
                <span>{t(one.word)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {source !== 'markdown' && options.data && (
          <details class="options">
            <summary><Icon name="right" />{t('options')}<span class="hint">{options.data.map((group) => printed(picked(group)?.name)).join(' · ')}</span></summary>
            <div class="option-grid">
              {options.data.map((group) => (
                <label key={group.key}>
                  <span class="small-label">{group.name}</span>
                  <select
                    value={picked(group)?.id}
                    onChange={(event) => setChosen({ ...chosen, [group.key]: Number(event.currentTarget.value) })}
                  >
                    {group.children?.map((one) => <option key={one.id} value={one.id}>{printed(one.name)}</option>)}
                  </select>
                </label>
              ))}
            </div>
          </details>
        )}
        <div class="composer-foot">
          {sent !== null && sent < 1 && <progress class="bar" aria-label={t('sendingFiles')} max={1} value={sent} />}
          <button type="submit" class="primary large" disabled={busy}>
            {busy ? <Busy text={sent === null ? t('creating') : sent < 1 ? t('sendingFiles') : t('readingFiles')} /> : <>{source === 'markdown' ? t('useOutline') : t('createButton')}<Icon name="right" /></>}
          </button>
        </div>
      </form>
      {outlines.length > 0 && (
        <section aria-labelledby="go-on">
          <h2 id="go-on" class="section-title">{t('goOn')}</h2>
          <ul class="recent">
            {outlines.map((one) => (
              <li key={one.task}>
                <a href={href('outline', one.task)}><Icon name="text" /><span>{one.title}</span><span class="hint">{timeAgo(one.at)}</span></a>
                <button
                  type="button" class="quiet icon-only" aria-label={`${t('forgetOutline')}: ${one.title}`} title={t('forgetOutline')}
                  onClick={() => { forget(one.task); setOutlines(recent()) }}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {topics.data && topics.data.list.length > 0 && (
        <section aria-labelledby="presets">
          <h2 id="presets" class="section-title">{t('presets')}</h2>
          <ul class="presets">
            {topics.data.list.map((topic) => (
              <li key={topic.id}>
                <button type="button" disabled={busy} onClick={() => void start({ type: TYPE.preset, id: topic.id })}>
                  {topic.title}<Icon name="right" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
