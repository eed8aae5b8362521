// A finished deck: its pages, and everything that can be done with it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, post, until, type WorkDetail, type WorkPages } from '../api'
import { t } from '../i18n'
import { Failed, Loading, useAsked } from '../parts/asking'
import { Icon } from '../parts/icon'
import { notify, notifyFailure, shortName } from '../parts/notices'
import { Progress } from '../parts/progress'
import { Steps } from '../parts/steps'
import { useSwipe } from '../parts/swipe'
import { go, href, replace } from '../route'
import { ExportDialog } from './work-export'
import { Present } from './work-present'
import { QualityDialog } from './work-quality'
import { RestyleDialog } from './work-restyle'

type Open = 'export' | 'restyle' | 'quality' | 'present' | null

export function WorkScreen({ id, query }: { id: number; query: URLSearchParams }) {
  const detail = useAsked((signal) => get<WorkDetail>(`works/${id}`, {}, signal), [id])
  const version = detail.data?.version ?? 0
  const [progress, setProgress] = useState({ drawn: 0, total: 0 })
  const asked = useAsked<WorkPages | null>((signal) => {
    if (!version) return Promise.resolve(null)
    setProgress({ drawn: 0, total: 0 })
    return until(async () => {
      const answer = await get<WorkPages>(`works/${id}/pages`, {}, signal)
      setProgress({ drawn: answer.drawn, total: answer.total })
      return answer.pages.length ? answer : null
    }, signal)
  }, [id, version])
  const [open, setOpen] = useState<Open>(null)
  // Pages in the former template are not this deck any more.
  const pages = asked.data && asked.data.version >= version ? asked.data : null
  const all = pages?.pages ?? []
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), Math.max(1, all.length))
  const turn = (to: number) => {
    if (all.length) replace(href('work', id, { page: Math.min(Math.max(1, to), all.length) }))
  }

  const swipe = useSwipe((step) => turn(page + step))

  const name = detail.data?.name
  useEffect(() => { if (name) document.title = `${name} · Deckwright` }, [name])

  if (detail.error) return <main id="main" class="page"><Failed error={detail.error} retry={detail.reload} /></main>
  if (!detail.data) return <main id="main" class="page"><Loading /></main>
  const work = detail.data
  const remove = async () => {
    try {
      await post(`works/${id}/delete`)
      const back = async () => {
        await post(`works/${id}/restore`)
        go(href('work', id))
      }
      notify(t('binned', { name: shortName(work.name) }), { travels: true, action: { label: t('undoAction'), run: () => void back().catch(notifyFailure) } })
      go(href('library'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <main id="main" class="page work">
      <Steps current="work" task={work.task_id} work={id} onSuit={() => setOpen('restyle')} />
      <header class="work-head">
        <Name work={work} onRenamed={(name) => detail.set({ ...work, name })} />
        <div class="work-actions">
          <button type="button" class="primary" disabled={!all.length} onClick={() => setOpen('present')}><Icon name="play" />{t('present')}</button>
          <button type="button" onClick={() => setOpen('export')}><Icon name="download" />{t('export')}</button>
          <button type="button" disabled={!all.length} onClick={() => setOpen('restyle')}><Icon name="brush" />{t('restyle')}</button>
          <a class="button" href={href('outline', work.task_id, { work: id })}><Icon name="pencil" />{t('editText')}</a>
          <button type="button" class="quiet" onClick={() => setOpen('quality')}><Icon name="shield" />{t('quality')}</button>
          <button type="button" class="quiet" aria-label={t('delete')} title={t('delete')} onClick={remove}><Icon name="trash" /><span class="phone-only">{t('delete')}</span></button>
        </div>
      </header>
      {asked.error ? <Failed error={asked.error} retry={asked.reload} /> : null}
      {!all.length && !asked.error && (
        <div class="drawing" role="status">
          <img src={work.cover_url} alt="" width={640} height={360} />
          <Progress text={t('drawing')} {...progress} />
        </div>
      )}
      {all.length > 0 && (
        <div
          class="viewer"
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, PageUp: -1, ArrowUp: -1, ArrowRight: 1, PageDown: 1, ArrowDown: 1 }[event.key]
            if (step) { event.preventDefault(); turn(page + step) }
            if (event.key === 'Home') { event.preventDefault(); turn(1) }
            if (event.key === 'End') { event.preventDefault(); turn(all.length) }
          }}
        >
          <Strip pages={all} page={page} onTurn={turn} />
          <section class="stage" {...swipe} aria-label={t('pageOf', { n: page, all: all.length })}>
            <img class="sheet" src={all[page - 1].picture} alt={all[page - 1].title} width={1280} height={720} />
            <div class="stage-foot">
              <button type="button" class="quiet icon-only" aria-label={t('previous')} disabled={page === 1} onClick={() => turn(page - 1)}><Icon name="left" /></button>
              <span role="status">{t('pageOf', { n: page, all: all.length })}</span>
              <button type="button" class="quiet icon-only" aria-label={t('next')} disabled={page === all.length} onClick={() => turn(page + 1)}><Icon name="right" /></button>
            </div>
          </section>
          <section class="notes" aria-labelledby="notes">
            <h2 id="notes">{t('notes')}</h2>
            <p class={all[page - 1].notes ? '' : 'hint'}>{all[page - 1].notes || t('noNotes')}</p>
          </section>
        </div>
      )}
      {open === 'export' && <ExportDialog work={work} onClose={() => setOpen(null)} />}
      {open === 'quality' && (
        <QualityDialog id={id} onClose={() => setOpen(null)} onPage={(number) => { setOpen(null); turn(number) }} />
      )}
      {open === 'restyle' && pages && (
        <RestyleDialog
          work={work} pages={pages} onClose={() => setOpen(null)}
          onRestyled={(changed) => { detail.set(changed); setOpen(null) }}
        />
      )}
      {open === 'present' && <Present id={id} pages={all} page={page} onTurn={turn} onEnd={() => setOpen(null)} />}
    </main>
  )
}

