import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { priceData } from '@/tests/support/products'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { savedFile } from '@/tests/support/saved-files'
import { openPage, signedInState } from '@/tests/support/session'
import { cents, sumOf } from '@/tests/support/statistics'

const { url } = ownApplication()
const margin = `${url}/app/stats/margin`
let browser: Browser
let page: Page
let product: string

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/stats/revenue`)
  product = `Tappetino ${crypto.randomUUID().slice(0, 8)}`
  const { product_list } = await pageCall(page, 'POST', '/api/pricelist/rest/product', {
    product_list: [{ name: product, purchase_price: 12.5, price_list: [priceData({ amount: 30 })] }],
  })
  const [{ product_cross_id, price_list }] = product_list
  await issuedInvoice(page, 'Cliente del margine', {
    description: product,
    quantity: 3,
    single_price: 30,
    product_cross_id,
    price_cross_id: price_list[0].price_cross_id,
  })
})

test.afterAll(() => browser.close())

const cell = (row: string, column: string) =>
  page.locator(`table[data-margin] ${row} [data-column=${column}]`)

test.describe('the margin', () => {
  test('is reached from the revenue, and is that of its products', async () => {
    await page.goto(`${url}/app/stats/revenue`)
    await page.getByRole('navigation', { name: 'Statistiche' }).getByRole('link', { name: 'Margine' }).click()
    await page.waitForURL(/\/app\/stats\/margin/)
    await expect(page.locator('[data-limits]')).toContainText('Ricavi senza costo noto')
    for (const table of ['PRODUCT', 'SUPPLIER']) {
      await expect(async () => {
        const amounts = await page
          .locator(`table[data-group=${table}] tbody [data-column=margin] [data-slot=money]`)
          .allTextContents()
        expect([table, sumOf(amounts)]).toEqual([
          table,
          cents(await cell('[data-total]', 'margin').textContent()),
        ])
      }).toPass()
    }
  })

  test('opens into lines that come to it, each with the way to its document', async () => {
    await page.goto(margin)
    const row = page.locator('table[data-group=PRODUCT] tr', { hasText: product })
    expect(cents(await row.locator('[data-column=margin]').textContent())).toBe(5250)
    await row.locator('[data-column=margin]').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('li')).toHaveCount(1)
    const left = await dialog.locator('li [data-left] [data-slot=money]').allTextContents()
    expect(sumOf(left)).toBe(5250)
    await dialog.getByRole('link').click()
    await page.waitForURL(/\/app\/documents\/preview\/invoice\/\d+/)
  })

  test('opens what has no known cost, and is saved as a file', async () => {
    await page.goto(margin)
    await cell('[data-total]', 'uncosted').getByRole('button').click()
    await expect(page.getByRole('dialog', { name: /^Righe senza costo noto/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Come è calcolato' }).click()
    await expect(page.getByText('prezzo d’acquisto in vigore all’emissione', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    const { bytes } = await savedFile(page, 'Margine per prodotto', 'CSV')
    expect(bytes.toString()).toContain(`${product};90,00;37,50;52,50;58,30;`)
  })

  test('is in English for those who read English', async () => {
    const english = await openPage(browser, { storageState: await signedInState(browser, url) })
    await english.context().addCookies([{ name: 'luna-language', value: 'en', url }])
    await english.goto(margin)
    await expect(english.getByRole('table', { name: 'Margin by product' })).toBeVisible()
    await english.context().close()
  })
})
