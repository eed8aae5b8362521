// Templates to choose from, with filters, and with the visitor's own first page on each.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, type Filters, type Page, type Suit } from '../api'
import { t, useLanguage } from '../i18n'
import { mayKeepTemplates } from '../session'
import { Failed, Loading, Sentinel, useAsked } from './asking'
import { usePaged } from './paged'
import { TemplateDialog } from './template'
import { TemplateDrop, useBringing } from './template-file'

export interface Choice { id: number; type: 1 | 2; cover: string; name?: string }
export interface Filter { colour: string; style: string; scene: string; kind: string }
/** Whose pages are shown: an outline's or a deck's, as they are in that version. */
export interface Source { kind: 'tasks' | 'works'; id: number; version: string | number }
interface Wanted { layout?: number; pages?: number }

const PAGE = 18
const MAX_KNOWN_PREVIEWS = 80
const known = new Map<string, Promise<string[]>>()
let running = 0
const waiting: (() => void)[] = []

/** The first pages in a template: remembered, and two at a time. Nobody draws what `signal` says is not wanted any more. */
export function previews(source: Source, choice: Choice, wanted: Wanted = {}, signal?: AbortSignal): Promise<string[]> {
  const query = { template_id: choice.id, template_type: choice.type, layout_type: wanted.layout, pages: wanted.pages }
  const name = `${source.kind}/${source.id}/${source.version}/${choice.cover}/${JSON.stringify(query)}`
  const before = known.get(name)
  if (before) return before
  let begun = false
  // Whoever asks anew while this one still stands in line begins anew.
  signal?.addEventListener('abort', () => { if (!begun) known.delete(name) })
  const ask = async () => {
    if (running >= 2) await new Promise<void>((start) => waiting.push(start))
    running += 1
    try {
      signal?.throwIfAborted()
      begun = true
      return (await get<{ pages: string[] }>(`${source.kind}/${source.id}/preview`, query)).pages
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
  const asked = ask()
  asked.catch(() => known.delete(name))
  if (known.size > MAX_KNOWN_PREVIEWS) known.delete(known.keys().next().value as string)
  known.set(name, asked)
  return asked
}

/** A template with the visitor's first page, or its sample where `source` is missing. */
export function Card({ choice, source, selected, onChoose }: {
  choice: Choice; source: Source | null; selected: boolean; onChoose: (choice: Choice) => void
}) {
  const element = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState('')
  useEffect(() => {
    setPicture('')
    if (!source) return
    const stop = new AbortController()
    const show = (next: string) => { if (!stop.signal.aborted) setPicture(next) }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      previews(source, choice, { pages: 1 }, stop.signal).then((pages) => show(pages[0] ?? choice.cover), () => show(choice.cover))
    }, { rootMargin: '100px' })
    if (element.current) observer.observe(element.current)
    return () => { stop.abort(); observer.disconnect() }
  }, [source?.kind, source?.id, source?.version, choice.id, choice.cover])
  const shown = source ? picture : choice.cover
  return (
    <button ref={element} type="button" class="suit" aria-pressed={selected} aria-label={choice.name ?? t('suitN', { n: choice.id })} onClick={() => onChoose(choice)}>
      {shown ? <img src={shown} alt="" loading="lazy" width={640} height={360} /> : <span class="placeholder" />}
    </button>
  )
}

