// The same content in other colours, or in another template.
import { useState } from 'preact/hooks'
import { get, post, type Page, type Suit, type WorkDetail, type WorkPages } from '../api'
import { t, useLanguage } from '../i18n'
import { Busy, useAsked } from '../parts/asking'
import { Dialog } from '../parts/dialog'
import { Card, Gallery, previews, type Choice, type Filter, type Source } from '../parts/gallery'
import { notifyFailure } from '../parts/notices'

export function RestyleDialog({ work, pages, onClose, onRestyled }: {
  work: WorkDetail; pages: WorkPages; onClose: () => void; onRestyled: (changed: WorkDetail) => void
}) {
  const language = useLanguage()
  const [filter, setFilter] = useState<Filter>({ colour: '', style: '', scene: '', kind: '' })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [busy, setBusy] = useState(false)
  const source: Source = { kind: 'works', id: work.id, version: pages.version }
  const template = pages.template_type === 1 ? pages.template_id : null
  const alike = useAsked(
    (signal) => (template ? get<Page<Suit>>('suits', { like_id: template, page_size: 30 }, signal) : Promise.resolve(null)),
    [template, language],
  )
  const preview = useAsked(async () => (chosen ? { of: chosen.id, pictures: await previews(source, chosen) } : null), [chosen?.id])
  const use = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      onRestyled(await post<WorkDetail>(`works/${work.id}/restyle`, { template_id: chosen.id, template_type: chosen.type }))
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
  }
  const foot = (
    <>
      {chosen && (
        <div class="previews mini" aria-busy={preview.data?.of !== chosen.id}>
          {preview.data
            ? preview.data.pictures.map((picture, index) => <img key={index} src={picture} alt={t('previewOf', { n: index + 1 })} width={160} height={90} />)
            : [0, 1, 2, 3].map((index) => <div key={index} class="placeholder" />)}
        </div>
      )}
      <button type="button" onClick={onClose}>{t('cancel')}</button>
      <button type="button" class="primary" disabled={!chosen || busy} onClick={use}>{busy ? <Busy text={t('restyling')} /> : t('useThis')}</button>
    </>
  )
  return (
    <Dialog title={t('restyleTitle')} hint={t('restyleHint')} wide onClose={onClose} foot={foot}>
      {alike.data && alike.data.list.length > 1 && (
        <section aria-labelledby="alike">
          <h3 id="alike" class="small-label">{t('sameFamily')}</h3>
          <ul class="palettes">
            {alike.data.list.map((suit) => (
              <li key={suit.id}>
                <Card
                  choice={{ id: suit.id, type: 1, cover: suit.cover_img }} source={source}
                  selected={(chosen?.id ?? template) === suit.id} onChoose={setChosen}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="all-suits">
        <h3 id="all-suits" class="small-label">{t('allSuits')}</h3>
        <Gallery filter={filter} onFilter={setFilter} source={source} selected={chosen?.id ?? null} onChoose={setChosen} />
      </section>
    </Dialog>
  )
}
