import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { changeTheme, RULES_OF_COLOURS, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()

/** The window of a desk, which shows all there is, and that of a phone. */
const looks = {
  wide: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  narrow: { viewport: { width: 360, height: 760 }, colorScheme: 'dark' },
} as const

type Look = (typeof looks)[keyof typeof looks]

const SETTLED_MS = 2_000
const LANES = 2
const MAX_MS = 600_000
const LIMIT_KB = 150
/** A page that has nothing but the shell and a list, as every page has. */
const SHELL = '/app/documents/offers'
/** The structure of the demo that has nothing yet. */
const EMPTY_STRUCTURE = 'Studio Luna Imola'

type PageFault = { path: string; what: string }

/** The scripts that a page loaded, with their compressed sizes in bytes. */
type Scripts = Map<string, number>

/** Answers the faults that are found again a moment later: a calendar measures its events before it names them. */
async function lastingFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if ((await seriousFaults(page, rules)).length === 0) return []
  await page.waitForTimeout(SETTLED_MS)
  return seriousFaults(page, rules)
}

/** Answers the sideways scroll that is found again a moment later: a page takes a while to follow its window. */
async function lastingScroll(page: Page): Promise<string[]> {
  if ((await sidewaysScroll(page)) === 0) return []
  await page.waitForTimeout(SETTLED_MS)
  const wide = await sidewaysScroll(page)
  return wide > 0 ? [`scrolls sideways by ${wide} px`] : []
}

/** Answers what `visit` finds at an address and, as faults too, the errors of the page during it. */
async function faultsDuring(
  page: Page,
  path: string,
  visit: () => Promise<readonly string[]>,
): Promise<PageFault[]> {
  const troubles: string[] = []
  const onError = (error: Error) => troubles.push(`page error: ${error.message}`)
  const onConsole = (message: { type: () => string; text: () => string }) => {
    const expected = /status of 404/.test(message.text())
    if (message.type() === 'error' && !expected) troubles.push(`console: ${message.text()}`)
  }
  page.on('pageerror', onError)
  page.on('console', onConsole)
  const found = await visit()
  page.off('pageerror', onError)
  page.off('console', onConsole)
  return [...troubles, ...found].map((what) => ({ path, what: what.slice(0, 500) }))
}

/** Loads a page in one look. */
async function look(page: Page, path: string, { colorScheme, viewport }: Look): Promise<string[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  return [...(await lastingScroll(page)), ...(await lastingFaults(page))]
}

/** Loads a page in the wide look, changes it to the dark theme, whose colours alone are others, then to the narrow look. */
async function lookEverywhere(page: Page, path: string): Promise<string[]> {
  const wide = await look(page, path, looks.wide)
  await changeTheme(page, 'dark')
  const dark = await lastingFaults(page, RULES_OF_COLOURS)
  await page.setViewportSize(looks.narrow.viewport)
  const narrow = [...(await lastingScroll(page)), ...(await lastingFaults(page))]
  return [
    ...wide.map((what) => `wide, light: ${what}`),
    ...dark.map((what) => `wide, dark: ${what}`),
    ...narrow.map((what) => `narrow, dark: ${what}`),
  ]
}

/** By the page's own account, which has the sizes also of what came out of the browser's cache. */
const scriptsOf = async (page: Page): Promise<Scripts> =>
  new Map(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }): [string, number] => [new URL(name).pathname, encodedBodySize]),
    ),
  )

