// The tree on the screen: a text field for every heading and text, with keys and dragging.
import { memo } from 'preact/compat'
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { Growing } from '../parts/growing'
import { Icon } from '../parts/icon'
import type { Drop, OutlineNode } from './tree'

export interface RowActions {
  text: (key: number, text: string) => void
  focus: (key: number) => void
  key: (event: KeyboardEvent, key: number) => void
  drop: (dragged: number, target: number, where: Drop) => void
}

interface RowProps {
  node: OutlineNode
  depth: number
  /** `2`, `2.1`, as read out and shown. */
  number: string
  language: string
  actions: RowActions
}

const DRAG = 'application/x-outline-node'

function label(props: RowProps): string {
  const n = props.number
  if (props.depth === 1) return t('chapterN', { n })
  return props.depth === 2 ? t('pageN', { n }) : t('pointN', { n })
}

function whereOver(event: DragEvent, isBody: boolean): Drop {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
  const part = (event.clientY - box.top) / box.height
  if (isBody) return part < 0.5 ? 'before' : 'after'
  if (part < 0.28) return 'before'
  return part > 0.72 ? 'after' : 'inside'
}

function RowInner(props: RowProps) {
  const { node, depth, number, actions, language } = props
  const [over, setOver] = useState<Drop | null>(null)
  const kind = node.isBody ? 'is-text' : ['', 'is-chapter', 'is-page', 'is-point'][Math.min(depth, 3)]
  const name = node.isBody ? t('textOf', { name: number }) : label(props)
  let count = 0
  return (
    <li class={`node ${kind}`}>
      <div
        class={`row${over ? ` drop-${over}` : ''}`}
        onDragOver={(event) => {
          if (!event.dataTransfer?.types.includes(DRAG)) return
          event.preventDefault()
          setOver(whereOver(event, node.isBody))
        }}
        onDragLeave={() => setOver(null)}
        onDrop={(event) => {
          const dragged = Number(event.dataTransfer?.getData(DRAG))
          const where = over
          setOver(null)
          if (!dragged || !where) return
          event.preventDefault()
          actions.drop(dragged, node.key, where)
        }}
      >
        <span
          class="grip"
          title={t('drag')}
          draggable
          onDragStart={(event) => {
            event.dataTransfer?.setData(DRAG, String(node.key))
            event.dataTransfer?.setData('text/plain', node.text)
            if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
          }}
        >
          <Icon name="grip" />
        </span>
        {!node.isBody && depth < 3 && <span class="number" aria-hidden="true">{number}</span>}
        {node.isBody && <span class="bullet" aria-hidden="true" />}
        <Growing
          class="field"
          aria-label={name}
          data-key={node.key}
          value={node.text}
          onText={(text: string) => actions.text(node.key, node.isBody ? text : text.replace(/\n/g, ' '))}
          onFocus={() => actions.focus(node.key)}
          onKeyDown={(event: KeyboardEvent) => actions.key(event, node.key)}
        />
      </div>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => {
            const below = child.isBody ? label(props) : depth >= 2 ? String(++count) : `${number}.${++count}`
            return <Row key={child.key} node={child} depth={depth + 1} number={below} actions={actions} language={language} />
          })}
        </ul>
      )}
    </li>
  )
}

/** Drawn again only when its own part of the tree changed. */
export const Row = memo(RowInner)
