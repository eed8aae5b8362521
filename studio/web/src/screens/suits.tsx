// Choosing a template, with one's own pages in it, and making the deck.
import { useState } from 'preact/hooks'
import { Failure, get, post, type Versioned } from '../api'
import { t } from '../i18n'
import { Failed, Loading, useAsked } from '../parts/asking'
import { Dialog } from '../parts/dialog'
import { Gallery, previews, type Choice, type Filter } from '../parts/gallery'
import { notify, notifyFailure } from '../parts/notices'
import { Steps } from '../parts/steps'
import { go, href, replace } from '../route'

export function SuitsScreen({ task, query }: { task: number; query: URLSearchParams }) {
  const outline = useAsked((signal) => get<Versioned>(`tasks/${task}/tree`, {}, signal), [task])
  const [chosen, setChosen] = useState<Choice | null>(null)
  const filter: Filter = {
    colour: query.get('colour') ?? '', style: query.get('style') ?? '', scene: query.get('scene') ?? '', kind: query.get('kind') ?? '',
  }
  if (outline.error) return <main id="main" class="page"><Failed error={outline.error} retry={outline.reload} /></main>
  if (!outline.data) return <main id="main" class="page"><Loading /></main>
  return (
    <main id="main" class="page">
      <Steps current="suit" task={task} />
      <header class="page-head">
        <h1>{t('suitsTitle')}</h1>
        <p class="hint">{t('suitsHint')}</p>
      </header>
      <Gallery
        filter={filter}
        onFilter={(next) => replace(href('suits', task, { ...next }))}
        task={task}
        version={outline.data.version}
        selected={chosen?.id ?? null}
        onChoose={setChosen}
      />
      {chosen && (
        <Make
          key={chosen.id} task={task} version={outline.data.version} title={outline.data.tree.value} choice={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </main>
  )
}

function Make({ task, version, title, choice, onClose }: {
  task: number; version: string; title: string; choice: Choice; onClose: () => void
}) {
  const [name, setName] = useState([...title].slice(0, 200).join(''))
  const [layout, setLayout] = useState(1)
  const [busy, setBusy] = useState(false)
  const pages = useAsked(() => (choice.type === 1 ? previews(task, version, choice) : Promise.resolve([choice.cover])), [choice.id])
  const make = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      const work = await post<{ id: number }>('works', {
        task_id: task, name: name.trim() || undefined, template_id: choice.id, template_type: choice.type, layout_type: layout,
      })
      go(href('work', work.id))
    } catch (error) {
      setBusy(false)
      if (error instanceof Failure && error.code === 40008) {
        notify(t('notSupported'), { kind: 'error' })
        setLayout(1)
      } else {
        notifyFailure(error)
      }
    }
  }
  return (
    <Dialog title={t('suitN', { n: choice.id })} wide onClose={onClose}>
      <form class="make" onSubmit={make}>
        <div class="previews" aria-busy={!pages.data}>
          {pages.data
            ? pages.data.map((picture, index) => <img key={index} src={picture} alt={t('previewOf', { n: index + 1 })} width={640} height={360} />)
            : [0, 1, 2, 3].map((index) => <div key={index} class="placeholder" />)}
        </div>
        <div class="make-form">
          <label>
            <span class="small-label">{t('workName')}</span>
            <input value={name} maxLength={200} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <fieldset class="cards-choice">
            <legend class="small-label">{t('layout')}</legend>
            <label>
              <input type="radio" name="layout" checked={layout === 1} onChange={() => setLayout(1)} />
              <span><strong>{t('layoutStandard')}</strong><small>{t('layoutStandardHint')}</small></span>
            </label>
            <label>
              <input type="radio" name="layout" checked={layout === 2} onChange={() => setLayout(2)} />
              <span><strong>{t('layoutPro')}</strong><small>{t('layoutProHint')}</small></span>
            </label>
          </fieldset>
        </div>
        <div class="dialog-foot">
          <button type="button" onClick={onClose}>{t('cancel')}</button>
          <button type="submit" class="primary" disabled={busy}>{busy ? t('makingDeck') : t('makeDeck')}</button>
        </div>
      </form>
    </Dialog>
  )
}
