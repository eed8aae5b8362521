// The outline while it is edited: undo and redo, saving by itself, and other tabs.
//
// The newest save wins. What it replaces is never lost: it can be brought back, and what has not reached
// the server yet is kept on this device.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { Failure, get, post, put, type Versioned } from '../api'
import { t } from '../i18n'
import { notify, notifyFailure, reason } from '../parts/notices'
import { type Changed, type Outline, fromWire, toWire } from './tree'

const AUTOSAVE_DELAY = 700
const MAX_UNDO_STEPS = 200

export type SaveState = { kind: 'saved' | 'unsaved' | 'saving' | 'offline' } | { kind: 'failed'; reason: string }

export interface Editing {
  outline: Outline
  saveState: SaveState
  canUndo: boolean
  canRedo: boolean
  /** `group` joins changes of the same kind, as typing in one place, into one step of undo. */
  apply: (next: Outline, group?: string) => void
  undo: () => void
  redo: () => void
  /** Takes Markdown in place of the tree; what it says is known once it is saved. */
  applyMarkdown: (text: string) => void
  /** Takes what the server has, as one more step. */
  adopt: (from: Versioned, notice?: string) => void
  /** Saves what is not saved yet, and tells whether everything is. */
  flush: () => Promise<boolean>
  version: () => string
}

interface Draft { outline: Outline; markdown: string | null; base: string }
const draftName = (task: number) => `draft:${task}`

function readDraft(task: number): Draft | null {
  try {
    const text = localStorage.getItem(draftName(task))
    return text ? (JSON.parse(text) as Draft) : null
  } catch {
    return null
  }
}

