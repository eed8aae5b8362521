// Where the visitor is on the way to a deck.
import { t } from '../i18n'
import { href } from '../route'

/** `work` is the deck that the outline belongs to, if there is one; `onSuit` changes its template. */
export function Steps({ current, task, work, onSuit }: {
  current: 'outline' | 'suit' | 'work'; task: number; work?: number; onSuit?: () => void
}) {
  const steps = [
    { name: 'outline', label: t('stepOutline'), to: href('outline', task, { work }) },
    { name: 'suit', label: t('stepSuit'), to: onSuit ?? href('suits', task) },
    { name: 'work', label: t('stepWork'), to: work ? href('work', work) : null },
  ]
  const at = steps.findIndex((step) => step.name === current)
  return (
    <nav class="steps" aria-label={t('steps')}>
      <ol>
        {steps.map((step, index) => {
          // Back to what is done; and to the deck, where there is one.
          const open = index < at || (index > at && step.name === 'work')
          return (
            <li key={step.name} class={index < at ? 'past' : index === at ? 'current' : ''} aria-current={index === at ? 'step' : undefined}>
              {open && typeof step.to === 'string' ? <a href={step.to}>{step.label}</a>
                : open && typeof step.to === 'function' ? <button type="button" class="link" onClick={step.to}>{step.label}</button>
                : <span>{step.label}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
