import { launchBrowser } from '@/tests/support/browser'
import { openPage, signIn } from '@/tests/support/session'

const url = 'http://localhost:3122'
const browser = await launchBrowser()
const paths = process.argv.slice(2)
const first = await openPage(browser, {})
first.setDefaultTimeout(200_000)
await signIn(first, url)
const state = await first.context().storageState()
for (const [name, options] of Object.entries({
  wide: { viewport: { width: 1280, height: 900 } },
  narrow: { viewport: { width: 360, height: 760 } },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const },
})) {
  const page = await openPage(browser, { storageState: state, ...options })
  page.setDefaultTimeout(200_000)
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text().slice(0, 300)))
  for (const [i, path] of paths.entries()) {
    await page.goto(url + path)
    await page.waitForTimeout(3000)
    await page.screenshot({ path: `/tmp/reg-${name}-${i}.png`, fullPage: true })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    console.log(name, path, 'overflow', over)
  }
  await page.context().close()
}
await browser.close()
