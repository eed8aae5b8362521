// From files: chosen, dropped or pasted; what was found is shown before it goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { accessible, launch, open, visit } from './support.mjs'

const document = (name) => fileURLToPath(new URL(`../../../tests/documents/${name}`, import.meta.url))

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

/** What a drop or a paste anywhere on the form brings. */
const bring = (page, kind, files) =>
  page.locator('form.composer').evaluate((form, { kind, files }) => {
    const data = new DataTransfer()
    files.forEach(([name, text]) => data.items.add(new File([text], name)))
    const event = kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    form.dispatchEvent(event)
  }, { kind, files })

test('a chosen file shows what was found in it before it goes on', { timeout: 120_000 }, async () => {
  const { page, done } = await visit(browser)
  await open(page)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(document('report-en.docx'))
  await page.getByText('report-en.docx').waitFor()
  await accessible(page, 'a chosen file')
  await page.getByRole('button', { name: 'Write the outline' }).click()
  await page.getByRole('heading', { name: 'Annual report 2024' }).waitFor()
  const found = page.locator('.found')
  assert.match(await found.innerText(), /\d+ pages/)
  assert.match(await found.innerText(), /\d+ chapters/)
  assert.match(await found.innerText(), /\d+ tables?/)
  await found.getByText('Business').waitFor()
  await accessible(page, 'what was found')
  await page.getByRole('link', { name: 'Go on to the outline' }).click()
  await page.waitForURL(/#\/outline\//)
  await done()
})

test('several files ask for a title, and pages name their source', { timeout: 120_000 }, async () => {
  const { page, done } = await visit(browser, { locale: 'zh-CN' })
  await open(page)
  await bring(page, 'drop', [['里昂.txt', '里昂店铺\n\n里昂的店铺三月开业，共有四个房间。房租每月九百欧元。\n']])
  await bring(page, 'paste', [['市场.txt', '市场\n\n市场在去年增长了百分之十二。竞争者有三家。\n'], ['旧.txt', '旧资料']])
  await page.getByRole('button', { name: '移除: 旧.txt' }).click()
  assert.equal(await page.locator('.files li').count(), 2)
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.getByText('请写明演示文稿的主题。').waitFor()
  await page.getByLabel('演示文稿标题').fill('里昂新店铺')
  await accessible(page, 'several files')
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.getByRole('heading', { name: '里昂新店铺' }).waitFor()
  await page.getByRole('link', { name: '继续编辑大纲' }).click()
  await page.waitForURL(/#\/outline\//)
  await page.waitForFunction(() => [...document.querySelectorAll('textarea')].some((row) => row.value === '来源：里昂.txt'))
  await done()
})

test('a file that cannot be read says why, and another can be chosen', { timeout: 60_000 }, async () => {
  const { page, done, tolerate } = await visit(browser)
  await open(page)
  tolerate(true)
  await bring(page, 'drop', [['torn.docx', 'PK\u0003\u0004 torn']])
  await page.getByRole('button', { name: 'Write the outline' }).click()
  await page.getByText(/damaged/).waitFor()
  tolerate(false)
  await page.getByRole('button', { name: 'Remove: torn.docx' }).click()
  await bring(page, 'paste', [1, 2, 3, 4, 5, 6].map((n) => [`${n}.txt`, 'Words.']))
  await page.getByText('Five files at most.').waitFor()
  await done()
})
