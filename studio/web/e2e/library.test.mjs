// Works that are kept, found, thrown away and brought back; the page for integrators; the size of it all.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BASE, OUTLINE, accessible, launch, made, open, pasted, visit } from './support.mjs'

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
  // The bin shows what was in it when it was opened.
  await page.getByRole('button', { name: 'Delete: Honey 100% pure' }).waitFor({ state: 'detached' })
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

test('integrators see the calls without what must stay secret', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser, { scheme: 'dark' })
  const { page } = visitor
  await open(page)
  await made(page)
  await open(page, '#/integrators')
  // The way to a deck in its order, and what was called last on it.
  const steps = page.locator('.journey li')
  assert.match(await steps.first().textContent(), /Get a token/)
  await page.locator('.calls:not(.journey) li').first().waitFor()
  const save = steps.filter({ hasText: '/api/design/v2/save' })
  await save.locator('summary').click()
  const curl = await save.locator('pre').textContent()
  assert.ok(curl.includes('x-token: $TOKEN') && curl.includes('/api/design/v2/save'))
  await accessible(page, 'integrators')
  await page.getByRole('button', { name: 'Show the API calls' }).click()
  await page.locator('dialog .calls li').first().waitFor()
  await accessible(page, 'calls beside a screen')
  await visitor.done()
})

test('a deck follows its outline when it is updated, and its previews show what it says', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const id = await made(page, OUTLINE, 'Bees for the mayor')
  await open(page, `#/work/${id}`)
  await page.locator('.viewer').waitFor()
  await page.getByRole('link', { name: 'Edit text' }).click()
  await page.getByText('Your deck keeps its pages').waitFor()
  await accessible(page, 'outline of a deck')
  await page.getByLabel('Chapter 1', { exact: true }).fill('Why wasps')
  await page.locator('.save-state.saved').waitFor()

  const asked = []
  page.on('request', (request) => { if (request.url().includes('/preview?')) asked.push(new URL(request.url()).pathname) })
  await page.getByRole('link', { name: 'Deck', exact: true }).click()
  await page.locator('.viewer').waitFor()
  assert.equal(await page.getByRole('button', { name: '3. Why bees' }).count(), 1)
  await page.getByRole('button', { name: 'Change template' }).click()
  await page.locator('.palettes img[src^="data:"]').first().waitFor()
  assert.deepEqual([...new Set(asked)], [`/studio/api/works/${id}/preview`])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Edit text' }).click()
  await page.getByRole('button', { name: 'Update the deck' }).click()
  await page.getByText('The deck is up to date').waitFor()
  await page.getByRole('button', { name: '3. Why wasps' }).waitFor()
  assert.ok(await page.getByRole('heading', { name: 'Bees for the mayor' }).isVisible())
  await open(page, '#/bin')
  await page.getByRole('button', { name: 'Restore: Bees for the mayor' }).first().waitFor()
  await visitor.done()
})

test('an export tells how far it is', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const id = await made(page)
  // As the service answers while it draws.
  const answers = [{ files: [], drawn: 0, total: 0 }, { files: [], drawn: 3, total: 8 }, { files: [], drawn: 3, total: 8 }]
  await page.route('**/studio/api/exports/*', (route) => {
    const next = answers.shift()
    return next ? route.fulfill({ json: next }) : route.continue()
  })
  await open(page, `#/work/${id}`)
  await page.locator('.viewer').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.locator('.dialog input[type=radio]').nth(2).check()
  const download = page.waitForEvent('download')
  await page.locator('.dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await page.locator('.dialog progress[value="3"][max="8"]').waitFor()
  await page.getByText('3 of 8 pages').waitFor()
  assert.ok((await download).suggestedFilename().endsWith('.zip'))
  await page.getByText('the download has begun').waitFor()
  await visitor.done()
})