export function useEditing(task: number, start: Versioned): Editing {
  const [outline, setOutline] = useState<Outline>(() => fromWire(start.tree))
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved' })
  const [, redraw] = useState(0)
  const now = useRef({
    outline, markdown: null as string | null, base: start.version, dirty: false, saving: null as Promise<void> | null, timer: 0,
    past: [] as Outline[], future: [] as Outline[], group: '', groupAt: 0,
    channel: null as BroadcastChannel | null,
  })

  const show = useCallback((next: Outline) => {
    now.current.outline = next
    setOutline(next)
    redraw((count) => count + 1)
  }, [])

  const save = useCallback(async (): Promise<void> => {
    const here = now.current
    clearTimeout(here.timer)
    if (here.saving) await here.saving
    if (!here.dirty) return
    const run = async () => {
      const sent = { outline: here.outline, markdown: here.markdown }
      const send = (base?: string) => sent.markdown === null
        ? put<Versioned>(`tasks/${task}/tree`, { tree: toWire(sent.outline), base })
        : post<Versioned>(`tasks/${task}/markdown`, { markdown: sent.markdown, base })
      setSaveState({ kind: 'saving' })
      try {
        let answer: Versioned
        try {
          answer = await send(here.base)
        } catch (error) {
          if (!(error instanceof Failure && error.status === 409)) throw error
          const theirs = error.body as Versioned
          answer = await send()
          notify(t('conflictWon'), {
            action: { label: t('conflictTheirs'), run: () => apply.current(fromWire(theirs.tree)) },
          })
        }
        here.base = answer.version
        here.channel?.postMessage(answer.version)
        if (here.outline === sent.outline && here.markdown === sent.markdown) {
          if (sent.markdown !== null) show(fromWire(answer.tree))
          here.markdown = null
          here.dirty = false
          localStorage.removeItem(draftName(task))
          setSaveState({ kind: 'saved' })
        } else {
          schedule.current()
        }
      } catch (error) {
        const offline = error instanceof Failure && (error.isOffline || error.status >= 502)
        setSaveState(offline ? { kind: 'offline' } : { kind: 'failed', reason: reason(error) })
        // Comes back by itself: at the next change, when the connection is back, or in a while.
        if (offline) here.timer = window.setTimeout(() => void save(), 5000)
      }
    }
    here.saving = run()
    await here.saving
    here.saving = null
  }, [task])

  const schedule = useRef(() => {})
  schedule.current = () => {
    clearTimeout(now.current.timer)
    setSaveState({ kind: 'unsaved' })
    now.current.timer = window.setTimeout(() => void save(), AUTOSAVE_DELAY)
  }

  const changed = (next: Outline, markdown: string | null = null) => {
    const here = now.current
    show(next)
    here.markdown = markdown
    here.dirty = true
    try {
      localStorage.setItem(draftName(task), JSON.stringify({ outline: next, markdown, base: here.base } satisfies Draft))
    } catch {
      // Without room on the device, the server still has it a moment later.
    }
    schedule.current()
  }

  const apply = useRef<(next: Outline, group?: string) => void>(() => {})
  apply.current = (next, group = '') => {
    const here = now.current
    if (next === here.outline) return
    const joins = group !== '' && group === here.group && Date.now() - here.groupAt < 1500
    if (!joins) here.past = [...here.past, here.outline].slice(-MAX_UNDO_STEPS)
    here.group = group
    here.groupAt = Date.now()
    here.future = []
    changed(next)
  }

  const applyMarkdown = useCallback((text: string) => {
    const here = now.current
    // All that is typed there is one step of undo.
    if (here.group !== 'markdown') here.past = [...here.past, here.outline].slice(-MAX_UNDO_STEPS)
    here.group = 'markdown'
    here.future = []
    changed(here.outline, text)
  }, [])

  const undo = useCallback(() => {
    const here = now.current
    const before = here.past.at(-1)
    if (!before) return
    here.past = here.past.slice(0, -1)
    here.future = [here.outline, ...here.future]
    here.group = ''
    changed(before)
  }, [])

  const redo = useCallback(() => {
    const here = now.current
    const [after, ...rest] = here.future
    if (!after) return
    here.future = rest
    here.past = [...here.past, here.outline]
    here.group = ''
    changed(after)
  }, [])

  const adopt = useCallback((from: Versioned, notice?: string) => {
    const here = now.current
    here.past = [...here.past, here.outline].slice(-MAX_UNDO_STEPS)
    here.future = []
    here.group = ''
    here.base = from.version
    here.markdown = null
    here.dirty = false
    localStorage.removeItem(draftName(task))
    show(fromWire(from.tree))
    setSaveState({ kind: 'saved' })
    if (notice) notify(notice)
  }, [])

  useEffect(() => {
    const here = now.current
    const draft = readDraft(task)
    if (draft) {
      // Saved over the version that it was made from; if that is not the newest, saving says so.
      here.base = draft.base
      here.past = [here.outline]
      changed(draft.outline, draft.markdown ?? null)
      notify(t('draftKept'))
    }
    const look = async () => {
      if (here.dirty || here.saving || document.hidden) return
      try {
        const newest = await get<Versioned>(`tasks/${task}/tree`)
        if (!here.dirty && newest.version !== here.base) adopt(newest, t('updatedElsewhere'))
      } catch (error) {
        if (!(error instanceof Failure && error.isOffline)) notifyFailure(error)
      }
    }
    here.channel = new BroadcastChannel(`outline:${task}`)
    here.channel.onmessage = () => void look()
    const online = () => void save()
    const leaving = () => void save()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', online)
    addEventListener('pagehide', leaving)
    return () => {
      void save()
      here.channel?.close()
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', online)
      removeEventListener('pagehide', leaving)
    }
  }, [task])

  return {
    outline, saveState, undo, redo, adopt, applyMarkdown,
    canUndo: now.current.past.length > 0,
    canRedo: now.current.future.length > 0,
    apply: useCallback((next: Outline, group?: string) => apply.current(next, group), []),
    flush: useCallback(async () => { await save(); return !now.current.dirty }, [save]),
    version: useCallback(() => now.current.base, []),
  }
}

export const applied = (editing: Editing, changed: Changed | null): number | null => {
  if (!changed) return null
  editing.apply(changed.outline)
  return changed.focus
}
