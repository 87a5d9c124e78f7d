import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const classes = `${url}/app/stats/classes`
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** The people of the dates that the open dialog lists, with every page of them; the last number is that of all together. */
async function expectDates(booked: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  const more = dialog.getByRole('button', { name: 'Mostra altri' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    const counts = await dialog
      .locator('[data-booked]')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-booked'))))
    expect(counts.length).toBeGreaterThan(1)
    expect(counts.at(-1)).toBe(booked)
    expect(counts.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(booked)
  }).toPass({ timeout: 30_000 })
}

test.describe('the statistics of classes', () => {
  test('open into dates that come to the number, from the old address too', async () => {
    await page.goto(`${url}/app/events/statistics`)
    await page.waitForURL(/\/app\/stats\/classes/)
    const total = page.locator('table[data-classes] tfoot')
    const open = total.getByRole('button')
    await expect(open).toBeVisible()
    const booked = Number(await open.textContent())
    await open.click()
    await expectDates(booked)
  })

  test('have a heat table whose numbers open, and keep their choices in the address', async () => {
    await page.goto(`${classes}?by=HOUR`)
    const heat = page.locator('table[data-heat]')
    await expect(heat.getByRole('button').first()).toBeVisible()
    await page.getByLabel('Misura').selectOption('attendance_rate')
    await page.waitForURL(/measure=attendance_rate/)
    await expect(page.getByRole('table', { name: 'Presenza %' })).toBeVisible()
    await heat.getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await page.getByRole('dialog').getByRole('link').first().click()
    await page.waitForURL(/\/app\/events\/list\?event=/)
    await page.goBack()
    await page.waitForURL(/measure=attendance_rate/)
  })

  test('say what they count, and are saved as a file', async () => {
    await page.goto(`${classes}?by=TEACHER`)
    await page.getByRole('button', { name: 'Come è calcolato' }).click()
    await expect(page.getByText('Date attive del periodo', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    const { bytes } = await savedFile(page, 'Per insegnante', 'CSV')
    expect(bytes.toString()).toContain('Insegnante;')
  })
})
