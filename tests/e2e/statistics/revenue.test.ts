import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'
import { cents, sumOf } from '@/tests/support/statistics'

const { url } = ownApplication()
const revenue = `${url}/app/stats/revenue`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

const table = () => page.locator('table[data-figure]')
const amounts = () => table().locator('tbody button')

test.describe('the revenue', () => {
  test('of each month opens into the documents that it is made of, by issue and by payment', async () => {
    for (const [tab, name] of [
      ['Per competenza', 'Ricavi per competenza'],
      ['Per cassa', 'Ricavi per cassa'],
    ] as const) {
      await page.goto(revenue)
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('table', { name }).waitFor()
      const months = await amounts().allTextContents()
      expect(months).toHaveLength(12)
      expect(sumOf(months)).toBe(cents(await table().locator('[data-total]').textContent()))
      const index = months.findIndex((text) => cents(text) !== 0)
      expect(index).toBeGreaterThanOrEqual(0)
      await amounts().nth(index).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('listitem').first().waitFor()
      const more = dialog.getByRole('button', { name: 'Mostra altri' })
      await expect(async () => {
        if (await more.isVisible()) await more.click()
        const parts = await dialog.locator('li [data-slot=money]').allTextContents()
        expect(sumOf(parts)).toBe(cents(months[index] ?? ''))
      }).toPass({ timeout: 30_000 })
    }
    await page.getByRole('dialog').getByRole('link').first().click()
    await page.waitForURL(/\/app\/documents\/preview\//)
  })

  test('opens from the dashboard', async () => {
    await page.goto(`${url}/app/dashboard`)
    await page.getByRole('link', { name: 'Apri i ricavi' }).click()
    await page.waitForURL('**/app/stats/revenue')
    await page.getByRole('table', { name: 'Ricavi per competenza' }).waitFor()
  })

  test('comes by mail when a month is over, for a user who switches that on', async () => {
    await page.goto(revenue)
    const mail = page.getByRole('switch', { name: 'Ricevi il mese per e-mail' })
    await mail.click()
    await page.getByText('Il prossimo mese arriva per e-mail', { exact: true }).first().waitFor()
    await page.reload()
    await expect(mail).toBeChecked()
    await mail.click()
    await expect(mail).not.toBeChecked()
  })

  test('says what it counts, keeps its choices in the address, and is saved as a file', async () => {
    await page.goto(`${revenue}?figure=COLLECTED&months=24`)
    await expect(amounts()).toHaveCount(24)
    await page.getByRole('button', { name: 'Come è calcolato' }).click()
    await page.getByText('Pagamenti delle fatture emesse, IVA compresa').waitFor()
    await page.keyboard.press('Escape')
    const { bytes } = await savedFile(page, 'Ricavi per cassa', 'CSV')
    expect(bytes.toString().trim().split('\n')).toHaveLength(25)
  })
})
