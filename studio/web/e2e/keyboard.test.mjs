// The whole journey without a mouse.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, made, open, visit } from './support.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

/** Presses Tab until the focus is on what has this accessible name or id. */
async function tabTo(page, name, most = 90) {
  for (let step = 0; step < most; step += 1) {
    const here = await page.evaluate(() => {
      const element = document.activeElement
      return [element?.id, element?.getAttribute('aria-label'), element?.textContent?.trim()]
    })
    if (here.includes(name)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`the focus never reached ${name}`)
}

test('a deck from topic to download by keys alone', { timeout: 150_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  await page.locator('.presets button').first().waitFor()
  // Whoever comes to make a deck types at once.
  assert.equal(await page.evaluate(() => document.activeElement.id), 'source-text')
  await page.keyboard.type('Meetings that end on time')
  await page.keyboard.press('Enter')
  await page.locator('.editor').waitFor()

  await tabTo(page, 'Chapter 1')
  await page.keyboard.press('End')
  await page.keyboard.type(', briefly')
  await page.locator('.save-state.saved').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('.is-text textarea').first().waitFor()
  // Two ways past all the lines: a button before them, and a key.
  await tabTo(page, 'Past the outline, to the next step')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Choose a template')
  await tabTo(page, 'Write the text again', 400)
  await page.keyboard.press('Control+Enter')

  await page.locator('.suit').first().waitFor()
  await tabTo(page, await page.locator('.suit').first().getAttribute('aria-label'))
  await page.keyboard.press('Enter')
  await page.locator('.previews img').first().waitFor()
  await tabTo(page, 'Next template')
  await page.keyboard.press('Enter')
  await page.locator('.previews[aria-busy=false]').waitFor()
  await tabTo(page, 'Make the deck')
  await page.keyboard.press('Enter')

  await page.locator('.viewer').waitFor()
  const strip = await page.locator('.strip button').first().getAttribute('aria-label')
  await tabTo(page, strip)
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/page=2/)
  await page.waitForFunction(() => document.activeElement.getAttribute('aria-current') === 'page')

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, 'Export', 60)
  await page.keyboard.press('Enter')
  await page.locator('.dialog').waitFor()
  const download = page.waitForEvent('download')
  await page.locator('.dialog input:checked').focus()
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Export')
  await page.keyboard.press('Enter')
  assert.ok((await download).suggestedFilename().endsWith('.pdf'))
  await page.keyboard.press('Escape')
  await page.locator('.dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement.textContent.trim() === 'Export', null, { timeout: 5_000 })
  await visitor.done()
})

test('the skip link leads to the screen, and a window opens on what it is for', { timeout: 180_000 }, async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await open(page)
  const id = await made(page)
  await open(page, `#/work/${id}`)
  await page.reload()
  await page.locator('.viewer').waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main')
  await tabTo(page, 'Export')
  await page.keyboard.press('Enter')
  await page.locator('.dialog').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement.className), 'primary')
  await visitor.done()
})
