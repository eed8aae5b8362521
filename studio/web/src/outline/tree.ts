// The outline that is being edited. Every change makes a new tree that shares what did not change,
// so that undo is a list of trees.
import type { TreeNode } from '../api'

export interface OutlineNode {
  key: number
  text: string
  /** Body text, in place of a heading. */
  isBody: boolean
  children: OutlineNode[]
}

export interface Outline {
  /** The title of the deck; its children are chapters, and the cover's text. */
  root: OutlineNode
  ending: string
}

/** Chapters, pages, points. */
export const LEVELS = 3

let nextKey = 1
export const node = (text: string, isBody = false, children: OutlineNode[] = []): OutlineNode => ({ key: nextKey++, text, isBody, children })

export function fromWire(tree: TreeNode): Outline {
  const convert = (from: TreeNode): OutlineNode => node(from.value, from.type === 'text', from.children.map(convert))
  const own = tree.children.filter((child) => child.type !== 'catalog' && child.type !== 'ending')
  const ending = tree.children.find((child) => child.type === 'ending')
  return { root: node(tree.value, false, own.map(convert)), ending: ending?.value ?? '' }
}

export function toWire({ root, ending }: Outline): TreeNode {
  const convert = (from: OutlineNode): TreeNode => ({
    type: from.isBody ? 'text' : 'title', value: from.text, children: from.children.map(convert),
  })
  const tree = convert(root)
  if (ending.trim()) tree.children.push({ type: 'ending', value: ending, children: [] })
  return tree
}

/** Cover, contents, a divider and the pages of each chapter, ending: what the deck has if nothing overflows. */
export function pageCount({ root }: Outline): number {
  const chapters = root.children.filter((child) => !child.isBody)
  return 3 + chapters.reduce((sum, chapter) => sum + 1 + chapter.children.filter((child) => !child.isBody).length, 0)
}

export const hasBody = (from: OutlineNode): boolean => from.children.some((child) => child.isBody || hasBody(child))

export interface Place { node: OutlineNode; parent: OutlineNode; index: number; depth: number; above: Place | null }

/** Where `key` is; the root is nowhere. */
export function find(outline: Outline, key: number): Place | null {
  const search = (parent: OutlineNode, depth: number, above: Place | null): Place | null => {
    for (const [index, child] of parent.children.entries()) {
      const place = { node: child, parent, index, depth, above }
      if (child.key === key) return place
      const below = search(child, depth + 1, place)
      if (below) return below
    }
    return null
  }
  return search(outline.root, 1, null)
}

/** All nodes as they stand on the screen, from top to bottom. */
export function flat(from: OutlineNode): OutlineNode[] {
  return from.children.flatMap((child) => [child, ...flat(child)])
}

/** How many levels of headings a node has, itself included. */
const height = (from: OutlineNode): number =>
  from.isBody ? 0 : 1 + Math.max(0, ...from.children.map(height))

function change(from: OutlineNode, key: number, edit: (found: OutlineNode) => OutlineNode): OutlineNode {
  if (from.key === key) return edit(from)
  const children = from.children.map((child) => change(child, key, edit))
  return children.every((child, index) => child === from.children[index]) ? from : { ...from, children }
}

const edited = (outline: Outline, key: number, edit: (found: OutlineNode) => OutlineNode): Outline => {
  const root = change(outline.root, key, edit)
  return root === outline.root ? outline : { ...outline, root }
}

const withChildren = (outline: Outline, key: number, edit: (children: OutlineNode[]) => OutlineNode[]) =>
  edited(outline, key, (found) => ({ ...found, children: edit(found.children) }))

export const setText = (outline: Outline, key: number, text: string) => edited(outline, key, (found) => ({ ...found, text }))

const without = (outline: Outline, place: Place) =>
  withChildren(outline, place.parent.key, (children) => children.filter((child) => child.key !== place.node.key))

const insert = (outline: Outline, parent: number, index: number, added: OutlineNode) =>
  withChildren(outline, parent, (children) => children.toSpliced(index, 0, added))

export interface Changed { outline: Outline; focus: number | null }

