// From the first streamed word to an outline with body text.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure, get, post, type Versioned, type WorkDetail, type WorkPages } from '../api'
import { t } from '../i18n'
import { Editor } from '../outline/editor'
import { type Editing, useEditing } from '../outline/editing'
import { lines, toMarkdown } from '../outline/markdown'
import { forget, remember } from '../outline/recent'
import { useStream } from '../outline/stream'
import { hasBody, pageCount } from '../outline/tree'
import { Busy, Failed, Loading, useAsked } from '../parts/asking'
import { Icon } from '../parts/icon'
import { notify, notifyFailure } from '../parts/notices'
import { Steps } from '../parts/steps'
import { go, href, replace } from '../route'
import { Writing } from './outline-writing'

export function OutlineScreen({ task, query }: { task: number; query: URLSearchParams }) {
  // The tree is `null` while the outline is still to be written.
  const asked = useAsked(async (signal) => ({ tree: await get<Versioned | null>(`tasks/${task}/tree`, {}, signal) }), [task])
  useEffect(() => { if (asked.error instanceof Failure && asked.error.status === 404) forget(task) }, [asked.error])
  if (asked.error) return <main id="main" class="page"><Failed error={asked.error} retry={asked.reload} /></main>
  if (!asked.data) return <main id="main" class="page"><Loading /></main>
  if (!asked.data.tree) return <Streaming task={task} done={asked.reload} />
  return <Ready key={task} task={task} query={query} start={asked.data.tree} />
}

/** Pixels between the foot of the window and the newest words, beyond which the visitor is somewhere else. */
const MAX_FOLLOWED_DISTANCE = 250

function Streaming({ task, done }: { task: number; done: () => void }) {
  const { text, state, again } = useStream(task, true)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'done') return
    notify(t('streamDone'), { kind: 'silent' })
    // What was written is read, and edited, from its beginning.
    scrollTo(0, 0)
    done()
  }, [state])
  // Follows the words, unless the visitor went back to read.
  useEffect(() => {
    const below = document.documentElement.scrollHeight - innerHeight - scrollY
    if (below < MAX_FOLLOWED_DISTANCE) end.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  const status = state === 'failed' ? t('streamFailed') : state === 'lost' ? t('streamLost') : t('streaming')
  return (
    <main id="main" class="page narrow">
      <Steps current="outline" task={task} />
      <div class="stream-status sticky" role="status">
        {state === 'failed' ? <Icon name="warning" /> : <span class="spinner" aria-hidden="true" />}
        {status}
        {state === 'failed' && <button type="button" onClick={again}>{t('retry')}</button>}
      </div>
      <div class="stream" aria-busy={state === 'writing'}>
        {lines(text).map((line, index) => <p key={index} class={`level-${line.level}`}>{line.text}</p>)}
        {state === 'writing' && <span class="caret" aria-hidden="true" />}
        <div ref={end} />
      </div>
    </main>
  )
}

function Ready({ task, query, start }: { task: number; query: URLSearchParams; start: Versioned }) {
  const editing = useEditing(task, start)
  const ticket = query.get('ticket')
  const view = query.get('view') === 'markdown' ? 'markdown' : 'tree'
  // The deck that was made from this outline, for whoever comes from there.
  const work = Number(query.get('work')) || undefined
  const [busy, setBusy] = useState<'write' | 'update' | null>(null)
  const written = hasBody(editing.outline.root)
  const bare = !editing.outline.root.children.some((child) => !child.isBody)
  const title = editing.outline.root.text.trim() || t('untitled')
  useEffect(() => { if (!work) remember(task, title) }, [task, title])
  useEffect(() => { document.title = `${title} · Deckwright` }, [title])

  /** Goes on with everything saved, or says why not. */
  const after = async (kind: typeof busy, then: () => Promise<void> | void) => {
    setBusy(kind)
    try {
      if (await editing.flush()) await then()
      else notify(t('notSavedYet'), { kind: 'error' })
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(null)
  }
  const write = () => after('write', async () => {
    const { ticket } = await post<{ ticket: string }>(`tasks/${task}/content`)
    replace(href('outline', task, { ticket, work }))
  })
  const update = () => after('update', async () => {
    if (work) go(href('work', await madeAgain(task, work)))
  })
  const show = (next: 'tree' | 'markdown') => after(null, () => replace(href('outline', task, { view: next === 'tree' ? null : next, work })))

  const actions = useRef<HTMLDivElement>(null)
  const next = () => actions.current?.querySelector<HTMLButtonElement>('.primary')
  // Many lines lie between a line and the next step: a key leads there from everywhere.
  useEffect(() => {
    const onward = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      next()?.click()
    }
    addEventListener('keydown', onward)
    return () => removeEventListener('keydown', onward)
  }, [])

  if (ticket) return <Writing task={task} work={work} ticket={ticket} editing={editing} />
  const writing = (
    <button type="button" class={written || work ? '' : 'primary'} disabled={busy !== null || bare} title={t('contentHint')} onClick={write}>
      {busy === 'write' ? <Busy text={t('creating')} /> : <><Icon name="text" />{written ? t('rewriteContent') : t('writeContent')}</>}
    </button>
  )
  const choosing = (
    <button type="button" class={written ? 'primary' : ''} disabled={busy !== null} onClick={() => void after(null, () => go(href('suits', task)))}>
      {t('chooseSuit')}<Icon name="right" />
    </button>
  )
  const updating = (
    <button type="button" class="primary" disabled={busy !== null} onClick={update}>
      {busy === 'update' ? <Busy text={t('updatingDeck')} /> : <><Icon name="slides" />{t('updateDeck')}</>}
    </button>
  )
  return (
    <main id="main" class="page narrow with-bar">
      <header class="steps-row">
        <Steps current="outline" task={task} work={work} />
        <h1 class="visually-hidden">{t('outlineTitle')}</h1>
        <div class="switch" role="group" aria-label={t('viewLabel')}>
          {(['tree', 'markdown'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => void show(one)}>
              {one === 'tree' ? t('viewTree') : t('viewMarkdown')}
            </button>
          ))}
        </div>
      </header>
      {work !== undefined && <p class="banner"><Icon name="slides" />{t('outlineOfDeck')}</p>}
      {view === 'tree' ? <Editor editing={editing} onPast={() => next()?.focus()} /> : <MarkdownView editing={editing} />}
      <footer class="action-bar">
        <div class="action-status">
          <span class="count">{t('pagesCount', { n: pageCount(editing.outline) })}</span>
          <SaveStatus editing={editing} />
        </div>
        <div class="actions" ref={actions}>{writing}{work ? updating : choosing}</div>
      </footer>
    </main>
  )
}

