import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import it_ from '@/messages/it.json'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = inject('application')
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

afterAll(() => browser.close())

const publicPages = [
  '/login',
  '/register',
  '/recover',
  '/reset/token',
  '/confirm/email/token',
  '/invite/token',
  '/signature/token',
  '/documents/token',
  '/book/studio-luna',
  '/book/studio-luna/no-such-token-no-such-token',
]

/** What stands in the menu and what it leads to; the rest of the routes are "in arrivo" pages of one component. */
const signedInPages = [
  '/app/dashboard',
  '/app/registry/new',
  '/app/registry/manager',
  '/app/registry/import',
  '/app/registry/merge',
  '/app/registry/view/view/2',
  '/app/registry/view/edit/2',
  '/app/registry/category/manager',
  '/app/registry/customFields/manager',
  '/app/documents/invoices',
  '/app/documents/wizard/invoice',
  '/app/documents/wizard/offer',
  '/app/documents/wizard/contract',
  '/app/documents/preview/invoice/1',
  '/app/documents/offers',
  '/app/documents/contracts',
  '/app/documents/creditNotes',
  '/app/documents/purchases/manager',
  '/app/documents/purchases/new',
  '/app/documents/purchases/edit/1',
  '/app/documents/passive_invoices',
  '/app/documents/passive_invoices/new',
  '/app/documents/passive_creditNotes',
  '/app/documents/passive_creditNotes/new',
  '/app/documents/passive_offers',
  '/app/documents/passive_offers/new',
  '/app/documents/passive_contracts',
  '/app/documents/passive_contracts/new',
  '/app/documents/schedule',
  '/app/documents/schedule?view=calendar',
  '/app/documents/schedule?view=forecast',
  '/app/documents/bank',
  '/app/documents/bank/import',
  '/app/documents/registers',
  '/app/documents/registers?tab=summary',
  '/app/documents/registers?tab=bollo',
  '/app/documents/registers?tab=month',
  '/app/documents/bin',
  '/app/price/manager',
  '/app/price/import',
  '/app/price/attribute/manager',
  '/app/price/price_attribute/manager',
  '/app/price/businesscondition/manager',
  '/app/price/businesscondition/customfield/manager',
  '/app/price/businesscondition/import',
  '/app/settings/salesforce',
  '/app/settings/booking',
  '/app/settings/users',
  '/app/settings/users/2',
  '/app/settings/structures',
  '/app/settings/outbox',
  '/app/settings/audit',
  '/app/settings/audit/1',
  '/app/settings/profile',
  '/app/events/list',
  '/app/events/mine',
  '/app/events/location',
  '/app/events/personInCharge',
  '/app/events/billing',
  '/app/events/passes',
  '/app/events/statistics',
  '/app/calendar/list',
  '/app/nothing-here',
]

const looks = {
  'wide, light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'wide, dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'narrow, light': { viewport: { width: 360, height: 760 }, colorScheme: 'light' },
  'narrow, dark': { viewport: { width: 360, height: 760 }, colorScheme: 'dark' },
} as const

type Trouble = { path: string; what: string }

const SETTLED_MS = 2_000

/** What is found, and found again a moment later: a calendar measures its events before it names them. */
async function lastingFaults(page: Page): Promise<string[]> {
  if ((await seriousFaults(page)).length === 0) return []
  await page.waitForTimeout(SETTLED_MS)
  return seriousFaults(page)
}

async function look(page: Page, path: string): Promise<Trouble[]> {
  const troubles: Trouble[] = []
  const onError = (error: Error) => troubles.push({ path, what: `page error: ${error.message}` })
  const onConsole = (message: { type: () => string; text: () => string }) => {
    const expected = /status of 404/.test(message.text())
    if (message.type() === 'error' && !expected)
      troubles.push({ path, what: `console: ${message.text().slice(0, 300)}` })
  }
  page.on('pageerror', onError)
  page.on('console', onConsole)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const wide = await sidewaysScroll(page)
  if (wide > 0) troubles.push({ path, what: `scrolls sideways by ${wide} px` })
  for (const fault of await lastingFaults(page)) troubles.push({ path, what: `axe ${fault.slice(0, 500)}` })
  page.off('pageerror', onError)
  page.off('console', onConsole)
  return troubles
}

