// A file of the deck: choose a format, wait for it, save it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, post, until, type Exported, type WorkDetail } from '../api'
import { t, type Word } from '../i18n'
import { Dialog } from '../parts/dialog'
import { Icon } from '../parts/icon'
import { reason } from '../parts/notices'
import { Progress } from '../parts/progress'

const FORMATS: { word: Word; hint: Word; ending: string; wish: Record<string, unknown> }[] = [
  { word: 'formatPpt', hint: 'formatPptHint', ending: 'pptx', wish: { format: 'ppt' } },
  { word: 'formatPdf', hint: 'formatPdfHint', ending: 'pdf', wish: { format: 'pdf' } },
  { word: 'formatPng', hint: 'formatPngHint', ending: 'zip', wish: { format: 'png', files_to_zip: true } },
  { word: 'formatJpeg', hint: 'formatJpegHint', ending: 'zip', wish: { format: 'jpeg', files_to_zip: true } },
  { word: 'formatPptFlat', hint: 'formatPptFlatHint', ending: 'pptx', wish: { format: 'ppt', edit: false } },
]

type State =
  | { kind: 'choosing' }
  | { kind: 'busy'; drawn: number; total: number }
  | { kind: 'ready'; file: string }
  | { kind: 'failed'; reason: string }

/** Nothing that a file system refuses. */
const fileName = (name: string, ending: string) => `${name.replace(/[/\\:*?"<>|\u0000-\u001f]/g, '_').trim() || 'deck'}.${ending}`

export function ExportDialog({ work, onClose }: { work: WorkDetail; onClose: () => void }) {
  const [chosen, setChosen] = useState(0)
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const stop = useRef(new AbortController())
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => () => stop.current.abort(), [])
  useEffect(() => { if (state.kind === 'ready') link.current?.click() }, [state])
  const format = FORMATS[chosen]
  const name = fileName(work.name, format.ending)
  const run = async () => {
    setState({ kind: 'busy', drawn: 0, total: 0 })
    try {
      const { key } = await post<{ key: string }>(`works/${work.id}/exports`, format.wish)
      const file = await until(async () => {
        const { files, drawn, total } = await get<Exported>(`exports/${key}`, { name }, stop.current.signal)
        if (files.length === 0) setState({ kind: 'busy', drawn, total })
        return files[0] ?? null
      }, stop.current.signal)
      setState({ kind: 'ready', file })
    } catch (error) {
      if (!stop.current.signal.aborted) setState({ kind: 'failed', reason: reason(error) })
    }
  }
  const foot = (
    <>
      <button type="button" onClick={onClose}>{state.kind === 'busy' ? t('cancel') : t('close')}</button>
      {state.kind === 'ready'
        ? <a ref={link} class="button primary" href={state.file} download={name}><Icon name="download" />{t('download')}</a>
        : <button type="button" class="primary" autofocus disabled={state.kind === 'busy'} onClick={run}>{t('exportButton')}</button>}
    </>
  )
  return (
    <Dialog title={t('exportTitle')} onClose={onClose} foot={foot}>
      <fieldset class="cards-choice tall" disabled={state.kind === 'busy'}>
        <legend class="visually-hidden">{t('formatLabel')}</legend>
        {FORMATS.map((one, index) => (
          <label key={one.word}>
            <input type="radio" name="format" checked={chosen === index} onChange={() => { setChosen(index); setState({ kind: 'choosing' }) }} />
            <span><strong>{t(one.word)}</strong><small>{t(one.hint)}</small></span>
          </label>
        ))}
      </fieldset>
      <div class="export-state" role="status">
        {state.kind === 'choosing' && <p class="hint">{name}</p>}
        {state.kind === 'busy' && <Progress text={t('exporting')} drawn={state.drawn} total={state.total} />}
        {state.kind === 'ready' && <p class="good"><Icon name="check" />{t('exportReady')}</p>}
        {state.kind === 'failed' && <p class="problem">{t('exportFailed', { reason: state.reason })}</p>}
      </div>
    </Dialog>
  )
}
