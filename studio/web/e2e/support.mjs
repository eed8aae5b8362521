// What every journey needs: a browser, a page that records what must not happen, and steps that repeat.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { chromium } from 'playwright-core'

export const BASE = process.env.STUDIO_BASE ?? 'http://127.0.0.1:8787'
const SECRET_FILE = process.env.STUDIO_SECRET_FILE
const secret = SECRET_FILE ? JSON.parse(readFileSync(SECRET_FILE, 'utf8')).secret_key : null

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })

/** A context whose pages are watched: errors, foreign requests, and secrets in anything that arrives. */
export async function visit(browser, { locale = 'en-US', viewport = { width: 1280, height: 860 }, scheme = 'light' } = {}) {
  const context = await browser.newContext({ locale, viewport, colorScheme: scheme, acceptDownloads: true })
  const faults = []
  const bodies = []
  let tolerant = false
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(BASE) && !url.startsWith('data:') && !url.startsWith('blob:')) faults.push(`left the origin: ${url}`)
  })
  context.on('requestfinished', (request) => {
    const look = async () => {
      const response = await request.response()
      const headers = JSON.stringify(await response.allHeaders())
      if (/image\//.test(headers)) return
      const text = await response.text()
      if (secret && (text.includes(secret) || headers.includes(secret))) faults.push(`the secret is in ${response.url()}`)
      if (/x-token: [^$]/.test(text) || /"token"\s*:/.test(text)) faults.push(`a token is in ${response.url()}`)
    }
    // A page that is left takes its last bodies with it; what nobody received is no leak.
    bodies.push(Promise.race([look().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))]))
  })
  context.on('page', (page) => {
    page.setDefaultTimeout(20000)
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      if (tolerant && /Failed to load resource|net::ERR|NetworkError/.test(message.text())) return
      faults.push(`console: ${message.text()} ${message.location().url}`)
    })
  })
  return {
    context,
    page: await context.newPage(),
    /** While the network is away, or two tabs disagree, the browser itself reports failed requests. */
    tolerate: (on) => { tolerant = on },
    async done() {
      await Promise.all(bodies)
      await context.close()
      assert.deepEqual(faults, [])
    },
  }
}

export async function accessible(page, where) {
  // What is still fading in has no contrast of its own yet.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map((one) => one.finished)).then(() => undefined)
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  const shown = grave.map((one) => `${one.id}: ${one.help}\n  ${one.nodes.map((node) => node.html).slice(0, 3).join('\n  ')}`)
  assert.equal(grave.length, 0, `${where}\n${shown.join('\n')}`)
}

export const open = (page, hash = '') => page.goto(`${BASE}/studio/${hash}`)

/** Lets the first question for the text that is being written take a while: the built-in writer is done before one can look. */
export const slowText = (page) =>
  page.route(/\/studio\/api\/content\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue().catch(() => {}) // The page may have gone on.
  }, { times: 1 })

export const OUTLINE = `# Bees in the city

## Why bees

### Pollination

#### Food

- Every third bite needs them.

#### Parks

### Numbers

#### Colonies

## What to do

### Plant

#### Balconies
`

/** A task from pasted Markdown: an outline at once. Gives its id. */
export async function pasted(page, markdown = OUTLINE) {
  const answer = await page.evaluate(async (content) => {
    await fetch('/studio/api/session')
    const response = await fetch('/studio/api/tasks', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ type: 7, content }),
    })
    return response.json()
  }, markdown)
  assert.ok(answer.id, JSON.stringify(answer))
  return answer.id
}

/** A work made from pasted Markdown in the default template. Gives its id. */
export async function made(page, markdown = OUTLINE, name = undefined) {
  const task = await pasted(page, markdown)
  const answer = await page.evaluate(async (form) => {
    const response = await fetch('/studio/api/works', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form),
    })
    return response.json()
  }, { task_id: task, name })
  assert.ok(answer.id, JSON.stringify(answer))
  return answer.id
}