/** The previews of the demo's first offer, contract and credit note, whatever their ids. */
async function previewsOf(page: Page): Promise<string[]> {
  const previews: string[] = []
  for (const list of ['offers', 'contracts', 'creditNotes']) {
    await page.goto(`${url}/app/documents/${list}`)
    const first = page.locator('table a[href*="/app/documents/preview/"]').first()
    previews.push((await first.getAttribute('href')) ?? `no link in ${list}`)
  }
  return previews
}

const LANES = 3
const MOST_MS = 400_000

/** Looks at pages in several tabs at once, each taking the next that is left. */
async function lookAtAll(context: BrowserContext, paths: readonly string[]): Promise<Trouble[]> {
  const left = [...paths]
  const troubles: Trouble[] = []
  const lane = async () => {
    const page = await context.newPage()
    for (let path = left.shift(); path; path = left.shift()) troubles.push(...(await look(page, path)))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return troubles
}

describe.each(Object.entries(looks))('%s', (_, options) => {
  it('shows every public page without serious axe findings, sideways scroll or errors', async () => {
    const page = await openPage(browser, options)
    const troubles: Trouble[] = []
    for (const path of publicPages) troubles.push(...(await look(page, path)))
    await page.context().close()
    expect(troubles).toEqual([])
  })

  it(
    'shows every signed-in page without serious axe findings, sideways scroll or errors',
    async () => {
      const page = await openPage(browser, { ...options, storageState: state })
      const paths = [...signedInPages, ...(await previewsOf(page))]
      const troubles = await lookAtAll(page.context(), paths)
      await page.context().close()
      expect(troubles).toEqual([])
    },
    MOST_MS,
  )
})

describe('the JavaScript of a page', () => {
  const LIMIT_KB = 150

  async function scriptsOf(path: string): Promise<Map<string, number>> {
    const page = await openPage(browser, { storageState: state })
    const sizes: Promise<[string, number]>[] = []
    page.on('requestfinished', (request) => {
      const address = new URL(request.url())
      if (address.pathname.endsWith('.js')) {
        sizes.push(
          request
            .sizes()
            .then(({ responseBodySize }) => [address.pathname, responseBodySize] as [string, number]),
        )
      }
    })
    await page.goto(url + path, { waitUntil: 'networkidle' })
    const found = new Map(await Promise.all(sizes))
    await page.context().close()
    return found
  }

  it(
    `stays within ${LIMIT_KB} kB gzip over the shared shell`,
    async () => {
      const shell = await scriptsOf('/app/documents/offers')
      const heavy: string[] = []
      for (const path of signedInPages) {
        const own = [...(await scriptsOf(path))].filter(([script]) => !shell.has(script))
        const kilobytes = own.reduce((sum, [, size]) => sum + size, 0) / 1024
        if (kilobytes > LIMIT_KB) heavy.push(`${path}: ${kilobytes.toFixed(0)} kB`)
      }
      expect(heavy).toEqual([])
    },
    MOST_MS,
  )
})

describe('what a page says of itself', () => {
  it('has a strict content-security-policy with a fresh nonce, and the security headers', async () => {
    const [first, second] = [await fetch(`${url}/login`), await fetch(`${url}/login`)]
    const policies = [first, second].map((response) => response.headers.get('content-security-policy') ?? '')
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])
    expect(nonces[0]).toBeTruthy()
    expect(nonces[0]).not.toBe(nonces[1])
    expect(policies[0]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(policies[0]).toContain("frame-ancestors 'none'")
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('referrer-policy')).toBeTruthy()
  })

  it('does not carry the texts of all the other pages', async () => {
    const text = await (await fetch(`${url}/login`)).text()
    expect(text).toContain(it_.login.submit)
    expect(text).not.toContain(it_.booking.failed)
  })

  it('loads nothing from other hosts', async () => {
    const page = await openPage(browser, { storageState: state })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url())
    })
    for (const path of ['/login', '/app/dashboard', '/api/docs'])
      await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.context().close()
    expect(foreign).toEqual([])
  })

  it('answers health and the OpenAPI document without a session', async () => {
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
    const document = await (await fetch(`${url}/api/openapi.json`)).json()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.paths['/api/salesforce/rest/invoice/issue/{id}'].put['x-luna-roles']).toEqual([
      'GUI_CAN_ISSUE_INVOICE',
    ])
  })
})
