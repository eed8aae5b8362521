// The outline as a tree that can be edited with keys, buttons and dragging.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { t, useLanguage } from '../i18n'
import { dismiss, notify, shortName } from '../parts/notices'
import { Growing, isComposing } from '../parts/growing'
import { Icon } from '../parts/icon'
import type { Editing } from './editing'
import { Row, type RowActions } from './rows'
import { Toolbar } from './toolbar'
import * as tree from './tree'

/** As many chapters do not fit on a screen, and want a map. */
const MIN_MAPPED_CHAPTERS = 4

/** `onPast` leads whoever goes by keys past all the lines. */
export function Editor({ editing, onPast }: { editing: Editing; onPast: () => void }) {
  const language = useLanguage()
  const { outline } = editing
  const [current, setCurrent] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const last = useRef<number | null>(null)
  last.current = current
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef(editing)
  latest.current = editing

  const focus = (key: number | null) => {
    const field = key === null ? null : area.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
    field?.focus()
    return field
  }
  // The lines as they stood before, to know the neighbours of one that is gone.
  const before = useRef<number[]>([])
  // Before the next key arrives: what is typed right after Enter belongs to the new line.
  useLayoutEffect(() => {
    const lines = before.current
    before.current = tree.flat(outline.root).map((line) => line.key)
    if (wanted.current === null) {
      // Undo may take the field away that had the focus; the line above it is the next best.
      if (document.activeElement !== document.body || last.current === null) return
      const upwards = lines.slice(0, lines.indexOf(last.current) + 1).reverse()
      upwards.find((key) => focus(key))
      return
    }
    const field = focus(wanted.current)
    if (field) {
      wanted.current = null
      field.scrollIntoView({ block: 'nearest' })
    }
  }, [outline])

  const perform = useCallback((change: (outline: tree.Outline) => tree.Changed | null) => {
    const changed = change(latest.current.outline)
    if (!changed) return
    wanted.current = changed.focus
    latest.current.apply(changed.outline)
  }, [])

  const remove = useCallback((key: number) => {
    const name = tree.find(latest.current.outline, key)?.node.text.trim()
    perform((outline) => tree.remove(outline, key))
    if (!name) return
    const action = { label: t('undoAction'), run: () => latest.current.undo() }
    offer.current = { notice: notify(t('removed', { name: shortName(name) }), { action }), isShown: false }
  }, [])
  // Undo takes the last step back: with the next step, or without this editor, there is nothing to offer.
  const offer = useRef<{ notice: number; isShown: boolean } | null>(null)
  const withdraw = () => {
    if (offer.current) dismiss(offer.current.notice)
    offer.current = null
  }
  useEffect(() => {
    if (offer.current?.isShown) withdraw()
    else if (offer.current) offer.current.isShown = true
  }, [outline])
  useEffect(() => withdraw, [])

  const step = (key: number, by: 1 | -1) => {
    const order = tree.flat(latest.current.outline.root)
    return order[order.findIndex((one) => one.key === key) + by]?.key ?? null
  }

  const actions: RowActions = useMemo(() => ({
    text: (key, text) => latest.current.apply(tree.setText(latest.current.outline, key, text), `text:${key}`),
    focus: setCurrent,
    drop: (dragged, target, where) => perform((outline) => tree.moveTo(outline, dragged, target, where)),
    key: (event, key) => {
      const field = event.currentTarget as HTMLTextAreaElement
      const place = tree.find(latest.current.outline, key)
      const run = (change: (outline: tree.Outline) => tree.Changed | null) => {
        event.preventDefault()
        perform(change)
      }
      if (isComposing(event)) return
      if (event.altKey && event.key === 'ArrowRight') return run((outline) => tree.indent(outline, key))
      if (event.altKey && event.key === 'ArrowLeft') return run((outline) => tree.outdent(outline, key))
      if (event.altKey && event.key === 'ArrowUp') return run((outline) => tree.move(outline, key, -1))
      if (event.altKey && event.key === 'ArrowDown') return run((outline) => tree.move(outline, key, 1))
      if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !(place?.node.isBody && field.value.includes('\n'))) {
        return run((outline) => tree.addBelow(outline, key))
      }
      if (event.key === 'Backspace' && field.value === '' && place?.node.children.length === 0) {
        return run((outline) => tree.remove(outline, key))
      }
      const atStart = field.selectionStart === 0 && field.selectionEnd === 0
      const atEnd = field.selectionStart === field.value.length
      const next = event.key === 'ArrowUp' && atStart ? step(key, -1) : event.key === 'ArrowDown' && atEnd ? step(key, 1) : null
      if (next !== null && !event.altKey) {
        event.preventDefault()
        focus(next)
      }
    },
  }), [])

  // On the whole page: whoever undoes the field that they are in goes on undoing.
  useEffect(() => {
    const shortcuts = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    addEventListener('keydown', shortcuts)
    return () => removeEventListener('keydown', shortcuts)
  }, [])

  const place = current === null ? null : tree.find(outline, current)
  const on = (change: (outline: tree.Outline, key: number) => tree.Changed | null) => ({
    run: () => { if (current !== null) perform((outline) => change(outline, current)) },
    off: !place || change(outline, place.node.key) === null,
  })
  const chapters = outline.root.children.filter((child) => !child.isBody)
  const inside = chapters.find((chapter) => chapter.key === current || tree.flat(chapter).some((line) => line.key === current))
  let count = 0
  return (
    <div class="editor" ref={area}>
      <Toolbar groups={[
        [
          { word: 'addBelow', icon: 'plus', keys: 'Enter', ...on(tree.addBelow) },
          { word: 'addInside', icon: 'inside', ...on(tree.addInside) },
          { word: 'addText', icon: 'text', ...on(tree.addBody) },
        ],
        [
          { word: 'outdent', icon: 'outdent', keys: 'Alt+ArrowLeft', ...on(tree.outdent) },
          { word: 'indent', icon: 'indent', keys: 'Alt+ArrowRight', ...on(tree.indent) },
          { word: 'moveUp', icon: 'up', keys: 'Alt+ArrowUp', ...on((outline, key) => tree.move(outline, key, -1)) },
          { word: 'moveDown', icon: 'down', keys: 'Alt+ArrowDown', ...on((outline, key) => tree.move(outline, key, 1)) },
          { word: 'removeNode', icon: 'trash', run: () => { if (current !== null) remove(current) }, off: !place },
        ],
        [
          { word: 'undo', icon: 'undo', keys: 'Control+Z', run: editing.undo, off: !editing.canUndo },
          { word: 'redo', icon: 'redo', keys: 'Control+Shift+Z', run: editing.redo, off: !editing.canRedo },
        ],
      ]} />
      {chapters.length >= MIN_MAPPED_CHAPTERS && (
        <nav class="map" aria-label={t('chapters')}>
          <ol>
            {chapters.map((chapter, index) => (
              <li key={chapter.key}>
                <button type="button" class="quiet" aria-current={chapter === inside ? 'true' : undefined} onClick={() => focus(chapter.key)?.scrollIntoView({ block: 'start' })}>
                  <span class="number" aria-hidden="true">{index + 1}</span>{chapter.text.trim() || t('untitled')}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <label class="deck-title">
        <span class="visually-hidden">{t('deckTitle')}</span>
        <Growing
          class="field"
          value={outline.root.text}
          onText={(text: string) => editing.apply(tree.setText(outline, outline.root.key, text.replace(/\n/g, ' ')), 'title')}
        />
      </label>
      <button type="button" class="past-tree" onClick={onPast}>{t('pastTree')}</button>
      <ul class="tree">
        {outline.root.children.map((child) => (
          <Row
            key={child.key}
            node={child}
            depth={1}
            number={child.isBody ? t('deckTitle') : String(++count)}
            actions={actions}
            language={language}
          />
        ))}
      </ul>
      {chapters.length === 0 && <p class="hint">{t('bareOutline')}</p>}
      <button type="button" class="add-chapter" onClick={() => perform(tree.addChapter)}><Icon name="plus" />{t('addChapter')}</button>
      <label class="deck-ending">
        <span class="small-label">{t('ending')}</span>
        <input
          class="field"
          value={outline.ending}
          placeholder={t('endingPlaceholder')}
          onInput={(event) => editing.apply({ ...outline, ending: event.currentTarget.value }, 'ending')}
        />
      </label>
      <p class="hint keys">{t('outlineKeys')}</p>
    </div>
  )
}