export function addBelow(outline: Outline, key: number): Changed {
  const place = find(outline, key)
  const added = node('', place?.node.isBody ?? false)
  if (!place) return { outline: insert(outline, outline.root.key, 0, added), focus: added.key }
  return { outline: insert(outline, place.parent.key, place.index + 1, added), focus: added.key }
}

/** A heading inside, after the body text that stands there. */
export function addInside(outline: Outline, key: number): Changed | null {
  const place = find(outline, key)
  if (!place || place.node.isBody || place.depth >= LEVELS) return null
  const added = node('')
  return { outline: insert(outline, key, place.node.children.length, added), focus: added.key }
}

export function addBody(outline: Outline, key: number): Changed | null {
  const place = find(outline, key)
  if (!place) return null
  const added = node('', true)
  if (place.node.isBody) return { outline: insert(outline, place.parent.key, place.index + 1, added), focus: added.key }
  const index = place.node.children.filter((child) => child.isBody).length
  return { outline: insert(outline, key, index, added), focus: added.key }
}

export function addChapter(outline: Outline): Changed {
  const added = node('')
  return { outline: insert(outline, outline.root.key, outline.root.children.length, added), focus: added.key }
}

/** Removes a node; the one above gets the focus. */
export function remove(outline: Outline, key: number): Changed | null {
  const place = find(outline, key)
  if (!place) return null
  const order = flat(outline.root)
  const before = order[order.findIndex((one) => one.key === key) - 1]
  const next = without(outline, place)
  return { outline: next, focus: before?.key ?? flat(next.root)[0]?.key ?? null }
}

/** Makes it the last child of the heading before it. */
export function indent(outline: Outline, key: number): Changed | null {
  const place = find(outline, key)
  if (!place || place.node.isBody) return null
  const before = place.parent.children.slice(0, place.index).findLast((child) => !child.isBody)
  if (!before || place.depth + height(place.node) > LEVELS) return null
  return { outline: insert(without(outline, place), before.key, before.children.length, place.node), focus: key }
}

/** Puts it after its parent. */
export function outdent(outline: Outline, key: number): Changed | null {
  const place = find(outline, key)
  if (!place?.above || place.node.isBody) return null
  return { outline: insert(without(outline, place), place.above.parent.key, place.above.index + 1, place.node), focus: key }
}

/** One step among its siblings of the same kind; past the end, into the neighbour of its parent. */
export function move(outline: Outline, key: number, step: 1 | -1): Changed | null {
  const place = find(outline, key)
  if (!place) return null
  const siblings = place.parent.children
  let target = place.index + step
  while (siblings[target] && siblings[target].isBody !== place.node.isBody) target += step
  if (siblings[target]) {
    return { outline: insert(without(outline, place), place.parent.key, target, place.node), focus: key }
  }
  if (!place.above) return null
  const aunts = place.above.parent.children
  let index = place.above.index + step
  while (aunts[index]?.isBody) index += step
  const aunt = aunts[index]
  if (!aunt) return null
  const at = step < 0 ? aunt.children.length : place.node.isBody ? 0 : aunt.children.filter((child) => child.isBody).length
  return { outline: insert(without(outline, place), aunt.key, at, place.node), focus: key }
}

export type Drop = 'before' | 'after' | 'inside'

/** What dragging does. Nothing where the result would be too deep, or inside itself. */
export function moveTo(outline: Outline, key: number, target: number, drop: Drop): Changed | null {
  const place = find(outline, key)
  if (!place || key === target || flat(place.node).some((below) => below.key === target)) return null
  const bare = without(outline, place)
  const there = find(bare, target)
  if (!there) return null
  if (drop === 'inside' && there.node.isBody) return null
  const depth = drop === 'inside' ? there.depth + 1 : there.depth
  if (place.node.isBody ? depth < 2 : depth + height(place.node) - 1 > LEVELS) return null
  const next = drop === 'inside'
    ? insert(bare, target, place.node.isBody ? 0 : there.node.children.length, place.node)
    : insert(bare, there.parent.key, there.index + (drop === 'after' ? 1 : 0), place.node)
  return { outline: next, focus: key }
}
