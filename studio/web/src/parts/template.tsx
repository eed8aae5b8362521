// A company's template: what to expect of it in pictures and words, and how it is used, which a person can correct.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, post, type Mapping, type PageSource, type TemplateMap, type TemplateReport } from '../api'
import { isWord, language, t, type Word } from '../i18n'
import { Busy, Failed, Loading, useAsked } from './asking'
import { Dialog } from './dialog'
import { Icon } from './icon'
import { notify, notifyFailure, reason, shortName } from './notices'

const ROLES = ['cover', 'contents', 'chapter', 'content', 'composed', 'ending'] as const
type Role = (typeof ROLES)[number]
const GRADES: Record<string, Word> = { A: 'gradeA', B: 'gradeB', C: 'gradeC', D: 'gradeD' }

const roleWord = (role: string) => {
  const word = `role_${role}`
  return isWord(word) ? t(word) : role
}

/** One thing that can serve as a page. */
interface Option { value: string; text: string; source: PageSource }

function optionsOf(mapping: Mapping, role: Role): Option[] {
  const several = mapping.masters.length > 1
  const layouts = mapping.layouts.filter((layout) => layout.serves.includes(role)).map((layout) => ({
    value: `layout ${layout.master} ${layout.name}`,
    text: several ? `${layout.name} (${masterName(mapping, layout.master)})` : layout.name,
    source: { layout: layout.name, master: layout.master },
  }))
  const slides = mapping.slides.map((slide) => ({
    value: `slide ${slide.number}`,
    text: t('sampleSlide', { n: slide.number, words: slide.words }),
    source: { slide: slide.number },
  }))
  return [...layouts, ...slides]
}

function masterName(mapping: Mapping, number: number) {
  return mapping.masters.find((master) => master.number === number)?.name || t('masterN', { n: number })
}

/** Which of the options is in force. */
function chosenOf(mapping: Mapping, map: TemplateMap, role: Role): string {
  const source = map.pages?.[role]
  if (!source) return ''
  if (source.slide) return `slide ${source.slide}`
  const same = mapping.layouts.filter((layout) => layout.name === source.layout)
  const wanted = source.master ?? map.master
  const layout = same.find((one) => one.master === wanted) ?? same[0]
  return layout ? `layout ${layout.master} ${layout.name}` : ''
}

