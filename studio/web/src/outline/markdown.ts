// The outline as Markdown, for its second view and for the stream.
import type { Outline, OutlineNode } from './tree'

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/** A line of text that must not turn into a heading or list. */
const plain = (text: string) => text.replace(/^(#{1,6}\s|[-*+]\s|>\s?|\d+[.)]\s)/, '\\$1')

function body(text: string, level: number): string {
  // Tables, quotes and code travel as their own Markdown.
  if (text.includes('\n') || /^[|>`!]/.test(text)) return text
  // Below a point stands a list, elsewhere prose.
  return level > 4 ? `- ${plain(text)}` : plain(text)
}

export function toMarkdown({ root, ending }: Outline): string {
  const lines: string[] = []
  const write = (from: OutlineNode, level: number) => {
    lines.push(from.isBody ? body(from.text, level) : `${'#'.repeat(level)} ${oneLine(from.text)}`, '')
    for (const child of from.children) write(child, level + 1)
  }
  write(root, 1)
  if (ending.trim()) lines.push('---', '', ending.trim(), '')
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

export interface Line { level: number; text: string }

/** The lines of Markdown that is still being written, for showing it. */
export function lines(markdown: string): Line[] {
  return markdown.split('\n').filter((line) => line.trim()).map((line) => {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line)
    if (heading) return { level: heading[1].length, text: heading[2] }
    return { level: 5, text: line.replace(/^\s*[-*]\s+/, '') }
  })
}

/** The titles of the chapters in `markdown`, in order. */
export const chapters = (markdown: string) => lines(markdown).filter((line) => line.level === 2).map((line) => line.text.trim())
