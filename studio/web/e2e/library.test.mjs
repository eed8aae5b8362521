// Works that are kept, found, thrown away and brought back; the page for integrators; the size of it all.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BASE, OUTLINE, accessible, launch, made, open, visit } from './support.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

test('the library finds, deletes, restores and deletes for good', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  await made(page, OUTLINE, 'Honey 100% pure')
  await made(page, OUTLINE, 'Wax and candles')
  await open(page, '#/library')
  await page.getByText('Honey 100% pure').waitFor()
  await accessible(page, 'library')

  await page.getByLabel('Search by name').fill('100% PURE')
  await page.getByText('Wax and candles').waitFor({ state: 'detached' })
  assert.equal(await page.locator('.work-card').count(), 1)
  await page.reload()
  await page.locator('.work-card').first().waitFor()
  assert.equal(await page.getByLabel('Search by name').inputValue(), '100% PURE')

  await page.getByRole('button', { name: 'Delete: Honey 100% pure' }).click()
  await page.getByText('No deck has').waitFor()
  await open(page, '#/bin')
  await page.getByText('30 days left').first().waitFor()
  await accessible(page, 'recycle bin')
  await page.getByRole('button', { name: 'Restore: Honey 100% pure' }).click()
  await page.getByText('is back in the library').waitFor()

  await open(page, '#/library')
  await page.getByRole('button', { name: 'Delete: Honey 100% pure' }).click()
  await open(page, '#/bin')
  await page.getByRole('button', { name: 'Delete for good: Honey 100% pure' }).click()
  await accessible(page, 'confirmation')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete for good: Honey 100% pure' }).click()
  await page.locator('.dialog').getByRole('button', { name: 'Delete for good', exact: true }).click()
  await page.getByText('is gone for good').waitFor()
  await page.getByRole('button', { name: 'Restore: Honey 100% pure' }).waitFor({ state: 'detached' })
  await visitor.done()
})

test('integrators see the calls without what must stay secret', { timeout: 60_000 }, async () => {
  const visitor = await visit(browser, { scheme: 'dark' })
  const { page } = visitor
  await open(page)
  await made(page)
  await open(page, '#/integrators')
  await page.locator('.calls li').first().waitFor()
  await page.locator('.calls li', { hasText: '/api/design/v2/save' }).first().locator('summary').click()
  const curl = await page.locator('.curl pre').filter({ hasText: 'task_id' }).first().textContent()
  assert.ok(curl.includes('x-token: $TOKEN') && curl.includes('/api/design/v2/save'))
  await accessible(page, 'integrators')
  await page.getByRole('button', { name: 'Show the API calls' }).click()
  await page.locator('dialog .calls li').first().waitFor()
  await accessible(page, 'calls beside a screen')
  await visitor.done()
})

test('something that is not there says so', { timeout: 60_000 }, async () => {
  const visitor = await visit(browser)
  visitor.tolerate(true)
  await open(visitor.page, '#/work/99999999')
  await visitor.page.getByText('It is not here any more').waitFor()
  await accessible(visitor.page, 'not found')
  await visitor.done()
})

test('the first load is small, and cached for good', { timeout: 60_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  const sizes = []
  page.on('response', (response) => sizes.push(response.request().sizes().then((size) => size.responseBodySize + size.responseHeadersSize)))
  await open(page)
  await page.locator('#source-text').waitFor()
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  assert.ok(total < 200 * 1024, `${total} bytes`)
  const script = await page.locator('script[src]').getAttribute('src')
  const headers = (await visitor.context.request.get(BASE + script)).headers()
  assert.match(headers['cache-control'], /immutable/)
  await visitor.done()
})

test('a work of a hundred pages scrolls through its strip with pictures that come when needed', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const chapters = Array.from({ length: 10 }, (_, chapter) =>
    `## Chapter ${chapter + 1}\n\n${Array.from({ length: 9 }, (_, number) => `### Page ${chapter + 1}.${number + 1}\n\n#### One\n\n#### Two\n\n#### Three\n`).join('\n')}`)
  const id = await made(page, `# A long deck\n\n${chapters.join('\n')}`)
  const asked = new Set()
  page.on('request', (request) => { if (/works\/\d+\/pages\/\d+/.test(request.url())) asked.add(request.url()) })
  await open(page, `#/work/${id}`)
  await page.locator('.viewer').waitFor({ timeout: 90_000 })
  assert.ok(await page.locator('.strip li').count() >= 100)
  await page.locator('.strip img').first().waitFor()
  assert.ok(asked.size < 60, `${asked.size} pictures before anybody scrolled`)
  const frames = await page.evaluate(() => new Promise((resolve) => {
    const strip = document.querySelector('.strip')
    const times = []
    let last = performance.now()
    const step = (now) => {
      times.push(now - last)
      last = now
      strip.scrollTop += 60
      if (strip.scrollTop + strip.clientHeight < strip.scrollHeight - 1 && times.length < 400) requestAnimationFrame(step)
      else resolve(times.slice(1))
    }
    requestAnimationFrame(step)
  }))
  const sorted = frames.toSorted((a, b) => a - b)
  console.log(`# frames while scrolling: ${frames.length}, median ${sorted[frames.length >> 1].toFixed(1)} ms, 95% ${sorted[Math.floor(frames.length * 0.95)].toFixed(1)} ms`)
  await page.keyboard.press('Tab')
  await page.locator('.strip button[aria-current]').focus()
  await page.keyboard.press('End')
  await page.waitForURL(/page=1\d\d/)
  await visitor.done()
})