function Name({ work, onRenamed }: { work: WorkDetail; onRenamed: (name: string) => void }) {
  const [editing, setEditing] = useState(false)
  const [name, setName] = useState(work.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => { if (editing) field.current?.select() }, [editing])
  // Enter saves, and so does leaving the field: that comes with it, and must not save again.
  const open = useRef(false)
  const save = async (event: Event) => {
    event.preventDefault()
    if (!open.current) return
    open.current = false
    setEditing(false)
    if (!name.trim() || name.trim() === work.name) return setName(work.name)
    try {
      const answer = await post<{ name: string }>(`works/${work.id}/rename`, { name })
      onRenamed(answer.name)
      setName(answer.name)
      notify(t('renamed'))
    } catch (error) {
      setName(work.name)
      notifyFailure(error)
    }
  }
  if (!editing) {
    return (
      <div class="work-name">
        <h1 title={work.name}>{work.name}</h1>
        <button type="button" class="quiet icon-only" aria-label={t('rename')} title={t('rename')} onClick={() => { open.current = true; setName(work.name); setEditing(true) }}><Icon name="pencil" /></button>
      </div>
    )
  }
  return (
    <form class="work-name" onSubmit={save}>
      <input
        ref={field} aria-label={t('workName')} value={name} maxLength={200}
        onInput={(event) => setName(event.currentTarget.value)} onBlur={save}
        onKeyDown={(event) => { if (event.key === 'Escape') { open.current = false; setEditing(false) } }}
      />
    </form>
  )
}

function Strip({ pages, page, onTurn }: { pages: WorkPages['pages']; page: number; onTurn: (page: number) => void }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const item = list.current?.children[page - 1]
    const strip = list.current?.parentElement
    if (!item || !strip) return
    if (strip.contains(document.activeElement)) item.querySelector('button')?.focus({ preventScroll: true })
    // The strip alone: the deck beside it stays where the visitor has it.
    const [seen, box] = [strip.getBoundingClientRect(), item.getBoundingClientRect()]
    const into = (from: number, to: number, low: number, high: number) => (from < low ? from - low : to > high ? to - high : 0)
    strip.scrollBy(into(box.left, box.right, seen.left, seen.right), into(box.top, box.bottom, seen.top, seen.bottom))
  }, [page])
  return (
    <nav class="strip" aria-label={t('pages')}>
      <ol ref={list}>
        {pages.map((one, index) => (
          <li key={index}>
            <button
              type="button" aria-current={page === index + 1 ? 'page' : undefined} tabIndex={page === index + 1 ? 0 : -1}
              aria-label={`${index + 1}. ${one.title}`} onClick={() => onTurn(index + 1)}
            >
              <img src={one.picture} alt="" loading="lazy" decoding="async" width={320} height={180} />
              <span aria-hidden="true">{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