test('a failure is told in the visitor’s language, and what passes is tried again', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser, { locale: 'zh-CN' })
  visitor.tolerate(true)
  const { page } = visitor
  await open(page)
  await page.locator('#source-text').fill('蜜蜂')
  const busy = { status: 503, json: { error: { code: 503, message: 'the service is busy' } } }
  await page.route('**/studio/api/tasks', (route) => route.fulfill(busy))
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.getByText('服务繁忙').waitFor()
  await accessible(page, 'a failure')

  let times = 0
  await page.route('**/studio/api/integrator', (route) => { times += 1; return times === 1 ? route.fulfill(busy) : route.continue() })
  await open(page, '#/integrators')
  await page.getByRole('heading', { name: '未能完成' }).waitFor()
  await accessible(page, 'a screen that failed')
  await page.locator('.facts').waitFor()
  await visitor.done()
})

test('the door: one field that is ready, plain words, and a reason for who was inside', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  visitor.tolerate(true)
  const closed = { status: 401, json: { error: { code: 401, message: 'sign in' } } }
  const refuse = (path, answer) => page.route(`**/studio/api/${path}`, (route) => route.fulfill(answer))
  await refuse('session', closed)
  await open(page)
  await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor()
  await accessible(page, 'login')
  for (const [status, words] of [[403, 'This is not the code'], [429, 'Too many wrong codes']]) {
    await refuse('login', { status, json: { error: { code: status, message: '' } } })
    await page.keyboard.type('guess')
    await page.keyboard.press('Enter')
    await page.getByText(words).waitFor()
  }
  await page.unroute('**/studio/api/login')
  await page.unroute('**/studio/api/session')
  await page.reload()
  await page.locator('#source-text').waitFor()
  await refuse('works?*', closed)
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByText('Your session has ended').waitFor()
  await visitor.done()
})

test('a finger turns the pages of a deck, and scrolls without turning them', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser, { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await open(page)
  const id = await made(page)
  await open(page, `#/work/${id}`)
  const stage = page.locator('.stage')
  await stage.waitFor()
  const swipe = async (x, y) => {
    const touch = (clientX, clientY) => [{ identifier: 1, clientX, clientY }]
    await stage.dispatchEvent('touchstart', { touches: touch(200, 300), changedTouches: touch(200, 300) })
    await stage.dispatchEvent('touchend', { touches: [], changedTouches: touch(200 + x, 300 + y) })
  }
  await swipe(-90, 10)
  await page.waitForURL(/page=2/)
  await swipe(-60, 150)
  await swipe(-10, 0)
  await swipe(90, 0)
  await page.waitForURL(/page=1$/)
  await visitor.done()
})

test('no screen is wider than a phone', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser, { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await open(page)
  const name = 'A name that is rather longer than a phone is wide, as names are'
  const task = await pasted(page, OUTLINE.replace('Bees in the city', name))
  const work = await made(page, OUTLINE, name)
  for (const [hash, ready] of [
    [`#/outline/${task}`, '.editor'], ['#/create', '.recent'], [`#/suits/${task}`, '.suit'], [`#/work/${work}`, '.viewer'],
    ['#/library', '.work-card'], ['#/bin', '.page-head'], ['#/integrators', '.journey'],
  ]) {
    await open(page, hash)
    await page.locator(ready).first().waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, hash)
  }
  await visitor.done()
})

test('something that is not there says so', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  visitor.tolerate(true)
  await open(visitor.page, '#/work/99999999')
  await visitor.page.getByText('It is not here any more').waitFor()
  await accessible(visitor.page, 'not found')
  await open(visitor.page, '#/nowhere')
  await visitor.page.getByText('It is not here any more').waitFor()
  await visitor.page.getByRole('link', { name: 'Start a new deck' }).click()
  await visitor.page.locator('#source-text').waitFor()
  await visitor.done()
})

test('the first load is small, and cached for good', { timeout: 180_000 }, async () => {
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
  // The strip shows where it is, and the deck stays where it was.
  await page.waitForFunction(() => {
    const [strip, item] = [document.querySelector('.strip'), document.querySelector('.strip [aria-current]')].map((one) => one.getBoundingClientRect())
    return item.bottom <= strip.bottom + 1 && item.top >= strip.top - 1
  })
  assert.equal(await page.evaluate(() => scrollY), 0)
  await visitor.done()
})
