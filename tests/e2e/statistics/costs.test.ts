import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { cents, sumOf } from '@/tests/support/statistics'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

const amountsOf = (table: string) => page.locator(`table[${table}] tbody button`)

test.describe('the costs', () => {
  test('are reached from the revenue, and divided by category and supplier without leaving a cent out', async () => {
    await page.goto(`${url}/app/stats/revenue`)
    await page.getByRole('navigation', { name: 'Statistiche' }).getByRole('link', { name: 'Costi' }).click()
    await page.waitForURL(/\/app\/stats\/costs/)
    const total = page.locator('[data-total]')
    await expect(amountsOf('data-figure')).toHaveCount(12)
    for (const table of ['data-figure', 'data-group=CATEGORY', 'data-group=SUPPLIER']) {
      await expect(async () => {
        const amounts = await amountsOf(table).allTextContents()
        expect(amounts.length).toBeGreaterThan(0)
        expect([table, sumOf(amounts)]).toEqual([table, cents(await total.textContent())])
      }).toPass()
    }
  })

  test('of a category open into their documents', async () => {
    await page.goto(`${url}/app/stats/costs`)
    const first = amountsOf('data-group=CATEGORY').first()
    await first.click()
    const dialog = page.getByRole('dialog', { name: 'Costi' })
    await dialog.getByRole('listitem').first().waitFor()
    const more = dialog.getByRole('button', { name: 'Mostra altri' })
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      const parts = await dialog.locator('li [data-slot=money]').allTextContents()
      expect(sumOf(parts)).toBe(cents(await first.textContent()))
    }).toPass({ timeout: 30_000 })
  })
})
