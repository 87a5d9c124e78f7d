import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState, signIn } from '@/tests/support/session'

const { url } = ownApplication()
const LIST = `${url}/app/documents/invoices`

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
})

test.beforeEach(async () => {
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
})

test.afterEach(() => page.context().close())
test.afterAll(() => browser.close())

const open = async (address = LIST) => {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('table').waitFor()
}

const addressHas = (...parts: string[]) =>
  page.waitForURL((address) => parts.every((part) => address.search.includes(part)))

const chooseOrderAndState = async () => {
  await open()
  await page.getByRole('button', { name: 'Totale' }).click()
  await addressHas('column=total')
  await page.getByRole('button', { name: 'Stato', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: 'Pagata' }).click()
  await page.keyboard.press('Escape')
  await addressHas('fs=')
}

test.describe('a list', () => {
  test('opens with the order and the filters that its user left, and shows them', async () => {
    await chooseOrderAndState()
    await page.getByRole('searchbox').first().fill('x')
    await addressHas('search=x')
    const { search } = new URL(page.url())
    await page.goto(LIST, { waitUntil: 'networkidle' })
    await addressHas('column=total', 'fs=')
    expect(search).toContain('search=x')
    expect(page.url()).not.toContain('search')
    await expect(page.getByRole('columnheader', { name: 'Totale' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('button', { name: /^Stato\s*1$/ })).toBeVisible()
  })

  test('forgets the filters by one press, and keeps the order', async () => {
    await chooseOrderAndState()
    await page.getByRole('button', { name: 'Togli i filtri' }).click()
    await page.waitForURL((address) => !address.search.includes('fs='))
    await open()
    await addressHas('column=total')
    expect(page.url()).not.toContain('fs=')
  })

  test('shows what an address with parameters states, which is not remembered by opening it', async () => {
    await chooseOrderAndState()
    await open(`${LIST}?size=20`)
    expect(new URL(page.url()).search).toBe('?size=20')
    await open()
    await addressHas('column=total')
    expect(page.url()).not.toContain('size')
  })

  test('opens with a saved view, whatever was left: its filters and order, or none', async () => {
    const save = async (name: string) => {
      await page.getByRole('button', { name: 'Viste', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Salva vista' }).click()
      const form = page.getByRole('dialog', { name: 'Salva vista' })
      await form.getByLabel('Nome', { exact: true }).fill(name)
      await form.getByRole('button', { name: 'Salva', exact: true }).click()
      await expect(form).toBeHidden()
    }
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Viste', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await open(`${LIST}?page=1`)
    await save('Tutte le fatture')
    await chooseOrderAndState()
    await save('Pagate per importo')
    await choose('Tutte le fatture')
    await page.waitForURL(`${LIST}?page=1`)
    await expect(page.getByRole('button', { name: 'Togli i filtri' })).toBeHidden()
    await choose('Pagate per importo')
    await addressHas('column=total', 'fs=PAYED')
    await expect(page.getByRole('button', { name: /^Stato\s*1$/ })).toBeVisible()
  })

  test('opens for another user of the browser as for the first time', async () => {
    await chooseOrderAndState()
    await page.goto(`${url}/logout`)
    await page.waitForURL(/login/)
    await signIn(page, url, 'operatore@luna.test')
    await open()
    expect(new URL(page.url()).search).toBe('')
  })
})
