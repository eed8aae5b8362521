// From a topic to a file, as a person goes, in both languages; every screen is held against axe.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { accessible, launch, open, slowText, visit } from './support.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

const LANGUAGES = [
  {
    locale: 'en-US', scheme: 'light', viewport: { width: 1280, height: 860 }, topic: 'Solar power for small towns',
    write: 'Write the outline', content: 'Write the text', choose: 'Choose a template', make: 'Make the deck', exporting: 'Export',
    download: 'Download', quality: 'Quality', restyle: 'Change template', use: 'Use this template', present: 'Present', rename: 'Rename',
  },
  {
    locale: 'zh-CN', scheme: 'dark', viewport: { width: 390, height: 844 }, topic: '小城镇的太阳能发电',
    write: '生成大纲', content: '生成正文', choose: '选择模板', make: '生成演示文稿', exporting: '导出',
    download: '下载', quality: '质量', restyle: '更换模板', use: '使用此模板', present: '放映', rename: '重命名',
  },
]

for (const words of LANGUAGES) {
  test(`from a topic to a file in ${words.locale}`, { timeout: 240_000 }, async () => {
    const visitor = await visit(browser, words)
    const { page } = visitor
    const button = (name) => page.getByRole('button', { name, exact: true })

    await open(page)
    await page.locator('.presets button').first().waitFor()
    await accessible(page, 'create')
    await page.locator('.options summary').click()
    await page.locator('.option-grid select').first().selectOption('53')
    await accessible(page, 'create with options')
    await page.locator('#source-text').fill(words.topic)
    await button(words.write).click()

    await page.locator('.stream .level-3').first().waitFor()
    await accessible(page, 'outline, streaming')
    await page.locator('.editor').waitFor()
    assert.equal(await page.locator('.deck-title textarea').inputValue(), words.topic)
    const count = Number((await page.locator('.count').textContent()).match(/\d+/)[0])
    assert.ok(count >= 5 && count <= 10, `${count} pages were asked to be 5 to 10`)
    await accessible(page, 'outline')

    await slowText(page)
    await button(words.content).click()
    await page.locator('.chapters').waitFor()
    await page.locator('.is-text textarea').first().waitFor()
    await accessible(page, 'outline with text')

    await button(words.choose).click()
    await page.locator('.suit').nth(5).waitFor()
    await page.locator('.suit img[src^="data:"]').first().waitFor()
    await accessible(page, 'templates')
    await page.locator('.suit').nth(1).click()
    await page.locator('.previews img').nth(3).waitFor()
    await accessible(page, 'the visitor’s pages in a template')
    // The first pages are drawn anew in the professional layout, and are the old ones again in the standard one.
    const first = () => page.locator('.previews img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const standard = await first()
    const drawn = page.waitForResponse((answer) => /\/preview\?.*layout_type=2/.test(answer.url()))
    await page.locator('.make input[name=layout]').nth(1).check()
    assert.equal((await (await drawn).json()).pages.length, standard.length)
    await page.locator('.previews[aria-busy=false] img').first().waitFor()
    await page.locator('.make input[name=layout]').nth(0).check()
    await page.waitForFunction((old) => document.querySelector('.previews img')?.getAttribute('src') === old, standard[0])
    assert.deepEqual(await first(), standard)
    await button(words.make).click()

    await page.locator('.viewer').waitFor()
    const pages = await page.locator('.strip li').count()
    assert.ok(pages >= count - 1 && pages <= count + 4, `${pages} pages of about ${count}`)
    await accessible(page, 'work')

    await button(words.quality).click()
    await page.locator('.verdict').waitFor()
    await accessible(page, 'quality')
    await page.keyboard.press('Escape')

    let renames = 0
    page.on('request', (request) => { if (request.url().endsWith('/rename')) renames += 1 })
    await button(words.rename).click()
    await page.locator('.work-name input').fill('My deck 演示')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'My deck 演示' }).waitFor()
    assert.equal(renames, 1)

    const before = await page.locator('.sheet').getAttribute('src')
    await button(words.restyle).click()
    await page.locator('.palettes .suit').nth(6).click()
    await page.locator('.previews.mini img').nth(3).waitFor()
    await accessible(page, 'change of template')
    await button(words.use).click()
    await page.locator('.dialog').waitFor({ state: 'detached' })
    // Never the former pages as if they were the new ones.
    assert.notEqual(await page.evaluate(() => document.querySelector('.sheet')?.getAttribute('src')), before)
    await page.locator('.sheet').waitFor()
    assert.equal(await page.locator('.strip li').count() > 3, true)

    await button(words.present).click()
    await page.locator('.present .screen img').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/page=2/)
    await page.keyboard.press('n')
    await page.locator('.speaker').waitFor()
    await accessible(page, 'show')
    await page.getByRole('button', { name: words.locale === 'en-US' ? 'End the show' : '结束放映' }).click()
    await page.locator('.present').waitFor({ state: 'detached' })

    await button(words.exporting).click()
    await accessible(page, 'export')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.dialog').getByRole('button', { name: words.exporting, exact: true }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'My deck 演示.pptx')
    checkDeck(await download.path(), pages)
    await page.getByText(words.download, { exact: true }).waitFor()

    for (const [index, ending, begins] of [[1, 'pdf', '%PDF-'], [2, 'zip', 'PK'], [3, 'zip', 'PK']]) {
      await page.locator('.dialog input[type=radio]').nth(index).check()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.dialog').getByRole('button', { name: words.exporting, exact: true }).click(),
      ])
      assert.ok(file.suggestedFilename().endsWith(ending))
      assert.equal(readFileSync(await file.path()).subarray(0, begins.length).toString(), begins)
      await page.getByText(words.download, { exact: true }).waitFor()
    }
    await page.keyboard.press('Escape')
    await visitor.done()
  })
}

/** Opens the package with a program that is not ours and counts the slides. */
function checkDeck(path, pages) {
  const script = 'import sys,zipfile,re\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
    'print(len([n for n in z.namelist() if re.fullmatch(r"ppt/slides/slide[0-9]+.xml", n)]))'
  const slides = Number(execFileSync('python3', ['-c', script, path]).toString())
  assert.ok(slides >= pages - 2 && slides <= pages + 2 && slides > 3, `${slides} slides for ${pages} pages`)
}