export function TemplateDialog({ id, onClose, onChanged, onRemoved }: {
  id: number; onClose: () => void; onChanged: () => void; onRemoved: () => void
}) {
  const told = useAsked((signal) => get<TemplateReport>(`suits/enterprise/${id}`, {}, signal), [id, language.value])
  const [map, setMap] = useState<TemplateMap | null>(null)
  const [tried, setTried] = useState<TemplateReport | null>(null)
  const [drawing, setDrawing] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const latest = useRef(0)
  const report = tried ?? told.data

  // Every correction is tried at once; only the newest answer counts.
  useEffect(() => {
    if (!map) return
    const own = ++latest.current
    setDrawing(true)
    setProblem('')
    post<TemplateReport>(`suits/enterprise/${id}/try`, { map }).then(
      (next) => { if (own === latest.current) { setTried(next); setDrawing(false) } },
      (error) => { if (own === latest.current) { setProblem(reason(error)); setDrawing(false) } },
    )
  }, [map])

  const keep = async () => {
    if (!map) return
    setBusy(true)
    try {
      await post(`suits/enterprise/${id}/map`, { map })
      notify(t('templateKept'))
      onChanged()
      onClose()
    } catch (error) {
      setProblem(reason(error))
      setBusy(false)
    }
  }
  const remove = async () => {
    setBusy(true)
    try {
      await post(`suits/enterprise/${id}/remove`)
      notify(t('templateRemoved', { name: shortName(report?.name ?? '') }))
      onRemoved()
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
  }
  const foot = leaving ? (
    <>
      <p class="foot-words">{t('templateRemoveSure')}</p>
      <button type="button" onClick={() => setLeaving(false)}>{t('cancel')}</button>
      <button type="button" class="danger" disabled={busy} onClick={() => void remove()}>{t('templateRemove')}</button>
    </>
  ) : (
    <>
      <button type="button" class="quiet foot-first" disabled={!report || busy} onClick={() => setLeaving(true)}><Icon name="trash" />{t('templateRemove')}</button>
      <button type="button" onClick={onClose}>{map ? t('cancel') : t('close')}</button>
      <button type="button" class="primary" disabled={!map || busy || drawing || !!problem} onClick={() => void keep()}>
        {busy ? <Busy text={t('saving')} /> : t('templateKeep')}
      </button>
    </>
  )
  return (
    <Dialog title={report?.name ?? t('template')} hint={report ? t(GRADES[report.grade] ?? 'gradeD') : undefined} wide onClose={onClose} foot={foot}>
      {told.error ? <Failed error={told.error} retry={told.reload} /> : !report ? <Loading text={t('templateReading')} /> : (
        <div class="template">
          <div>
            <div class="previews" aria-busy={drawing}>
              {report.pictures.map((own) => (
                <figure key={own.role}>
                  <img src={own.picture} alt={t('samplePage', { role: roleWord(own.role) })} />
                  <figcaption class="hint">{roleWord(own.role)}</figcaption>
                </figure>
              ))}
            </div>
            <Words report={report} />
          </div>
          <div class="template-form">
            <Name id={id} name={report.name} onChanged={() => { told.reload(); setTried(null); onChanged() }} />
            <MappingForm mapping={report.mapping} onMap={setMap} />
            <p class="problem" role="alert">{problem}</p>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Name({ id, name, onChanged }: { id: number; name: string; onChanged: () => void }) {
  const [text, setText] = useState(name)
  const rename = async (event: Event) => {
    event.preventDefault()
    const wanted = text.trim()
    if (!wanted || wanted === name) return setText(name)
    try {
      await post(`suits/enterprise/${id}/rename`, { name: wanted })
      onChanged()
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <form class="template-name" onSubmit={(event) => void rename(event)}>
      <label>
        <span class="small-label">{t('templateName')}</span>
        <input value={text} maxLength={200} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={!text.trim() || text.trim() === name}>{t('rename')}</button>
    </form>
  )
}

function MappingForm({ mapping, onMap }: { mapping: Mapping; onMap: (map: TemplateMap) => void }) {
  const map = mapping.map
  const setPage = (role: Role, option: Option) => {
    const pages = { ...map.pages, [role]: option.source }
    // Another page to compose on has another room.
    onMap({ ...map, pages, ...(role === 'composed' ? { safe_area: undefined } : {}) })
  }
  const accent = map.colors?.accents?.[0] ?? ''
  const setAccent = (name: string) => {
    const others = (map.colors?.accents ?? []).filter((one) => one !== name)
    onMap({ ...map, colors: { ...map.colors, accents: [name, ...others].slice(0, 6) } })
  }
  const accents = mapping.colors.filter((color) => color.name.startsWith('accent'))
  return (
    <fieldset class="template-map">
      <legend class="small-label">{t('mappingTitle')}</legend>
      <p class="hint">{t('mappingHint')}</p>
      {mapping.masters.length > 1 && (
        <label>
          <span>{t('master')}</span>
          {/* Everything else is found anew on another master. */}
          <select value={String(map.master ?? 1)} onChange={(event) => onMap({ master: Number(event.currentTarget.value) })}>
            {mapping.masters.map((one) => <option key={one.number} value={String(one.number)}>{masterName(mapping, one.number)}</option>)}
          </select>
        </label>
      )}
      {ROLES.map((role) => {
        const options = optionsOf(mapping, role)
        const chosen = chosenOf(mapping, map, role)
        return (
          <label key={role}>
            <span>{roleWord(role)}</span>
            <select
              value={chosen}
              onChange={(event) => {
                const option = options.find((one) => one.value === event.currentTarget.value)
                if (option) setPage(role, option)
              }}
            >
              {!chosen && <option value="">{t('roleComposed')}</option>}
              {options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}
            </select>
          </label>
        )
      })}
      {accents.length > 0 && (
        <label>
          <span>{t('leadingColour')}</span>
          <select value={accent} onChange={(event) => setAccent(event.currentTarget.value)}>
            {!accents.some((color) => color.name === accent) && <option value={accent}>{accent}</option>}
            {accents.map((color) => <option key={color.name} value={color.name}>{`${color.name.replace('accent', t('accent'))} ${color.value}`}</option>)}
          </select>
        </label>
      )}
    </fieldset>
  )
}

/** What the service has to say about the template, in words. */
function Words({ report }: { report: TemplateReport }) {
  const fonts = report.fonts.filter((font) => font.name !== font.drawn_with)
  const faint = report.contrast.map((line) => line.split(', ')[0])
  return (
    <ul class="template-words">
      {fonts.map((font) => (
        <li key={font.name}>{t(font.same_widths ? 'fontSame' : 'fontOther', { name: font.name, other: font.drawn_with })}</li>
      ))}
      {[...new Set(faint)].map((layout) => <li key={layout}>{t('faintText', { layout })}</li>)}
      {report.notes.length > 0 && language.value === 'en' && report.notes.map((note) => <li key={note}>{sentence(note)}</li>)}
      {report.notes.length > 0 && language.value !== 'en' && <li>{t('templateNotes', { n: report.notes.length })}</li>}
    </ul>
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
