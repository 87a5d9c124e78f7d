import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pictureBytes } from '@/tests/support/files/pictures'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
let browser: Browser
let page: Page
const tiles: string[] = []

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  const body = await pictureBytes()
  await page.route('https://tiles.example/**', (route) => {
    tiles.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body })
  })
  await page.goto(`${url}/app/calendar/list`)
  await page.getByRole('button', { name: 'Aggiungi evento', exact: true }).click()
})

test.afterAll(() => browser.close())

const place = () => page.getByRole('combobox', { name: 'Luogo' })
const showMap = () => page.getByRole('button', { name: 'Mostra sulla mappa' })

test('the place of a meeting is completed, and shown on a map around it', async () => {
  expect(await showMap().count()).toBe(0)
  await place().fill('via zamboni 33')
  await page.getByRole('option', { name: /Via Zamboni 33/ }).click()
  expect(await place().inputValue()).toBe('Via Zamboni 33, 40126 Bologna (BO)')
  await showMap().click()
  const map = page.getByRole('region', { name: 'Mappa: Via Zamboni 33, 40126 Bologna (BO)' })
  await map.locator('path').waitFor()
  // The tile of Via Zamboni at zoom 16, by the formula of slippy maps.
  await expect.poll(() => tiles).toContain('/16/34834/23703.png')
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Escape')
  await map.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a place that is not found is said so beside the map of the default centre', async () => {
  await place().fill('broken')
  await showMap().click()
  await page.getByText("L'indirizzo non si trova sulla mappa.").waitFor()
  await page.getByRole('region', { name: 'Mappa: broken' }).waitFor()
  await page.keyboard.press('Escape')
})
