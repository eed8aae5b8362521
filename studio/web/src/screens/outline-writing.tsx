// Body text while it is being written, chapter by chapter.
import { useEffect, useState } from 'preact/hooks'
import { get, until, type Versioned } from '../api'
import { t } from '../i18n'
import type { Editing } from '../outline/editing'
import { chapters, lines } from '../outline/markdown'
import { Icon } from '../parts/icon'
import { notify } from '../parts/notices'
import { Steps } from '../parts/steps'
import { href, replace } from '../route'

export function Writing({ task, work, ticket, editing }: { task: number; work?: number; ticket: string; editing: Editing }) {
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
        const written = await get<Versioned>(`tasks/${task}/tree`, {}, stop.signal)
        if (stop.signal.aborted) return
        editing.adopt(written, t('contentDone'))
      } catch {
        if (stop.signal.aborted) return
        notify(t('contentFailed'), { kind: 'error' })
      }
      replace(href('outline', task, { work }))
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
  const status = t('writingContent', { done: count, all: titles.length })
  return (
    <main id="main" class="page narrow">
      <Steps current="outline" task={task} work={work} />
      <h1 class="stream-status">
        <span class="spinner" aria-hidden="true" />
        <span role="status">{status}</span>
      </h1>
      <progress class="bar" max={Math.max(1, titles.length)} value={count} aria-label={status} />
      <ol class="chapters">
        {titles.map((title, index) => (
          <li key={index} class={done[index] ? 'done' : ''}>
            <details>
              <summary>
                {done[index] ? <Icon name="check" /> : <span class="spinner" aria-hidden="true" />}
                <span>{title || t('untitled')}</span>
                {done[index] && <Icon name="down" />}
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
