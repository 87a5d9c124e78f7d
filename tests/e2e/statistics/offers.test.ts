import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'
import { cents, sumOf } from '@/tests/support/statistics'

const { url } = ownApplication()
const offers = `${url}/app/stats/offers`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

const total = (step: string) => page.locator(`table[data-funnel] tfoot [data-step=${step}]`)

test.describe('the funnel of offers', () => {
  test('is reached from the revenue, and each number opens into as many offers, which come to its value', async () => {
    await page.goto(`${url}/app/stats/revenue`)
    await page.getByRole('navigation', { name: 'Statistiche' }).getByRole('link', { name: 'Offerte' }).click()
    await page.waitForURL(/\/app\/stats\/offers/)
    for (const step of ['SENT', 'ACCEPTED', 'REJECTED', 'WAITING']) {
      const count = Number(await total(step).getByRole('button').textContent())
      const value = cents(await total(step).locator('[data-slot=money]').textContent())
      await total(step).getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await expect(async () => {
        const amounts = await dialog.locator('li [data-slot=money]').allTextContents()
        expect([step, amounts.length, sumOf(amounts)]).toEqual([step, count, value])
      }).toPass()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  test('leads from a number to the offer', async () => {
    await page.goto(offers)
    await total('ACCEPTED').getByRole('button').click()
    await page.getByRole('dialog').getByRole('link').first().click()
    await page.waitForURL(/\/app\/documents\/preview\/offer\/\d+/)
  })

  test('has its months in the address, says what it counts, and is saved as a file', async () => {
    await page.goto(offers)
    await page.getByLabel('Periodo').selectOption('24')
    await page.waitForURL(/months=24/)
    await expect(page.locator('table[data-funnel] tbody tr')).toHaveCount(24)
    await page.getByRole('button', { name: 'Come è calcolato' }).click()
    await expect(page.getByText('senza risposta dopo 60 giorni', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    const { bytes } = await savedFile(page, 'Offerte per mese di invio', 'CSV')
    expect(bytes.toString()).toContain('Mese;Inviate;')
  })

  test('is in English for those who read English', async () => {
    const english = await openPage(browser, { storageState: await signedInState(browser, url) })
    await english.context().addCookies([{ name: 'luna-language', value: 'en', url }])
    await english.goto(offers)
    await expect(english.getByRole('table', { name: 'Offers by month of sending' })).toBeVisible()
    await english.context().close()
  })
})
