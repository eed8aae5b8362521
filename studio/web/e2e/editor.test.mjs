// The outline editor: keys, buttons, dragging, undo, Markdown, page count.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BASE, accessible, launch, open, pasted, visit } from './support.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

/** The saved outline as nested lists of headings and texts. */
async function saved(context, task) {
  const { tree } = await (await context.request.get(`${BASE}/studio/api/tasks/${task}/tree`)).json()
  const short = (node) => (node.children.length ? [node.value, ...node.children.map(short)] : node.value)
  return tree.children.filter((child) => child.type === 'title').map(short)
}

async function editor(visitor) {
  const { page } = visitor
  await open(page)
  const task = await pasted(page)
  await open(page, `#/outline/${task}`)
  await page.locator('.editor').waitFor()
  return task
}

const settled = (page) => page.locator('.save-state.saved').waitFor()

test('everything that the tree can do, by keys', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  const task = await editor(visitor)
  assert.match(await page.locator('.count').textContent(), /About 8 pages/)
  const start = await saved(context, task)

  await page.getByLabel('Page 1.1', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('A page between')
  assert.match(await page.locator('.count').textContent(), /About 9 pages/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('A point of it')
  await page.keyboard.press('Alt+ArrowRight')
  await settled(page)
  assert.deepEqual((await saved(context, task))[0][2], ['A page between', 'A point of it'])

  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await settled(page)
  assert.deepEqual((await saved(context, task))[0].map((one) => (Array.isArray(one) ? one[0] : one)),
    ['Why bees', 'A point of it', 'Pollination', 'A page between', 'Numbers'])

  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control+z')
  await settled(page)
  assert.deepEqual(await saved(context, task), start)
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control+Shift+z')
  await settled(page)
  assert.equal((await saved(context, task))[0][1], 'A point of it')
  await visitor.done()
})

test('undoing the line that one is in leads to the line above', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await editor(visitor)
  const here = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'))
  await page.getByLabel('Chapter 1', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('In between')
  assert.equal(await here(), 'Chapter 2')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.getByLabel('Chapter 3', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await here(), 'Point 1')
  await page.keyboard.type('!')
  assert.match(await page.evaluate(() => document.activeElement.value), /^!?Colonies!?$/)
  await visitor.done()
})

test('a long outline has a map of its chapters where there is room', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser, { viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await open(page)
  const chapters = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => `## ${name}\n\n### Page\n\n${'#### Point\n\n'.repeat(6)}`)
  const task = await pasted(page, `# Numbers\n\n${chapters.join('')}`)
  await open(page, `#/outline/${task}`)
  const map = page.getByRole('navigation', { name: 'Chapters' })
  await map.getByRole('button', { name: 'Four' }).click()
  const field = page.getByLabel('Chapter 4', { exact: true })
  assert.ok(await field.evaluate((element) => element === document.activeElement))
  assert.equal(await map.locator('[aria-current]').textContent(), '4Four')
  await accessible(page, 'outline with a map')
  await page.setViewportSize({ width: 1200, height: 900 })
  await map.waitFor({ state: 'hidden' })
  await visitor.done()
})

test('an outline without chapters says so, and has no text to write', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const task = await pasted(page, '# Only a title')
  await open(page, `#/outline/${task}`)
  await page.getByText('There are no chapters yet').waitFor()
  const write = page.getByRole('button', { name: 'Write the text' })
  assert.ok(await write.isDisabled())
  await page.getByRole('button', { name: 'Add a chapter' }).click()
  await page.keyboard.type('The first')
  await page.getByText('There are no chapters yet').waitFor({ state: 'detached' })
  assert.ok(await write.isEnabled())
  await visitor.done()
})

test('buttons add text and remove, and removing can be undone from the notice', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  const task = await editor(visitor)
  await page.getByLabel('Page 2.1', { exact: true }).click()
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.keyboard.type('Flowers on every roof.')
  await settled(page)
  assert.ok(JSON.stringify(await saved(context, task)).includes('Flowers on every roof.'))
  await page.getByLabel('Chapter 1', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await settled(page)
  assert.equal((await saved(context, task)).length, 1)
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
  await settled(page)
  assert.equal((await saved(context, task)).length, 2)
  await visitor.done()
})

test('dragging moves a page into another chapter', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  const task = await editor(visitor)
  const from = page.locator('.row').filter({ has: page.getByLabel('Page 1.2', { exact: true }) }).locator('.grip')
  const to = page.locator('.row').filter({ has: page.getByLabel('Chapter 2', { exact: true }) })
  await from.dragTo(to)
  await settled(page)
  const outline = await saved(context, task)
  assert.deepEqual(outline[0].slice(1).map((one) => one[0]), ['Pollination'])
  assert.deepEqual(outline[1].slice(1).map((one) => one[0]), ['Plant', 'Numbers'])
  await visitor.done()
})

test('the Markdown view shows the same outline and takes it back', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  const task = await editor(visitor)
  await page.getByRole('button', { name: 'Markdown' }).click()
  const view = page.locator('#markdown')
  const text = await view.inputValue()
  assert.ok(text.startsWith('# Bees in the city\n\n## Why bees\n\n### Pollination'))
  assert.ok(text.includes('- Every third bite needs them.'))
  const before = await saved(context, task)
  await view.fill(text.replace('\n---\n', '\n### Water\n\n#### Shallow bowls\n\n---\n'))
  await page.locator('.save-state.unsaved').waitFor()
  await settled(page)
  before[1].push(['Water', 'Shallow bowls'])
  assert.deepEqual(await saved(context, task), before)

  // What is typed last is not lost by going on at once.
  await view.press('Control+End')
  await page.keyboard.type(' and good bye')
  await page.getByRole('button', { name: 'Tree' }).click()
  await page.getByLabel('Page 2.2', { exact: true }).waitFor()
  assert.match(await page.getByLabel('Words on the last page').inputValue(), / and good bye$/)
  assert.deepEqual(await saved(context, task), before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await settled(page)
  assert.equal((await saved(context, task))[1].length, 2)
  await visitor.done()
})

test('a removed heading cannot be brought back from another screen', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await editor(visitor)
  await page.getByLabel('Chapter 1', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.locator('.notice').waitFor()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('heading', { name: 'Library' }).waitFor()
  await page.locator('.notice').waitFor({ state: 'detached' })
  await visitor.done()
})