export function Gallery({ filter, onFilter, source, selected, onChoose }: {
  filter: Filter; onFilter: (next: Filter) => void; source: Source; selected: number | null
  /** With the others that stand beside it. */
  onChoose: (choice: Choice, all: Choice[]) => void
}) {
  const language = useLanguage()
  const [own, setOwn] = useState(true)
  const filters = useAsked((signal) => get<Filters>('suits/filters', {}, signal), [language])
  const organisation = useAsked((signal) => get<Page<Suit>>('suits/enterprise', { page_size: 1 }, signal), [])
  const enterprise = filter.kind === 'own'
  const suits = usePaged<Suit>(
    (page, signal) => enterprise
      ? get<Page<Suit>>('suits/enterprise', { page, page_size: PAGE }, signal)
      : get<Page<Suit>>('suits', { page, page_size: PAGE, colour_id: filter.colour, style_id: filter.style, scene_id: filter.scene }, signal),
    [language, filter.kind, filter.colour, filter.style, filter.scene],
  )
  const choices = suits.items.map((suit): Choice => ({ id: suit.id, type: enterprise ? 2 : 1, cover: suit.cover_img, name: suit.name }))
  const keeps = mayKeepTemplates()
  const [looked, setLooked] = useState<number | null>(null)
  const bringing = useBringing((suit) => {
    if (enterprise) suits.restart()
    else set({ kind: 'own' })
    organisation.reload()
    setLooked(suit.id)
  })
  const set = (part: Partial<Filter>) => onFilter({ ...filter, ...part })
  const clear = () => set({ colour: '', style: '', scene: '' })
  const narrowed = !enterprise && (filter.colour || filter.style || filter.scene)
  const hasOwn = keeps || enterprise || (organisation.data?.pagination.total ?? 0) > 0
  return (
    <div
      class="gallery"
      onDragOver={(event) => { if (keeps) event.preventDefault() }}
      onDrop={(event) => {
        if (!keeps) return
        event.preventDefault()
        if (bringing.bring(event.dataTransfer?.files) && !enterprise) set({ kind: 'own' })
      }}
    >
      <div class="filters">
        {hasOwn && (
          <div class="switch" role="group" aria-label={t('systemSuits')}>
            <button type="button" aria-pressed={!enterprise} onClick={() => set({ kind: '' })}>{t('systemSuits')}</button>
            <button type="button" aria-pressed={enterprise} onClick={() => set({ kind: 'own' })}>{t('ownSuits')}</button>
          </div>
        )}
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
            <select aria-label={t('style')} value={filter.style} onChange={(event) => set({ style: event.currentTarget.value })}>
              <option value="">{t('anyStyle')}</option>
              {filters.data.suit_style.map((one) => <option key={one.id} value={String(one.id)}>{one.title}</option>)}
            </select>
            <select aria-label={t('scene')} value={filter.scene} onChange={(event) => set({ scene: event.currentTarget.value })}>
              <option value="">{t('anyScene')}</option>
              {filters.data.suit_scene.map((one) => <option key={one.id} value={String(one.id)}>{one.title}</option>)}
            </select>
          </>
        )}
        {narrowed && <button type="button" class="link" onClick={clear}>{t('clearFilters')}</button>}
        <div class="filters-end">
          <span class="hint" role="status">{!suits.busy && t('suitsFound', { n: suits.total })}</span>
          <label class="check"><input type="checkbox" checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />{t('ownPages')}</label>
        </div>
      </div>
      {enterprise && keeps && <TemplateDrop {...bringing} />}
      <ul class="suits">
        {choices.map((choice) => (
          <li key={choice.id}>
            <Card choice={choice} source={own ? source : null} selected={selected === choice.id} onChoose={(one) => onChoose(one, choices)} />
            {choice.name && (
              <div class="own-suit">
                <span title={choice.name}>{choice.name}</span>
                {keeps && (
                  <button type="button" class="link" aria-label={`${t('templateDetails')}: ${choice.name}`} onClick={() => setLooked(choice.id)}>
                    {t('templateDetails')}
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {looked !== null && (
        <TemplateDialog
          id={looked} onClose={() => setLooked(null)} onChanged={suits.restart}
          onRemoved={() => { setLooked(null); suits.restart(); organisation.reload() }}
        />
      )}
      {suits.error ? <Failed error={suits.error} retry={suits.more} /> : null}
      {suits.busy && <Loading />}
      {!suits.busy && !suits.error && suits.items.length === 0 && (
        <div class="empty">
          <p>{enterprise ? t('noOwnSuits') : t('noSuits')}</p>
          {narrowed && <button type="button" onClick={clear}>{t('clearFilters')}</button>}
        </div>
      )}
      {!suits.done && !suits.busy && !suits.error && <Sentinel reach={suits.more} />}
    </div>
  )
}
