import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'
import { cents, sumOf } from '@/tests/support/statistics'

const { url } = ownApplication()
const customers = `${url}/app/stats/customers`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** Reads all pages of an open dialog; the number of its people. */
async function countOfDialog(dialog: ReturnType<Page['getByRole']>, more: string, expected: number) {
  await expect(async () => {
    const button = dialog.getByRole('button', { name: more })
    if (await button.isVisible()) await button.click()
    expect(await dialog.getByRole('listitem').count()).toBe(expected)
  }).toPass({ timeout: 30_000 })
}

test.describe('the customers', () => {
  test('of each number of a month open into as many people, each of whom leads to the entry', async () => {
    await page.goto(customers)
    const rows = page.locator('table[data-customers] tbody tr')
    await expect(rows).toHaveCount(12)
    for (const column of [0, 1, 2]) {
      const buttons = page.locator(`table[data-customers] tbody tr td:nth-child(${column + 2}) button`)
      const counts = (await buttons.allTextContents()).map(Number)
      const index = counts.findIndex((count) => count > 0)
      expect(index).toBeGreaterThanOrEqual(0)
      await buttons.nth(index).click()
      await countOfDialog(page.getByRole('dialog'), 'Mostra altri', counts[index] ?? 0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const active = page.locator('table[data-customers] tbody tr td:nth-child(2) button').first()
    await active.click()
    await page.getByRole('dialog').getByRole('link').first().click()
    await page.waitForURL(/\/app\/registry\/view\/view\/\d+/)
  })

  test('that are the largest come to the revenue with all others, to the cent', async () => {
    await page.goto(`${customers}?months=24`)
    const table = page.locator('table[data-top]')
    await expect(table.locator('tbody tr').first()).toBeVisible()
    await expect(async () => {
      const parts = await table
        .locator('tbody [data-slot=money], tfoot tr:first-child [data-slot=money]')
        .allTextContents()
      expect(sumOf(parts)).toBe(cents(await table.locator('[data-total]').textContent()))
    }).toPass()
    await expect(page.locator('[data-concentration]')).toContainText('dei ricavi, i primi 5')
  })

  test('say what they count, keep the months in the address, and are saved as files', async () => {
    await page.goto(customers)
    await page.getByRole('button', { name: 'Come è calcolato' }).first().click()
    await page.getByText('Schede unite contano come una persona', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Periodo').selectOption('24')
    await page.waitForURL(/months=24/)
    await expect(page.locator('table[data-customers] tbody tr')).toHaveCount(24)
    const { bytes } = await savedFile(page, 'Clienti per mese', 'CSV')
    expect(bytes.toString().trim().split('\n')).toHaveLength(25)
  })

  test('are read in English, too', async () => {
    const english = await openPage(browser, {
      storageState: await signedInState(browser, url),
      locale: 'en-GB',
    })
    await english.context().addCookies([{ name: 'luna-language', value: 'en', url }])
    await english.goto(customers)
    await expect(english.getByRole('columnheader', { name: 'Returning' })).toBeVisible()
    const buttons = english.locator('table[data-customers] tbody tr td:nth-child(2) button')
    const count = Number(await buttons.first().textContent())
    await buttons.first().click()
    const dialog = english.getByRole('dialog', { name: /^Active, / })
    await expect(dialog).toBeVisible()
    await countOfDialog(dialog, 'Show more', count)
    await english.context().close()
  })
})
