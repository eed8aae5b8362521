// How far something is: pages of how many where the service can tell, else how long it has taken.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'

/** Seconds before it is worth telling that time passes. */
const PATIENCE = 3

export function Progress({ text, drawn, total }: { text: string; drawn: number; total: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const known = total > 0
  return (
    <div class="progress">
      <progress class="bar" aria-label={text} {...(known ? { max: total, value: drawn } : {})} />
      <p>
        <span>{text}</span>
        {known ? <span class="hint">{t('pagesDrawn', { n: drawn, all: total })}</span>
          : seconds >= PATIENCE && <span class="hint" aria-hidden="true">{t('seconds', { n: seconds })}</span>}
      </p>
    </div>
  )
}
