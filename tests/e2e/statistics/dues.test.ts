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

test('open dues add up by age, and an amount opens its due dates in the schedule', async () => {
  await page.goto(`${url}/app/stats/dues`)
  const ages = page.locator('table[data-ages]')
  await ages.waitFor()
  const amounts = await ages.locator('tbody td:nth-child(2)').allTextContents()
  expect(amounts).toHaveLength(5)
  expect(sumOf(amounts)).toBe(cents(await ages.locator('[data-total=in]').textContent()))
  const index = amounts.findIndex((text) => cents(text) !== 0)
  expect(index).toBeGreaterThanOrEqual(0)
  await ages.locator('tbody tr').nth(index).locator('td:nth-child(2) a').click()
  await page.waitForURL(/\/app\/documents\/schedule\?.*flow=IN/)
  const amount = (amounts[index] ?? '').trim()
  await expect(page.getByRole('main')).toContainText(amount)
})
