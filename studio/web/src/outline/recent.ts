// Outlines that no deck was made from yet: the interface has no list of them, so this device remembers the way back.
import type { Session } from '../api'

export interface Recent { task: number; title: string; at: number }

const MAX_RECENT = 6
let name = ''

/** People who share a browser do not see each other's. */
export function remembersFor(session: Session) {
  name = `outlines:${session.uid}`
}

export function recent(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Recent[]
  } catch {
    return []
  }
}

function keep(list: Recent[]) {
  try {
    localStorage.setItem(name, JSON.stringify(list.slice(0, MAX_RECENT)))
  } catch {
    // Without room on the device, the address of the outline still leads to it.
  }
}

const others = (task: number) => recent().filter((one) => one.task !== task)

export const remember = (task: number, title: string) => keep([{ task, title, at: Date.now() }, ...others(task)])

/** A deck leads to its outline, and what is gone is gone. */
export const forget = (task: number) => keep(others(task))
