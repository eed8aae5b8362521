// The visitor's decks, and those in the recycle bin.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { get, post, type Page, type Work } from '../api'
import { t, timeAgo } from '../i18n'
import { Failed, Loading, Sentinel } from '../parts/asking'
import { Dialog } from '../parts/dialog'
import { Icon, type IconName } from '../parts/icon'
import { notify, notifyFailure, shortName } from '../parts/notices'
import { type Paged, usePaged } from '../parts/paged'
import { go, href, isAt, replace } from '../route'

const PAGE = 24

export function LibraryScreen({ query }: { query: URLSearchParams }) {
  const keyword = query.get('q') ?? ''
  const order = query.get('order') ?? '1'
  const [typed, setTyped] = useState(keyword)
  useEffect(() => {
    if (typed.trim() === keyword) return
    const timer = setTimeout(() => {
      // Whoever went elsewhere in the meantime is not called back.
      if (isAt('library')) replace(href('library', null, { q: typed.trim(), order: order === '1' ? null : order }))
    }, 250)
    return () => clearTimeout(timer)
  }, [typed])
  const works = usePaged<Work>(
    (page, signal) => get<Page<Work>>('works', { page, page_size: PAGE, order, keyword }, signal),
    [keyword, order],
  )
  const remove = async (work: Work) => {
    try {
      await post(`works/${work.id}/delete`)
      works.remove((one) => one.id === work.id)
      const back = () => post(`works/${work.id}/restore`).then(works.restart, notifyFailure)
      notify(t('binned', { name: shortName(work.name) }), { action: { label: t('undoAction'), run: () => void back() } })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <main id="main" class="page">
      <header class="page-head library-head">
        <h1>{t('libraryTitle')}</h1>
        <div class="library-tools">
          <label class="search">
            <span class="visually-hidden">{t('search')}</span>
            <Icon name="search" />
            <input type="search" value={typed} maxLength={200} placeholder={t('search')} onInput={(event) => setTyped(event.currentTarget.value)} />
          </label>
          <select aria-label={t('order')} value={order} onChange={(event) => replace(href('library', null, { q: keyword, order: event.currentTarget.value }))}>
            <option value="1">{t('orderNew')}</option>
            <option value="2">{t('orderChanged')}</option>
          </select>
          <a class="button" href={href('bin')}><Icon name="trash" />{t('bin')}</a>
          {works.items.length > 0 && <a class="button primary" href={href('create')}><Icon name="plus" />{t('newDeck')}</a>}
        </div>
      </header>
      <ul class="works">
        {works.items.map((work) => (
          <li key={work.id} class="work-card">
            <a href={href('work', work.id)}>
              <img src={work.cover} alt="" loading="lazy" width={640} height={360} />
              <span class="work-title" title={work.name}>{work.name}</span>
              {work.updated_at !== null && (
                <span class="hint" title={new Date(work.updated_at).toLocaleString()}>{t('changedAt', { time: timeAgo(work.updated_at) })}</span>
              )}
            </a>
            <button type="button" class="quiet icon-only corner" aria-label={`${t('delete')}: ${work.name}`} title={t('delete')} onClick={() => void remove(work)}><Icon name="trash" /></button>
          </li>
        ))}
      </ul>
      <Rest list={works} empty={keyword ? t('emptySearch', { word: keyword }) : t('emptyLibrary')}>
        {keyword
          ? <button type="button" onClick={() => setTyped('')}>{t('clearSearch')}</button>
          : <a class="button primary" href={href('create')}>{t('toCreate')}</a>}
      </Rest>
    </main>
  )
}

export function BinScreen() {
  const works = usePaged<Work>((page, signal) => get<Page<Work>>('bin', { page, page_size: PAGE }, signal), [])
  const [asking, setAsking] = useState<Work | null>(null)
  const restore = async (work: Work) => {
    try {
      await post(`works/${work.id}/restore`)
      works.remove((one) => one.id === work.id)
      notify(t('restored', { name: shortName(work.name) }), { action: { label: t('open'), run: () => go(href('work', work.id)) } })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const clear = async (work: Work) => {
    setAsking(null)
    try {
      await post(`works/${work.id}/clear`)
      works.remove((one) => one.id === work.id)
      notify(t('clearedDone', { name: shortName(work.name) }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <main id="main" class="page">
      <header class="page-head library-head">
        <div><h1>{t('bin')}</h1><p class="hint">{t('binHint')}</p></div>
        <a class="button" href={href('library')}><Icon name="left" />{t('toLibrary')}</a>
      </header>
      <ul class="works">
        {works.items.map((work) => (
          <li key={work.id} class="work-card binned">
            <div class="still">
              <img src={work.cover} alt="" loading="lazy" width={640} height={360} />
              <span class="work-title" title={work.name}>{work.name}</span>
              <span class="hint">{t('daysLeft', { n: work.days_left })}</span>
            </div>
            <div class="card-actions">
              <button type="button" aria-label={`${t('restore')}: ${work.name}`} onClick={() => void restore(work)}><Icon name="restore" />{t('restore')}</button>
              <button type="button" class="danger" aria-label={`${t('deleteForGood')}: ${work.name}`} onClick={() => setAsking(work)}>{t('deleteForGood')}</button>
            </div>
          </li>
        ))}
      </ul>
      <Rest list={works} icon="trash" empty={t('emptyBin')} />
      {asking && (
        <Dialog
          title={t('deleteForGoodAsk', { name: shortName(asking.name) })} hint={t('deleteForGoodHint')} onClose={() => setAsking(null)}
          foot={
            <>
              <button type="button" autofocus onClick={() => setAsking(null)}>{t('cancel')}</button>
              <button type="button" class="danger filled" onClick={() => void clear(asking)}>{t('deleteForGood')}</button>
            </>
          }
        />
      )}
    </main>
  )
}

/** What follows a list: waiting, a failure, nothing at all, or more. */
function Rest<T>({ list, icon = 'slides', empty, children }: { list: Paged<T>; icon?: IconName; empty: string; children?: ComponentChildren }) {
  if (list.error) return <Failed error={list.error} retry={list.more} />
  if (list.busy) return <Loading />
  if (list.items.length === 0) {
    return (
      <div class="empty">
        <Icon name={icon} />
        <p>{empty}</p>
        {children}
      </div>
    )
  }
  return list.done ? null : <Sentinel reach={list.more} />
}
