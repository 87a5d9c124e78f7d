import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const resources = `${url}/app/stats/resources`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

test.describe('the statistics of resources', () => {
  test('open into reservations that come to the reserved hours', async () => {
    await page.goto(resources)
    await page.locator('table[data-resources] tfoot').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    const more = dialog.getByRole('button', { name: 'Mostra altri' })
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      const minutes = await dialog
        .locator('[data-minutes]')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-minutes'))))
      expect(minutes.length).toBeGreaterThan(1)
      expect(minutes.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(minutes.at(-1))
    }).toPass({ timeout: 30_000 })
  })

  test('have a heat table of one resource or all, whose choices stand in the address', async () => {
    await page.goto(resources)
    const heat = page.locator('table[data-heat]')
    await expect(heat.getByRole('button').first()).toBeVisible()
    await page.getByLabel('Misura').selectOption('no_shows')
    await page.waitForURL(/measure=no_shows/)
    await page.getByLabel('Risorsa', { exact: true }).selectOption({ index: 1 })
    await page.waitForURL(/resource=\d+/)
    await expect(page.getByRole('table', { name: 'Non venuti' })).toBeVisible()
    await heat.getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: /:00$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.waitForURL((address) => !address.search.includes('resource='))
  })

  test('say what they count, and are saved as files', async () => {
    await page.goto(resources)
    await page.getByRole('button', { name: 'Come è calcolato' }).click()
    await expect(page.getByText('un fermo non le riduce', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    const { bytes } = await savedFile(page, 'Per risorsa', 'CSV')
    expect(bytes.toString()).toContain('Risorsa;Ore aperte;')
  })
})
