import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
const SETTINGS = '/api/auth/rest/save.php'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 760 }

let browser: Browser
let storageState: Awaited<ReturnType<typeof signedInState>>
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  storageState = await signedInState(browser, url, 'operatore@luna.test')
})

test.beforeEach(async () => {
  page = await openPage(browser, { storageState, viewport: DESK })
  await page.goto(`${url}/app/documents/bank`, { waitUntil: 'networkidle' })
})

test.afterEach(async () => {
  await pageCall(page, 'POST', SETTINGS, { sku: 'app-settings', user_settings: {} })
  await page.context().close()
})
test.afterAll(() => browser.close())

const menu = () => page.getByRole('navigation', { name: 'Menu principale' })
const entry = (name: string) => menu().getByRole('link', { name, exact: true })
const group = (name: string) => menu().getByRole('button', { name, exact: true })
const star = (name: string) => menu().getByRole('button', { name: `Preferito: ${name}` })

test.describe('a group of the menu', () => {
  test('folds, shows the page that is open, and is remembered here and with the account', async () => {
    await group('Documenti').click()
    await expect(group('Documenti')).toHaveAttribute('aria-expanded', 'false')
    await expect(entry('Fatture attive')).toBeHidden()
    await expect(entry('Banca')).toBeVisible()
    await page.reload()
    await expect(entry('Fatture attive')).toBeHidden()

    const other = await openPage(browser, { storageState, viewport: DESK })
    await other.goto(`${url}/app/dashboard`, { waitUntil: 'networkidle' })
    const there = other.getByRole('navigation', { name: 'Menu principale' })
    await expect(there.getByRole('link', { name: 'Fatture attive', exact: true })).toBeHidden()
    await other.context().close()

    await group('Documenti').press('Enter')
    await expect(entry('Fatture attive')).toBeVisible()
  })

  test('is right at the first paint, before scripts run', async () => {
    await group('Listino').click()
    const still = await browser.newContext({
      storageState: await page.context().storageState(),
      javaScriptEnabled: false,
      viewport: DESK,
    })
    const bare = await still.newPage()
    await bare.goto(`${url}/app/documents/bank`)
    await expect(bare.getByRole('link', { name: 'Elenco prodotti' })).toBeHidden()
    await still.close()
  })
})

test.describe('a favourite of the menu', () => {
  test('stands on top by one press, also after a reload, and leaves by another', async () => {
    await entry('Scadenzario').hover()
    await star('Scadenzario').click()
    const favourites = menu().getByRole('list', { name: 'Preferiti' })
    await expect(favourites.getByRole('link')).toHaveText(['Scadenzario'])
    await page.reload()
    await expect(favourites.getByRole('link')).toHaveText(['Scadenzario'])
    await favourites.getByRole('button', { name: 'Preferito: Scadenzario' }).click()
    await expect(favourites).toHaveCount(0)
  })

  test('is starred by the keyboard from its own page', async () => {
    await entry('Banca').focus()
    await page.keyboard.press('Tab')
    await expect(star('Banca')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(menu().getByRole('list', { name: 'Preferiti' }).getByRole('link')).toHaveText(['Banca'])
    await expect(star('Banca').last()).toHaveAttribute('aria-pressed', 'true')
  })
})

test('a press on an entry is answered within a tenth of a second, however slow its page is', async () => {
  await page.route('**/app/documents/schedule?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const lit = await page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('nav a[href="/app/documents/schedule"]')
    const start = performance.now()
    link?.click()
    while (!link?.querySelector('[data-slot=pressed]') && performance.now() - start < 1_000)
      await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
  expect(lit).toBeLessThan(100)
  await page.waitForURL('**/app/documents/schedule*')
})

test('the settings are one press away, on a desk and in the phone’s drawer', async () => {
  await page.getByRole('link', { name: 'Impostazioni', exact: true }).click()
  await page.waitForURL('**/app/settings/**')
  await page.setViewportSize(PHONE)
  await page.goto(`${url}/app/documents/bank`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Impostazioni', exact: true }).click()
  await page.waitForURL('**/app/settings/**')
})

test('the phone’s drawer folds and stars too, without serious findings in either theme', async () => {
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await group('Anagrafica').click()
  await expect(entry('Nuova anagrafica')).toBeHidden()
  await star('Fatture attive').click()
  await expect(menu().getByRole('list', { name: 'Preferiti' }).getByRole('link')).toHaveText([
    'Fatture attive',
  ])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.setViewportSize(DESK)
  await page.keyboard.press('Escape')
  await entry('Fatture attive').first().hover()
  expect(await seriousFaults(page)).toEqual([])
})
