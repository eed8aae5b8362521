// Where the visitor is on the way to a deck.
import { t } from '../i18n'
import { href } from '../route'

export function Steps({ current, task }: { current: 'outline' | 'suit' | 'work'; task: number }) {
  const steps = [
    { name: 'outline', label: t('stepOutline'), to: href('outline', task) },
    { name: 'suit', label: t('stepSuit'), to: href('suits', task) },
    { name: 'work', label: t('stepWork'), to: null },
  ]
  const at = steps.findIndex((step) => step.name === current)
  return (
    <nav class="steps" aria-label={t('steps')}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.name} class={index < at ? 'past' : index === at ? 'current' : ''} aria-current={index === at ? 'step' : undefined}>
            {index < at && step.to ? <a href={step.to}>{step.label}</a> : <span>{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
