// The quality report in plain words.
import { get, type Finding, type Quality } from '../api'
import { isWord, t, useLanguage, type Word } from '../i18n'
import { Failed, Loading, useAsked } from '../parts/asking'
import { Dialog } from '../parts/dialog'
import { Icon } from '../parts/icon'

/** What every page is held against, in short. */
const CHECKS: Word[] = ['checkFit', 'checkOverlap', 'checkContrast', 'checkSize', 'checkSpacing']

const inWords = (rule: string) => {
  const word = `rule_${rule}`
  return isWord(word) ? t(word) : t('rule_other')
}

/** The same on the same page is said once. */
function merged(findings: Finding[]): { finding: Finding; times: number }[] {
  const rows = new Map<string, { finding: Finding; times: number }>()
  for (const finding of findings) {
    const name = `${finding.page} ${finding.rule}`
    const row = rows.get(name)
    if (row) row.times += 1
    else rows.set(name, { finding, times: 1 })
  }
  return [...rows.values()].sort((a, b) => Number(b.finding.severity === 'zero') - Number(a.finding.severity === 'zero') || a.finding.page - b.finding.page)
}

export function QualityDialog({ id, onClose, onPage }: { id: number; onClose: () => void; onPage: (page: number) => void }) {
  // The service measures in English; the rule says the same in words.
  const language = useLanguage()
  const report = useAsked((signal) => get<Quality>(`works/${id}/quality`, {}, signal), [id])
  const rows = merged(report.data?.findings ?? [])
  return (
    <Dialog
      title={t('qualityTitle')} hint={report.data ? t('qualityChecked', { n: report.data.page_count }) : undefined} onClose={onClose}
      foot={<button type="button" autofocus onClick={onClose}>{t('close')}</button>}
    >
      {report.error ? <Failed error={report.error} retry={report.reload} /> : !report.data ? <Loading /> : (
        <>
          <p class={report.data.passed ? 'verdict good' : 'verdict bad'}>
            <Icon name={report.data.passed ? 'shield' : 'warning'} />
            {!report.data.passed ? t('qualityBad') : rows.length ? t('qualityFine', { n: rows.length }) : t('qualityGood')}
          </p>
          {rows.length === 0 && (
            <ul class="checks">
              {CHECKS.map((word) => <li key={word}><Icon name="check" />{t(word)}</li>)}
            </ul>
          )}
          <ul class="findings">
            {rows.map(({ finding, times }) => (
              <li key={`${finding.page} ${finding.rule}`}>
                <button type="button" onClick={() => onPage(finding.page)}>
                  <span class="page-number">{t('pageN', { n: finding.page })}</span>
                  <span>
                    {inWords(finding.rule)}{times > 1 && ` (${t('times', { n: times })})`}
                    {language === 'en' && <small>{finding.detail}</small>}
                  </span>
                </button>
              </li>
            ))}
            {report.data.writing.map((note) => <li key={note.chapter} class="note">{t('ruleWriting', { n: note.chapter })}</li>)}
          </ul>
        </>
      )}
    </Dialog>
  )
}
