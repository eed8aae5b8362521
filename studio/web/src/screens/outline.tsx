// From the first streamed word to an outline with body text.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, post, until, type Versioned } from '../api'
import { t } from '../i18n'
import { Editor } from '../outline/editor'
import { type Editing, useEditing } from '../outline/editing'
import { chapters, lines, toMarkdown } from '../outline/markdown'
import { useStream } from '../outline/stream'
import { hasBody, pageCount } from '../outline/tree'
import { Failed, Loading, useAsked } from '../parts/asking'
import { Icon } from '../parts/icon'
import { notify, notifyFailure } from '../parts/notices'
import { go, href, replace } from '../route'
import { Steps } from '../parts/steps'

export function OutlineScreen({ task, query }: { task: number; query: URLSearchParams }) {
  // The tree is `null` while the outline is still to be written.
  const asked = useAsked(async (signal) => ({ tree: await get<Versioned | null>(`tasks/${task}/tree`, {}, signal) }), [task])
  if (asked.error) return <main id="main" class="page"><Failed error={asked.error} retry={asked.reload} /></main>
  if (!asked.data) return <main id="main" class="page"><Loading /></main>
  if (!asked.data.tree) return <Streaming task={task} done={asked.reload} />
  return <Ready key={task} task={task} query={query} start={asked.data.tree} />
}

function Streaming({ task, done }: { task: number; done: () => void }) {
  const { text, state, again } = useStream(task, true)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'done') return
    notify(t('streamDone'), { kind: 'silent' })
    done()
  }, [state])
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [text])
  const status = state === 'failed' ? t('streamFailed') : state === 'lost' ? t('streamLost') : t('streaming')
  return (
    <main id="main" class="page narrow">
      <Steps current="outline" task={task} />
      <div class="stream-status" role="status">
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
  const [starting, setStarting] = useState(false)
  const written = hasBody(editing.outline.root)

  const write = async () => {
    setStarting(true)
    try {
      await editing.flush()
      const { ticket } = await post<{ ticket: string }>(`tasks/${task}/content`)
      replace(href('outline', task, { ticket }))
    } catch (error) {
      notifyFailure(error)
    }
    setStarting(false)
  }
  const onward = async () => {
    await editing.flush()
    go(href('suits', task))
  }

  if (ticket) return <Writing task={task} ticket={ticket} editing={editing} />
  return (
    <main id="main" class="page narrow with-bar">
      <Steps current="outline" task={task} />
      <header class="outline-head">
        <h1>{t('outlineTitle')}</h1>
        <div class="switch" role="group" aria-label={t('viewLabel')}>
          {(['tree', 'markdown'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => void editing.flush().then(() => replace(href('outline', task, { view: one === 'tree' ? null : one })))}
            >
              {one === 'tree' ? t('viewTree') : t('viewMarkdown')}
            </button>
          ))}
        </div>
      </header>
      {view === 'tree' ? <Editor editing={editing} /> : <MarkdownView task={task} editing={editing} />}
      <footer class="action-bar">
        <div class="action-status">
          <span class="count">{t('pagesCount', { n: pageCount(editing.outline) })}</span>
          <SaveStatus editing={editing} />
        </div>
        <div class="actions">
          <button type="button" disabled={starting} title={t('contentHint')} onClick={write}>
            <Icon name="text" />{written ? t('rewriteContent') : t('writeContent')}
          </button>
          <button type="button" class="primary" onClick={onward}>{t('chooseSuit')}<Icon name="right" /></button>
        </div>
      </footer>
    </main>
  )
}

function SaveStatus({ editing }: { editing: Editing }) {
  const { saveState } = editing
  const text = {
    saved: () => t('saved'), unsaved: () => t('unsaved'), saving: () => t('saving'), offline: () => t('savedOffline'),
    failed: () => t('saveFailed', { reason: saveState.kind === 'failed' ? saveState.reason : '' }),
  }[saveState.kind]()
  return <span class={`save-state ${saveState.kind}`} role="status">{text}</span>
}

function MarkdownView({ task, editing }: { task: number; editing: Editing }) {
  const current = toMarkdown(editing.outline)
  const [text, setText] = useState(current)
  const [busy, setBusy] = useState(false)
  useEffect(() => setText(current), [current])
  const apply = async () => {
    setBusy(true)
    try {
      const answer = await post<Versioned>(`tasks/${task}/markdown`, { markdown: text })
      editing.adopt(answer, t('markdownApplied'))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return (
    <div class="markdown-view">
      <label class="visually-hidden" for="markdown">{t('markdownLabel')}</label>
      <textarea id="markdown" class="mono" spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <div class="markdown-foot">
        <p class="hint">{t('markdownHint')}</p>
        <button type="button" class="primary" disabled={busy || text === current} onClick={apply}>{t('applyMarkdown')}</button>
      </div>
    </div>
  )
}

/** Body text while it is being written, chapter by chapter. */
function Writing({ task, ticket, editing }: { task: number; ticket: string; editing: Editing }) {
  const titles = editing.outline.root.children.filter((child) => !child.isBody).map((child) => child.text.trim())
  const [partial, setPartial] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const wait = async () => {
      try {
        await until(async () => {
          const { status, content } = await get<{ status: number; content: string }>(`content/${ticket}`, {}, stop.signal)
          setPartial(content)
          return status === 2 ? content : null
        }, stop.signal)
        editing.adopt(await get<Versioned>(`tasks/${task}/tree`), t('contentDone'))
        replace(href('outline', task))
      } catch (error) {
        if (stop.signal.aborted) return
        notify(t('contentFailed'), { kind: 'error' })
        replace(href('outline', task))
      }
    }
    void wait()
    return () => stop.abort()
  }, [ticket])

  const found = chapters(partial)
  const done = titles.map((title) => {
    const index = found.indexOf(title)
    if (index >= 0) found.splice(index, 1)
    return index >= 0
  })
  const count = done.filter(Boolean).length
  const sections = partial.split(/^## /m).slice(1)
  return (
    <main id="main" class="page narrow">
      <Steps current="outline" task={task} />
      <h1 class="stream-status">
        <span class="spinner" aria-hidden="true" />
        <span role="status">{t('writingContent', { done: count, all: titles.length })}</span>
      </h1>
      <progress class="bar" max={Math.max(1, titles.length)} value={count} aria-label={t('writingContent', { done: count, all: titles.length })} />
      <ol class="chapters">
        {titles.map((title, index) => (
          <li key={index} class={done[index] ? 'done' : ''}>
            <details>
              <summary>
                {done[index] ? <Icon name="check" /> : <span class="spinner" aria-hidden="true" />}
                {title || t('untitled')}
              </summary>
              {lines(sections.find((section) => section.startsWith(title)) ?? '').slice(1).map((line, number) => (
                <p key={number} class={`level-${line.level}`}>{line.text}</p>
              ))}
            </details>
          </li>
        ))}
      </ol>
    </main>
  )
}
