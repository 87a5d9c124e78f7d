import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { cents } from '@/tests/support/statistics'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

test('the VAT of a period opens into the documents of its line', async () => {
  await page.goto(`${url}/app/stats/taxes?by=quarter`)
  const row = page.locator('table[data-vat] tbody tr').last()
  const sales = row.getByRole('button').first()
  const amount = (await sales.textContent()) ?? ''
  expect(cents(amount)).not.toBe(0)
  await sales.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link').first().waitFor()
  await expect(dialog).toContainText(amount.trim())
})
