// How soon a visitor can type: from navigation to the moment that the app has taken a typed letter, in a browser
// without anything in its cache. Prints one JSON line. node scripts/interactive.mjs ADDRESS [ROUNDS]
import { chromium } from 'playwright-core'

const [address, rounds = '9'] = process.argv.slice(2)

/** In the page: types as soon as there is a field, and waits until the app has kept what was typed. */
function type() {
  const look = () => {
    const field = document.getElementById('source-text')
    if (!field) return setTimeout(look, 1)
    field.focus()
    document.execCommand('insertText', false, 'x')
    const taken = () => {
      if (!sessionStorage.getItem('create')?.includes('x')) return setTimeout(taken, 1)
      const loaded = [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]
      window.measured = {
        interactive: performance.now(),
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
        bytes: loaded.reduce((sum, one) => sum + one.encodedBodySize, 0),
      }
    }
    taken()
  }
  look()
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
const measured = []
for (let round = 0; round < Number(rounds); round += 1) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(type)
  await page.goto(`${address}/studio/`, { waitUntil: 'commit' })
  const result = await page.waitForFunction(() => window.measured)
  measured.push(await result.jsonValue())
  await context.close()
}
await browser.close()
console.log(JSON.stringify(measured))
