// The same content in other colours, or in another template.
import { useState } from 'preact/hooks'
import { get, post, type Page, type Suit, type WorkDetail } from '../api'
import { t, useLanguage } from '../i18n'
import { useAsked } from '../parts/asking'
import { Dialog } from '../parts/dialog'
import { Gallery, previews, type Choice, type Filter } from '../parts/gallery'
import { notify, notifyFailure } from '../parts/notices'

export function RestyleDialog({ work, template, onClose, onRestyled }: {
  work: WorkDetail; template: number; onClose: () => void; onRestyled: (changed: WorkDetail) => void
}) {
  const language = useLanguage()
  const [filter, setFilter] = useState<Filter>({ colour: '', style: '', scene: '', kind: '' })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [busy, setBusy] = useState(false)
  const alike = useAsked((signal) => get<Page<Suit>>('suits', { like_id: template, page_size: 30 }, signal), [template, language])
  const pages = useAsked(() => (chosen?.type === 1 ? previews(work.task_id, 'now', chosen) : Promise.resolve([])), [chosen?.id])
  const use = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      const changed = await post<WorkDetail>(`works/${work.id}/restyle`, { template_id: chosen.id, template_type: chosen.type })
      notify(t('restyled'))
      onRestyled(changed)
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('restyleTitle')} hint={t('restyleHint')} wide onClose={onClose}>
      {alike.data && alike.data.list.length > 1 && (
        <section aria-labelledby="alike">
          <h3 id="alike" class="small-label">{t('sameFamily')}</h3>
          <ul class="palettes">
            {alike.data.list.map((suit) => (
              <li key={suit.id}>
                <button
                  type="button" class="suit" aria-label={t('suitN', { n: suit.id })} aria-pressed={(chosen?.id ?? template) === suit.id}
                  onClick={() => setChosen({ id: suit.id, type: 1, cover: suit.cover_img })}
                >
                  <img src={suit.cover_img} alt="" width={160} height={90} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="all-suits">
        <h3 id="all-suits" class="small-label">{t('allSuits')}</h3>
        <Gallery filter={filter} onFilter={setFilter} task={work.task_id} version="now" selected={chosen?.id ?? null} onChoose={setChosen} />
      </section>
      <div class="dialog-foot sticky">
        {chosen && pages.data && pages.data.length > 0 && (
          <div class="previews mini">
            {pages.data.map((picture, index) => <img key={index} src={picture} alt={t('previewOf', { n: index + 1 })} width={160} height={90} />)}
          </div>
        )}
        <button type="button" onClick={onClose}>{t('cancel')}</button>
        <button type="button" class="primary" disabled={!chosen || busy} onClick={use}>{busy ? t('restyling') : t('useThis')}</button>
      </div>
    </Dialog>
  )
}
