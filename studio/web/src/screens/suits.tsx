// Choosing a template, with one's own pages in it, and making the deck.
import { useState } from 'preact/hooks'
import { get, post, type Versioned } from '../api'
import { t } from '../i18n'
import { forget } from '../outline/recent'
import { Busy, Failed, Loading, useAsked } from '../parts/asking'
import { Dialog } from '../parts/dialog'
import { Gallery, previews, type Choice, type Filter, type Source } from '../parts/gallery'
import { Icon } from '../parts/icon'
import { notifyFailure } from '../parts/notices'
import { Steps } from '../parts/steps'
import { go, href, replace } from '../route'

export function SuitsScreen({ task, query }: { task: number; query: URLSearchParams }) {
  const outline = useAsked((signal) => get<Versioned>(`tasks/${task}/tree`, {}, signal), [task])
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [beside, setBeside] = useState<Choice[]>([])
  const filter: Filter = {
    colour: query.get('colour') ?? '', style: query.get('style') ?? '', scene: query.get('scene') ?? '', kind: query.get('kind') ?? '',
  }
  if (outline.error) return <main id="main" class="page"><Failed error={outline.error} retry={outline.reload} /></main>
  if (!outline.data) return <main id="main" class="page"><Loading /></main>
  const source: Source = { kind: 'tasks', id: task, version: outline.data.version }
  return (
    <main id="main" class="page">
      <Steps current="suit" task={task} />
      <header class="page-head">
        <h1>{t('suitsTitle')}</h1>
        <p class="hint">{t('suitsHint')}</p>
      </header>
      <Gallery
        filter={filter} onFilter={(next) => replace(href('suits', task, { ...next }))}
        source={source} selected={chosen?.id ?? null} onChoose={(choice, all) => { setChosen(choice); setBeside(all) }}
      />
      {chosen && (
        <Make
          source={source} title={outline.data.tree.value} choice={chosen} beside={beside} onChoose={setChosen}
          onClose={() => setChosen(null)}
        />
      )}
    </main>
  )
}

const LAYOUTS = [
  { value: 1, word: 'layoutStandard', hint: 'layoutStandardHint' },
  { value: 2, word: 'layoutPro', hint: 'layoutProHint' },
] as const

function Make({ source, title, choice, beside, onChoose, onClose }: {
  source: Source; title: string; choice: Choice; beside: Choice[]; onChoose: (choice: Choice) => void; onClose: () => void
}) {
  const [name, setName] = useState([...title].slice(0, 200).join(''))
  const [layout, setLayout] = useState(1)
  const [busy, setBusy] = useState(false)
  const pages = useAsked(async () => {
    // The standard pages are mostly there already: they are the first that are shown.
    const [pictures, standard] = await Promise.all([previews(source, choice, { layout }), previews(source, choice, { layout: 1 })])
    return { of: choice.id, layout, pictures, isSame: layout !== 1 && pictures.every((picture, index) => picture === standard[index]) }
  }, [choice.id, layout])
  const at = beside.findIndex((one) => one.id === choice.id)
  const around = [{ to: beside[at - 1], word: 'suitBefore', icon: 'left' }, { to: beside[at + 1], word: 'suitAfter', icon: 'right' }] as const
  const make = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      const work = await post<{ id: number }>('works', {
        task_id: source.id, name: name.trim() || undefined, template_id: choice.id, template_type: choice.type, layout_type: layout,
      })
      forget(source.id)
      go(href('work', work.id))
    } catch (error) {
      setBusy(false)
      notifyFailure(error)
    }
  }
  const foot = (
    <>
      <div class="around">
        {around.map(({ to, word, icon }) => (
          <button key={word} type="button" class="icon-only" aria-label={t(word)} title={t(word)} disabled={!to || busy} onClick={() => { if (to) onChoose(to) }}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
      <button type="button" onClick={onClose}>{t('cancel')}</button>
      <button type="submit" form="make" class="primary" autofocus disabled={busy}>{busy ? <Busy text={t('makingDeck')} /> : t('makeDeck')}</button>
    </>
  )
  return (
    <Dialog title={t('makeTitle')} hint={t('makeHint')} wide onClose={onClose} foot={foot}>
      <form id="make" class="make" onSubmit={make}>
        <div class="previews" aria-busy={pages.data?.layout !== layout || pages.data.of !== choice.id}>
          {pages.error ? <Failed error={pages.error} retry={pages.reload} />
            : pages.data
            ? pages.data.pictures.map((picture, index) => <img key={index} src={picture} alt={t('previewOf', { n: index + 1 })} width={640} height={360} />)
            : [0, 1, 2, 3].map((index) => <div key={index} class="placeholder" />)}
        </div>
        <div class="make-form">
          <label>
            <span class="small-label">{t('workName')}</span>
            <input value={name} maxLength={200} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <fieldset class="cards-choice">
            <legend class="small-label">{t('layout')}</legend>
            {LAYOUTS.map((one) => (
              <label key={one.value}>
                <input type="radio" name="layout" checked={layout === one.value} onChange={() => setLayout(one.value)} />
                <span><strong>{t(one.word)}</strong><small>{t(one.hint)}</small></span>
              </label>
            ))}
          </fieldset>
          {pages.data?.isSame && layout === pages.data.layout && <p class="hint" role="status">{t('layoutSame')}</p>}
        </div>
      </form>
    </Dialog>
  )
}