async function openAll<T>(
  context: BrowserContext,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<T[]>,
): Promise<T[]> {
  const left = [...paths]
  const found: T[] = []
  const lane = async () => {
    const page = await context.newPage()
    for (let path = left.shift(); path; path = left.shift()) found.push(...(await visit(page, path)))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return found
}

type Area = {
  /** Whether the pages are those of everybody or of a signed-in user. */
  kind: 'public' | 'signed-in'
  paths: readonly string[]
  /** Lists whose first document's preview is looked at, whatever its id. */
  previewsOf?: readonly string[]
}

/** A visit that does not begin as others do: in English, in the demo's structure that has nothing yet, in one width. */
type OtherVisit = {
  name: string
  paths: readonly string[]
  look: keyof typeof looks
  isEnglish: boolean
  isEmpty: boolean
}

/** The stored state of a browser that is signed in, in a language and a structure. */
async function stateOf(browser: Browser, { isEnglish, isEmpty }: OtherVisit) {
  const page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.context().addCookies([{ name: 'luna-language', value: isEnglish ? 'en' : 'it', url }])
  if (isEmpty) {
    await page.goto(`${url}/app/dashboard`)
    const path = '/api/auth/rest/client_userinfo/structure'
    const { status } = await pageCall(page, 'PUT', path, { structure: EMPTY_STRUCTURE })
    expect(status).toBe('ok')
  }
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

/** The tests of pages that are visited otherwise: as those of `describeEveryPage`, in one theme. */
export function describeOtherVisits(visits: readonly OtherVisit[]): void {
  let browser: Browser

  test.beforeAll(async () => {
    browser = await launchBrowser()
  })

  test.afterAll(() => browser.close())

  for (const visit of visits) {
    test(`${visit.name}: without serious axe findings, sideways scroll or errors`, async () => {
      test.setTimeout(MAX_MS)
      const page = await openPage(browser, { storageState: await stateOf(browser, visit) })
      const troubles = await openAll(page.context(), visit.paths, async (tab, path) => {
        const found = await faultsDuring(tab, path, () => look(tab, path, looks[visit.look]))
        const lang = await tab.locator('html').getAttribute('lang')
        return lang === (visit.isEnglish ? 'en' : 'it') ? found : [...found, { path, what: `speaks ${lang}` }]
      })
      await page.context().close()
      expect(troubles).toEqual([])
    })
  }
}

/** The preview of the first document of a list of the demo. */
async function previewOf(page: Page, list: string): Promise<string> {
  await page.goto(`${url}/app/documents/${list}`)
  const first = page.locator('table a[href*="/app/documents/preview/"]').first()
  return (await first.getAttribute('href')) ?? `no link in ${list}`
}

/**
 * The tests of an area's pages: each is loaded once and seen in both themes and both widths, in a few tabs at once, without
 * serious axe findings, sideways scroll or errors; what its scripts weigh is measured at the same visit.
 */
export function describeEveryPage({ kind, paths, previewsOf = [] }: Area): void {
  let browser: Browser
  let state: Awaited<ReturnType<typeof signedInState>> | undefined
  const scripts = new Map<string, Scripts>()

  test.beforeAll(async () => {
    browser = await launchBrowser()
    if (kind === 'signed-in') state = await signedInState(browser, url)
  })

  test.afterAll(() => browser.close())

  test(`every ${kind} page is without serious axe findings, sideways scroll or errors`, async () => {
    test.setTimeout(MAX_MS)
    const page = await openPage(browser, { storageState: state })
    const all = [...paths]
    for (const list of previewsOf) all.push(await previewOf(page, list))
    const troubles = await openAll(page.context(), all, async (tab, path) => {
      const found = await faultsDuring(tab, path, () => lookEverywhere(tab, path))
      scripts.set(path, await scriptsOf(tab))
      return found
    })
    await page.context().close()
    expect(troubles).toEqual([])
  })

  if (kind === 'public') return
  test.describe('the JavaScript of a page', () => {
    test(`stays within ${LIMIT_KB} kB gzip over the shared shell`, async () => {
      test.setTimeout(MAX_MS)
      const page = await openPage(browser, { storageState: state })
      const missing = [SHELL, ...paths].filter((path) => !scripts.has(path))
      await openAll(page.context(), missing, async (tab, path) => {
        await tab.goto(url + path, { waitUntil: 'networkidle' })
        scripts.set(path, await scriptsOf(tab))
        return []
      })
      await page.context().close()
      const heavy = paths.flatMap((path) => {
        const own = [...(scripts.get(path) ?? [])].filter(([script]) => !scripts.get(SHELL)?.has(script))
        const kilobytes = own.reduce((sum, [, size]) => sum + size, 0) / 1024
        return kilobytes > LIMIT_KB ? [`${path}: ${kilobytes.toFixed(0)} kB`] : []
      })
      expect(Math.min(...(scripts.get(SHELL)?.values() ?? [0]))).toBeGreaterThan(0)
      expect(heavy).toEqual([])
    })
  })
}
