// What must not be lost: a stream that is left, edits in two tabs, edits without a connection.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BASE, accessible, launch, open, pasted, slowText, visit } from './support.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

test('a reload in the middle of the stream goes on to the whole outline', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  await page.locator('#source-text').fill('A museum for small children')
  await page.getByRole('button', { name: 'Write the outline' }).click()
  await page.locator('.stream .level-2').nth(1).waitFor()
  await page.reload()
  await page.locator('.stream .level-2, .editor').first().waitFor()
  await page.locator('.editor').waitFor()
  assert.ok(await page.locator('.is-chapter').count() >= 3)
  assert.equal(await page.locator('.deck-title textarea').inputValue(), 'A museum for small children')
  await visitor.done()
})

test('a reload while the text is written comes back to it', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const task = await pasted(page)
  await open(page, `#/outline/${task}`)
  await slowText(page)
  await page.getByRole('button', { name: 'Write the text' }).click()
  await page.waitForURL(/ticket=/)
  await page.reload()
  await page.locator('.is-text textarea').first().waitFor()
  await page.waitForURL((url) => !url.hash.includes('ticket='))
  await visitor.done()
})

test('two tabs: what one saves the other shows, and the newest save wins without a silent loss', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { context, page } = visitor
  await open(page)
  const task = await pasted(page)
  const other = await context.newPage()
  await open(page, `#/outline/${task}`)
  await open(other, `#/outline/${task}`)
  const first = page.getByLabel('Chapter 1', { exact: true })
  const second = other.getByLabel('Chapter 1', { exact: true })
  await second.waitFor()

  await page.bringToFront()
  await first.fill('From the first tab')
  await page.getByText('Saved', { exact: true }).waitFor()
  await other.bringToFront()
  await other.waitForFunction(() => [...document.querySelectorAll('textarea')].some((field) => field.value === 'From the first tab'))

  // Both edit before either has heard of the other.
  visitor.tolerate(true)
  await context.route('**/tree', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    return route.abort()
  })
  await first.fill('Mine')
  await page.getByText('Saved', { exact: true }).waitFor()
  await context.unroute('**/tree')
  await second.fill('Theirs')
  const notice = other.getByText('also changed elsewhere')
  await notice.waitFor()
  const newest = async () => (await (await context.request.get(`${BASE}/studio/api/tasks/${task}/tree`)).json()).tree
  await other.getByText('Saved', { exact: true }).waitFor()
  assert.equal((await newest()).children.filter((child) => child.type === 'title')[0].value, 'Theirs')
  await other.getByRole('button', { name: 'Bring the other version back' }).click()
  await other.waitForFunction(() => [...document.querySelectorAll('textarea')].some((field) => field.value === 'Mine'))
  await other.getByText('Saved', { exact: true }).waitFor()
  assert.equal((await newest()).children.filter((child) => child.type === 'title')[0].value, 'Mine')
  await visitor.done()
})

test('edits without a connection are kept, even over a reload, and saved when it is back', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { context, page } = visitor
  await open(page)
  const task = await pasted(page)
  await open(page, `#/outline/${task}`)
  await page.getByLabel('Chapter 1', { exact: true }).waitFor()
  visitor.tolerate(true)
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await page.getByLabel('Chapter 1', { exact: true }).fill('Written on a train')
  await page.getByText('Kept on this device').waitFor()
  // The tab dies before the connection is back.
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await open(again, `#/outline/${task}`)
  await again.waitForFunction(() => [...document.querySelectorAll('textarea')].some((field) => field.value === 'Written on a train'))
  await again.getByText('Saved', { exact: true }).waitFor()
  const tree = await (await context.request.get(`${BASE}/studio/api/tasks/${task}/tree`)).json()
  assert.equal(tree.tree.children.filter((child) => child.type === 'title')[0].value, 'Written on a train')

  await context.setOffline(true)
  await again.getByLabel('Chapter 1', { exact: true }).fill('And again')
  await again.getByText('Kept on this device').waitFor()
  await context.setOffline(false)
  await again.getByText('Saved', { exact: true }).waitFor()
  await visitor.done()
})

test('the stream is followed, and the outline is read from its beginning', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser, { viewport: { width: 800, height: 500 } })
  const { page } = visitor
  await open(page)
  await page.locator('#source-text').fill('A garden on every roof')
  await page.getByRole('button', { name: 'Write the outline' }).click()
  await page.waitForFunction(() => scrollY > 300)
  await page.locator('.stream-status').waitFor()
  assert.ok(await page.locator('.stream-status').evaluate((element) => element.getBoundingClientRect().top >= 0), 'the status stays in sight')
  await page.locator('.editor').waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await visitor.done()
})

test('an outline that was left is found again, until there is a deck of it', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const task = await pasted(page)
  await open(page, `#/outline/${task}`)
  await page.getByLabel('Title of the deck').fill('Bees, a draft')
  await page.locator('.save-state.saved').waitFor()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Go on with an outline' }).waitFor()
  await accessible(page, 'create with outlines to go on with')
  await page.getByRole('link', { name: 'Bees, a draft' }).click()
  await page.locator('.editor').waitFor()
  assert.equal(await page.getByLabel('Title of the deck').inputValue(), 'Bees, a draft')

  await page.getByRole('button', { name: 'Choose a template' }).click()
  await page.locator('.suit').first().click()
  await page.getByRole('button', { name: 'Make the deck' }).click()
  await page.locator('.viewer').waitFor()
  await page.waitForFunction(() => document.title.startsWith('Bees, a draft'))
  await page.getByRole('link', { name: 'Create' }).click()
  await page.locator('#source-text').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Bees, a draft' }).count(), 0)
  await visitor.done()
})
