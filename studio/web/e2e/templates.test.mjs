// A company's template: dropped, looked at, used otherwise, renamed, chosen, removed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { accessible, launch, open, pasted, visit } from './support.mjs'

const document = (name) => fileURLToPath(new URL(`../../../tests/documents/${name}`, import.meta.url))

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

/** What a drop anywhere on the gallery brings. */
const drop = (page, name, bytes) =>
  page.locator('.gallery').evaluate((gallery, { name, bytes }) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name))
    gallery.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, { name, bytes: Buffer.from(bytes).toString('base64') })

const keepPicture = async (page, name) => {
  if (process.env.STUDIO_PICTURES) await page.screenshot({ path: `${process.env.STUDIO_PICTURES}/${name}.png` })
}

test('a template is dropped, looked at, corrected, renamed, used and removed', { timeout: 240_000 }, async () => {
  const { page, done } = await visit(browser)
  await open(page)
  const task = await pasted(page)
  await open(page, `#/suits/${task}`)
  await page.locator('.suit').first().waitFor()
  await drop(page, 'Freight Lines.pptx', readFileSync(document('freight-en.pptx')))

  const dialog = page.getByRole('dialog', { name: 'Freight Lines' })
  await dialog.getByRole('img', { name: 'A sample page in this template: Cover' }).waitFor({ timeout: 60_000 })
  for (const role of ['Chapter', 'List', 'Table', 'Chart', 'Last page']) {
    await dialog.getByRole('img', { name: `A sample page in this template: ${role}` }).waitFor()
  }
  await accessible(page, 'a template')
  await keepPicture(page, 'template')

  // Another layout for the cover: the picture is drawn anew, and nothing is kept before one says so.
  const cover = dialog.getByRole('combobox', { name: 'Cover', exact: true })
  const picture = dialog.getByRole('img', { name: 'A sample page in this template: Cover' })
  const before = await picture.getAttribute('src')
  const found = await cover.inputValue()
  const others = await cover.locator('option').evaluateAll((options) => options.map((option) => option.value))
  const other = others.find((value) => value !== found && value.startsWith('layout'))
  assert.ok(other, others.join())
  const keep = dialog.getByRole('button', { name: 'Use it like this' })
  assert.equal(await keep.isDisabled(), true)
  await cover.selectOption(other)
  await page.waitForFunction(([old]) => document.querySelector('.template img')?.getAttribute('src') !== old, [before], { timeout: 60_000 })
  assert.equal(await cover.inputValue(), other)
  await keepPicture(page, 'template-corrected')
  await keep.click()
  await page.getByText('The template is used like this from now on.', { exact: false }).waitFor({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Details: Freight Lines' }).click()
  await picture.waitFor({ timeout: 60_000 })
  assert.equal(await cover.inputValue(), other)
  await dialog.getByLabel('Name of the template').fill('Acme Freight')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  const renamed = page.getByRole('dialog', { name: 'Acme Freight' })
  await renamed.waitFor()
  await renamed.getByRole('button', { name: 'Close' }).last().click()

  // A deck in it.
  await page.getByRole('button', { name: 'Acme Freight', exact: true }).click()
  await accessible(page, 'making a deck in it')
  await page.getByRole('button', { name: 'Make the deck' }).click()
  await page.waitForURL(/#\/work\//)
  await page.locator('img').first().waitFor()

  await open(page, `#/suits/${task}?kind=own`)
  await page.getByRole('button', { name: 'Details: Acme Freight' }).click()
  await renamed.getByRole('button', { name: 'Remove' }).click()
  await renamed.getByText('Decks that have it keep it.', { exact: false }).waitFor()
  await renamed.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Your organisation has no templates of its own yet.').waitFor()
  await done()
})

test('what is no template says so in plain words, in Chinese too', { timeout: 120_000 }, async () => {
  const { page, done, tolerate } = await visit(browser, { locale: 'zh-CN' })
  await open(page)
  const task = await pasted(page)
  await open(page, `#/suits/${task}?kind=own`)
  await page.getByText('把公司模板拖到这里，或点击选择').waitFor()
  await drop(page, 'notes.txt', 'words')
  await page.getByText('这不是 PowerPoint 模板，请选择 .pptx、.potx 或 .pptm 文件。').waitFor()
  tolerate(true)
  await drop(page, 'torn.pptx', 'PK\u0003\u0004 torn')
  await page.getByText('这不是演示文稿', { exact: false }).waitFor()
  tolerate(false)
  await page.locator('.template-drop input[type=file]').setInputFiles(document('report-zh.pptx'))
  await page.getByRole('img', { name: '该模板中的示例页：封面' }).waitFor({ timeout: 60_000 })
  await page.getByRole('combobox', { name: '章节页', exact: true }).waitFor()
  await accessible(page, 'a template in Chinese')
  await keepPicture(page, 'template-zh')
  await done()
})
