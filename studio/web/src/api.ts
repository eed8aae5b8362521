// What the back end answers, and how to ask for it.
import { language } from './i18n'

export interface Page<T> { pagination: { total: number; current_page: number; page_size: number }; list: T[] }
export interface Option { id: number; name: string; key: string; is_default: number; children: Option[] | null }
export interface Topic { id: number; title: string }
export interface Task { id: number; title: string }
/** What a task's outline holds. */
export interface Found { pages: number; chapters: string[]; tables: number; pictures: number }
export interface TreeNode { type: string; value: string; children: TreeNode[] }
export interface Versioned { tree: TreeNode; version: string }
export interface Suit { id: number; cover_img: string; name?: string }
/** Where a page of a company's template comes from. */
export interface PageSource { layout?: string; master?: number | string; slide?: number }
export interface TemplateMap {
  pages?: Record<string, PageSource>
  master?: number | string
  safe_area?: object
  colors?: { accents?: string[]; text?: string; ground?: string }
}
/** How a template is used, and what there is to choose from. */
export interface Mapping {
  map: TemplateMap
  masters: { number: number; name: string }[]
  layouts: { name: string; master: number; serves: string[] }[]
  slides: { number: number; words: string }[]
  colors: { name: string; value: string }[]
}
export interface TemplateReport {
  name: string
  grade: string
  fonts: { name: string; drawn_with: string; same_widths: boolean }[]
  contrast: string[]
  notes: string[]
  version: number
  mapping: Mapping
  pictures: { role: string; picture: string }[]
}
export interface OwnSuit { id: number; cover_img: string; report: TemplateReport }
export interface Filters {
  colour: { id: number; name: string; code: string }[]
  suit_style: { id: number; title: string }[]
  suit_scene: { id: number; title: string }[]
}
export interface Work { id: number; name: string; cover: string; updated_at: number | null; days_left: number }
export interface WorkDetail { id: number; name: string; cover_url: string; task_id: number; version: number; created_at: string }
export interface WorkPage { title: string; notes: string; picture: string }
/** Without pages while they are being drawn: `drawn` of `total`, or 0 of 0 where that is not known. */
export interface WorkPages {
  version: number
  template_id: number
  template_type: number
  layout_type: number
  drawn: number
  total: number
  pages: WorkPage[]
}
/** Without files while they are being made. */
export interface Exported { files: string[]; drawn: number; total: number }
export interface Finding { rule: string; severity: string; page: number; detail: string }
export interface Quality {
  page_count: number
  passed: boolean
  findings: Finding[]
  writing: { chapter: number; outcome: string; detail: string }[]
}
export interface Call { id: number; at: number; times: number; method: string; path: string; status: number | null; milliseconds: number; curl: string }
export interface Overview { base_url: string; api_key: string; uid: string; outlines: number; works: number; in_bin: number }
export interface Session { uid: string; login: 'local' | 'code' | 'proxy' | 'guest' }

/** A failure that the back end explained, or `status` 0 where it was not reached. */
export class Failure extends Error {
  constructor(readonly status: number, readonly code: number, message: string, readonly body?: unknown) {
    super(message)
  }
  get isOffline() {
    return this.status === 0
  }
  /** Whether the same may work a moment later. */
  get passes() {
    return this.isOffline || [429, 502, 503].includes(this.status)
  }
}

type Query = Record<string, string | number | null | undefined>

function address(path: string, query: Query) {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return `/studio/api/${path}${text ? `?${text}` : ''}`
}

async function call<T>(method: string, path: string, query: Query, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': language.value }
  if (body !== undefined) headers['content-type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(address(path, query), {
      method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Failure(0, 0, 'offline')
  }
  const json = await response.json().catch(() => null)
  if (response.ok) return json as T
  throw refused(response.status, response.statusText, json)
}

function refused(status: number, text: string, json: { error?: { code?: number; message?: string } } | null) {
  if (status === 401) dispatchEvent(new Event('signed-out'))
  return new Failure(status, json?.error?.code ?? status, json?.error?.message ?? text, json)
}

export const get = <T>(path: string, query: Query = {}, signal?: AbortSignal) => call<T>('GET', path, query, undefined, signal)
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, {}, body)
/** Sends a form with files; `tell` hears which part of it has gone out, from 0 to 1. */
export const upload = <T>(path: string, form: FormData, tell: (part: number) => void) =>
  new Promise<T>((resolve, reject) => {
    // `fetch` does not tell how far it is.
    const request = new XMLHttpRequest()
    request.open('POST', address(path, {}))
    request.setRequestHeader('accept-language', language.value)
    request.responseType = 'json'
    request.upload.onprogress = (event) => { if (event.lengthComputable) tell(event.loaded / event.total) }
    request.onerror = () => reject(new Failure(0, 0, 'offline'))
    request.onload = () => (request.status < 300 ? resolve(request.response as T) : reject(refused(request.status, request.statusText, request.response)))
    request.send(form)
  })
export const put = <T>(path: string, body: unknown) => call<T>('PUT', path, {}, body)

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks until `check` has an answer. A lost connection is waited out; any other failure ends it. */
export async function until<T>(check: () => Promise<T | null>, signal: AbortSignal): Promise<T> {
  for (let wait = 250; ; wait = Math.min(wait * 1.4, 2000)) {
    try {
      const found = await check()
      if (found !== null) return found
    } catch (error) {
      if (signal.aborted || !(error instanceof Failure && error.passes)) throw error
    }
    await pause(wait)
    signal.throwIfAborted()
  }
}
