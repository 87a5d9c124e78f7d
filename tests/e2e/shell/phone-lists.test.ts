import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { changeTheme, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const FINGER = 44
const LISTS = ['invoices', 'creditNotes', 'offers', 'contracts', 'passive_invoices', 'purchases/manager']

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 360, height: 760 },
    colorScheme: 'light',
  })
})

test.afterAll(() => browser.close())

const open = (list: string) => page.goto(`${url}/app/documents/${list}`, { waitUntil: 'networkidle' })
const rows = () => page.locator('[data-slot=data-table] tbody tr')

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** How far the rows of a list can be scrolled sideways, in pixels. */
const inside = () =>
  rows()
    .first()
    .evaluate((row) => {
      const box = row.closest('table')?.parentElement
      return box ? box.scrollWidth - box.clientWidth : -1
    })

test.describe('a list of documents on a phone', () => {
  for (const list of LISTS) {
    test(`has rows of two lines with amount and state at the right: ${list}`, async () => {
      await open(list)
      const first = rows().first()
      await first.waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await inside()).toBe(0)
      const row = await boxOf(first)
      expect(row.height).toBeGreaterThanOrEqual(FINGER)
      expect(row.height).toBeLessThanOrEqual(80)
      const amount = await boxOf(first.getByText('€'))
      const state = await boxOf(first.locator('[data-slot=state-chip]').first())
      expect(amount.y + amount.height).toBeLessThanOrEqual(state.y + 2)
      for (const box of [amount, state]) expect(box.x + box.width).toBeLessThanOrEqual(360)
      expect(amount.x).toBeGreaterThan(140)
      expect(await seriousFaults(page)).toEqual([])
      await changeTheme(page, 'dark')
      expect(await seriousFaults(page)).toEqual([])
      await changeTheme(page, 'light')
    })
  }

  test('of what is due has the open amount and the flow at the right', async () => {
    await open('schedule')
    const first = rows().first()
    await first.waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await inside()).toBe(0)
    const amount = await boxOf(first.getByText('€').first())
    const flow = await boxOf(first.getByText(/^(Entrata|Uscita)$/))
    expect(amount.y + amount.height).toBeLessThanOrEqual(flow.y + 2)
    for (const box of [amount, flow]) expect(box.x + box.width).toBeLessThanOrEqual(360)
    expect(await seriousFaults(page)).toEqual([])
  })

  for (const list of ['documents/schedule', 'documents/purchases/manager', 'price/manager'])
    test(`begins in the upper half of the screen, its filters and tools folded: ${list}`, async () => {
      await page.goto(`${url}/app/${list}`, { waitUntil: 'networkidle' })
      const table = page.locator('[data-slot=data-table]')
      const view = table.getByRole('button', { name: 'Colonne' })
      await rows().first().waitFor()
      await expect(view).toBeHidden()
      await expect(table.getByRole('searchbox')).toBeVisible()
      const folded = await boxOf(rows().first())
      const { y } = await boxOf(table)
      expect(folded.y - y).toBeLessThanOrEqual(120)
      const toggle = table.getByRole('button', { name: 'Filtri e strumenti' })
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      await expect(view).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await seriousFaults(page)).toEqual([])
      await toggle.click()
      await expect(view).toBeHidden()
    })

  test('says on its folded filters that it is filtered', async () => {
    await open('invoices?fs=PAYED')
    await page.getByRole('button', { name: 'Filtri e strumenti, elenco filtrato' }).waitFor()
    await expect(page.getByRole('button', { name: 'Ricerca avanzata' })).toBeHidden()
  })

  test('shows the day and the longest state of an invoice whole', async () => {
    await open('invoices?fs=DIGITAL_SENT_WARNING')
    await rows().first().waitFor()
    const cut = await rows().evaluateAll((all) =>
      all
        .flatMap((row) => [...row.querySelectorAll('time, [data-slot=state-chip]')])
        .filter((one) => one.getBoundingClientRect().width > 0)
        .filter((one) => {
          const cell = one.closest('td')?.getBoundingClientRect()
          return !cell || one.getBoundingClientRect().right > cell.right
        })
        .map((one) => one.textContent),
    )
    expect(cut).toEqual([])
  })

  test('lets a finger choose rows, order the list and open a row', async () => {
    await open('invoices')
    const first = rows().first()
    for (const target of [
      first.locator('label').first(),
      first.getByRole('button').last(),
      page.getByRole('button', { name: 'Totale' }),
    ]) {
      const { width, height } = await boxOf(target)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER)
    }
    await first.locator('label').first().click()
    await page.getByText('1 selezionato').waitFor()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Totale' }).click()
    await page.waitForURL(/column=total/)
    await open('invoices?column=id')
    const row = await boxOf(first)
    await page.mouse.click(row.x + 60, row.y + 12)
    await page.waitForURL(/preview\/invoice/)
  })
})

test.describe('a list on a phone', () => {
  test('of products has price and pieces at the right, and opens the prices below a row', async () => {
    await page.goto(`${url}/app/price/manager`, { waitUntil: 'networkidle' })
    const first = rows().first()
    await first.waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await inside()).toBe(0)
    const row = await boxOf(first)
    expect(row.height).toBeGreaterThanOrEqual(FINGER)
    expect(row.height).toBeLessThanOrEqual(80)
    const price = await boxOf(first.getByText(/€|prezz[io]$/).and(page.locator(':visible')))
    const name = await boxOf(first.getByRole('button').first())
    expect(price.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(price.x + price.width).toBeLessThanOrEqual(360)
    await page.mouse.click(row.x + row.width / 2, row.y + row.height - 6)
    const prices = page.getByRole('table', { name: /^Prezzi di/ })
    await prices.waitFor()
    expect((await boxOf(prices)).width).toBeGreaterThan(280)
    expect(await sidewaysScroll(page)).toBe(0)
    for (const theme of ['dark', 'light'] as const) {
      await changeTheme(page, theme)
      expect(await seriousFaults(page)).toEqual([])
    }
  })

  test('of the registry has rows of two lines, with the first badge at the right', async () => {
    await page.goto(`${url}/app/registry/manager`, { waitUntil: 'networkidle' })
    const entries = page.getByRole('article')
    await entries.first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    const heights = await entries.evaluateAll((all) => all.slice(0, 10).map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(FINGER)
    expect(Math.max(...heights)).toBeLessThanOrEqual(80)
    const entry = entries.filter({ has: page.locator('[data-slot=badge]') }).first()
    const badge = await boxOf(entry.locator('[data-slot=badge]').first())
    const name = await boxOf(entry.getByRole('heading'))
    expect(badge.y).toBeGreaterThanOrEqual(name.y + name.height - 2)
    expect(badge.x).toBeGreaterThan(140)
    expect(badge.x + badge.width).toBeLessThanOrEqual(360)
    for (const theme of ['dark', 'light'] as const) {
      await changeTheme(page, theme)
      expect(await seriousFaults(page)).toEqual([])
    }
  })
})