/** The deck again from the outline as it is now, in the same template; the former one goes to the recycle bin. */
async function madeAgain(task: number, former: number): Promise<number> {
  const [detail, pages] = await Promise.all([get<WorkDetail>(`works/${former}`), get<WorkPages>(`works/${former}/pages`)])
  const { template_id, template_type, layout_type } = pages
  const work = await post<{ id: number }>('works', { task_id: task, name: detail.name, template_id, template_type, layout_type })
  forget(task)
  await post(`works/${former}/delete`)
  notify(t('deckUpdated'), { travels: true })
  return work.id
}

function SaveStatus({ editing }: { editing: Editing }) {
  const { saveState } = editing
  const text = {
    saved: () => t('saved'), unsaved: () => t('unsaved'), saving: () => t('saving'), offline: () => t('savedOffline'),
    failed: () => t('saveFailed', { reason: saveState.kind === 'failed' ? saveState.reason : '' }),
  }[saveState.kind]()
  return <span class={`save-state ${saveState.kind}`} role="status">{text}</span>
}

function MarkdownView({ editing }: { editing: Editing }) {
  const current = toMarkdown(editing.outline)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(current)
  // What the server made of it is shown when nobody types any more.
  const settle = () => { if (editing.saveState.kind === 'saved' && document.activeElement !== field.current) setText(current) }
  useEffect(settle, [current, editing.saveState.kind])
  return (
    <div class="markdown-view">
      <label class="visually-hidden" for="markdown">{t('markdownLabel')}</label>
      <textarea
        ref={field} id="markdown" class="mono" spellcheck={false} value={text} aria-describedby="markdown-hint" onBlur={settle}
        onInput={(event) => { setText(event.currentTarget.value); editing.applyMarkdown(event.currentTarget.value) }}
      />
      <p id="markdown-hint" class="hint">{t('markdownHint')}</p>
    </div>
  )
}
