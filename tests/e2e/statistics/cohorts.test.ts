import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const cohorts = `${url}/app/stats/cohorts`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

test.describe('the cohorts', () => {
  test('open into as many people as they have', async () => {
    await page.goto(cohorts)
    const first = page.locator('table[data-heat] tbody tr').last()
    await expect(first).toBeVisible()
    const size = Number(/\((\d+)\)/.exec((await first.getByRole('rowheader').textContent()) ?? '')?.[1])
    expect(size).toBeGreaterThan(0)
    await first.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    const more = dialog.getByRole('button', { name: 'Mostra altri' })
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      expect(await dialog.getByRole('listitem').count()).toBe(size)
    }).toPass({ timeout: 30_000 })
    await expect(dialog.locator('[data-total]')).toContainText(size === 1 ? '1 persona' : `${size} persone`)
    await dialog.getByRole('link').first().click()
    await page.waitForURL(/\/app\/registry\/view\/view\/\d+/)
  })

  test('mark the month in progress, and keep their choices in the address', async () => {
    await page.goto(cohorts)
    const heat = page.locator('table[data-heat]')
    await expect(heat.getByRole('button', { name: /\* in corso/ }).first()).toBeVisible()
    await expect(page.getByText('* mese in corso')).toBeVisible()
    await page.getByLabel('Partenza').selectOption('PURCHASE')
    await page.waitForURL(/basis=PURCHASE/)
    await page.getByLabel('Misura').selectOption('per_head')
    await page.waitForURL(/measure=per_head/)
    await expect(page.getByRole('table', { name: 'Coorti, € a testa' })).toBeVisible()
    await page.goBack()
    await page.waitForURL((address) => !address.search.includes('measure='))
  })

  test('say what they count, and are saved as files', async () => {
    await page.goto(cohorts)
    await page.getByRole('button', { name: 'Come è calcolato' }).click()
    await page.getByText('Si contano mesi di calendario', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    const { bytes } = await savedFile(page, 'Coorti', 'CSV')
    expect(bytes.toString()).toContain('Coorte;Persone;Mesi dopo;')
  })
})
