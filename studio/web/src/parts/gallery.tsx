// Templates to choose from, with filters; in a task, with the visitor's own first page on each.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, type Filters, type Page, type Suit } from '../api'
import { t, useLanguage } from '../i18n'
import { Failed, Loading, Sentinel, useAsked } from './asking'
import { usePaged } from './paged'

export interface Choice { id: number; type: 1 | 2; cover: string }
export interface Filter { colour: string; style: string; scene: string; kind: string }

const PAGE = 18
const known = new Map<string, Promise<string[]>>()
let running = 0
const waiting: (() => void)[] = []

/** The task's first pages in a template: remembered, and two at a time. */
export function previews(task: number, version: string, choice: Choice): Promise<string[]> {
  const name = `${task}/${version}/${choice.type}/${choice.id}`
  const before = known.get(name)
  if (before) return before
  const ask = async () => {
    if (running >= 2) await new Promise<void>((start) => waiting.push(start))
    running += 1
    try {
      const answer = await get<{ pages: string[] }>(`tasks/${task}/preview`, { template_id: choice.id, template_type: choice.type })
      return answer.pages
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
  const asked = ask()
  asked.catch(() => known.delete(name))
  if (known.size > 60) known.delete(known.keys().next().value as string)
  known.set(name, asked)
  return asked
}

function Card({ choice, task, version, own, selected, onChoose }: {
  choice: Choice; task: number | null; version: string; own: boolean; selected: boolean; onChoose: (choice: Choice) => void
}) {
  const element = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState('')
  const wanted = own && task !== null && choice.type === 1
  useEffect(() => {
    if (!wanted || task === null) return setPicture('')
    let gone = false
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      previews(task, version, choice).then((pages) => { if (!gone) setPicture(pages[0] ?? '') }, () => {})
    }, { rootMargin: '100px' })
    if (element.current) observer.observe(element.current)
    return () => { gone = true; observer.disconnect() }
  }, [wanted, task, version, choice.id])
  return (
    <button ref={element} type="button" class="suit" aria-pressed={selected} aria-label={t('suitN', { n: choice.id })} onClick={() => onChoose(choice)}>
      <img src={picture || choice.cover} alt="" loading="lazy" width={640} height={360} />
    </button>
  )
}

export function Gallery({ filter, onFilter, task, version, selected, onChoose }: {
  filter: Filter; onFilter: (next: Filter) => void; task: number | null; version: string
  selected: number | null; onChoose: (choice: Choice) => void
}) {
  const language = useLanguage()
  const [own, setOwn] = useState(true)
  const filters = useAsked((signal) => get<Filters>('suits/filters', {}, signal), [language])
  const enterprise = filter.kind === 'own'
  const suits = usePaged<Suit>(
    (page, signal) => enterprise
      ? get<Page<Suit>>('suits/enterprise', { page, page_size: PAGE }, signal)
      : get<Page<Suit>>('suits', { page, page_size: PAGE, colour_id: filter.colour, style_id: filter.style, scene_id: filter.scene }, signal),
    [language, filter.kind, filter.colour, filter.style, filter.scene],
  )
  const set = (part: Partial<Filter>) => onFilter({ ...filter, ...part })
  const narrowed = filter.colour || filter.style || filter.scene
  return (
    <div class="gallery">
      <div class="filters">
        <div class="switch" role="group" aria-label={t('systemSuits')}>
          <button type="button" aria-pressed={!enterprise} onClick={() => set({ kind: '' })}>{t('systemSuits')}</button>
          <button type="button" aria-pressed={enterprise} onClick={() => set({ kind: 'own' })}>{t('ownSuits')}</button>
        </div>
        {!enterprise && filters.data && (
          <>
            <fieldset class="swatches">
              <legend class="visually-hidden">{t('colour')}</legend>
              <label class="swatch any" title={t('anyColour')}>
                <input type="radio" name="colour" checked={!filter.colour} onChange={() => set({ colour: '' })} />
                <span><span class="visually-hidden">{t('anyColour')}</span></span>
              </label>
              {filters.data.colour.map((one) => (
                <label key={one.id} class="swatch" title={one.name}>
                  <input type="radio" name="colour" checked={filter.colour === String(one.id)} onChange={() => set({ colour: String(one.id) })} />
                  <span style={{ background: one.code }}><span class="visually-hidden">{one.name}</span></span>
                </label>
              ))}
            </fieldset>
            <label class="inline"><span>{t('style')}</span>
              <select value={filter.style} onChange={(event) => set({ style: event.currentTarget.value })}>
                <option value="">{t('any')}</option>
                {filters.data.suit_style.map((one) => <option key={one.id} value={String(one.id)}>{one.title}</option>)}
              </select>
            </label>
            <label class="inline"><span>{t('scene')}</span>
              <select value={filter.scene} onChange={(event) => set({ scene: event.currentTarget.value })}>
                <option value="">{t('any')}</option>
                {filters.data.suit_scene.map((one) => <option key={one.id} value={String(one.id)}>{one.title}</option>)}
              </select>
            </label>
          </>
        )}
        {task !== null && !enterprise && (
          <label class="check"><input type="checkbox" checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />{t('ownPages')}</label>
        )}
        <span class="hint" role="status">{!suits.busy && t('suitsFound', { n: suits.total })}</span>
      </div>
      <ul class="suits">
        {suits.items.map((suit) => (
          <li key={suit.id}>
            <Card
              choice={{ id: suit.id, type: enterprise ? 2 : 1, cover: suit.cover_img }}
              task={task} version={version} own={own} selected={selected === suit.id} onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {suits.error ? <Failed error={suits.error} retry={suits.more} /> : null}
      {suits.busy && <Loading />}
      {!suits.busy && !suits.error && suits.items.length === 0 && (
        <div class="empty">
          <p>{enterprise ? t('noOwnSuits') : t('noSuits')}</p>
          {narrowed && <button type="button" onClick={() => set({ colour: '', style: '', scene: '' })}>{t('clearFilters')}</button>}
        </div>
      )}
      {!suits.done && !suits.busy && !suits.error && <Sentinel reach={suits.more} />}
    </div>
  )
}
