import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { EURO } from '@/lib/domain/pricing/units'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall, setStock } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
const stamp = newStamp()
const mat = `Tappetino ${stamp}`

let browser: Browser
let page: Page
let product: { id: number; product_cross_id: string }

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1280, height: 860 } })
  await page.goto(`${url}/app/dashboard`)
  await setStock(page, true)
  const price_list = [
    { amount: 10, quantity: 1, description: 'Listino', currency_id: EURO, measurementunit_id: 1 },
  ]
  const product_list = [{ name: mat, price_list }]
  product = (await pageCall(page, 'POST', '/api/pricelist/rest/product', { product_list })).product_list[0]
  const products_stock = [{ id: product.id, availability: 10 }]
  await pageCall(page, 'PUT', '/api/pricelist/rest/product/availability', { products_stock })
})

test.afterAll(async () => {
  if (page) await setStock(page, false)
  await browser?.close()
})

/** A draft that sells `mats` mats, and an hour of something else. */
async function draft(mats: number): Promise<number> {
  const found = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica/structure/search', {
    anagrafica: { business_name: 'A.S.D. Polisportiva Reno' },
  })
  const { product_cross_id } = product
  const sold = { name: mat, description: mat, quantity: mats, single_price: 10, iva: 22, product_cross_id }
  const hour = { description: 'Consulenza', quantity: 1, single_price: 50, iva: 22 }
  const { invoice } = await pageCall(page, 'POST', '/api/salesforce/rest/invoice/createInvoice', {
    invoice_data: {
      ana_sku: found.anagrafica_list[0].sku,
      date: todayInRome(),
      description: `Magazzino ${stamp}`,
      json_state: { invoice_state: 'DRAFT' },
      product_list: mats > 0 ? [sold, hour] : [hour],
      invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
    },
  })
  return invoice.id
}

async function available(): Promise<number> {
  const product_list = [{ id: product.id }]
  const answer = await pageCall(page, 'POST', '/api/pricelist/rest/product/stock', { product_list })
  return answer.products_stock[0].availability
}

const dialog = () => page.getByRole('dialog')
const issueButton = () => dialog().getByRole('button', { name: 'Emetti', exact: true })

async function openFromPreview(id: number): Promise<void> {
  await page.goto(`${url}/app/documents/preview/invoice/${id}`)
  await page.getByRole('button', { name: 'Emetti', exact: true }).click()
}

test.describe('issuing an invoice in stock mode', () => {
  test('asks from the row what leaves the stock; what is left out of it stays there', async () => {
    await draft(3)
    await page.goto(`${url}/app/documents/invoices?search=${encodeURIComponent(`Magazzino ${stamp}`)}`)
    await page.locator('tbody tr').first().getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Emetti' }).click()
    await dialog().getByText('Disponibili 10, ne restano 7').waitFor()
    const box = dialog().getByRole('checkbox', { name: new RegExp(mat) })
    expect(await dialog().getByRole('checkbox').count()).toBe(1)
    expect(await faultsInEveryLook(page)).toEqual([])
    await box.uncheck()
    await dialog().getByText('Disponibili 10, ne restano 10').waitFor()
    await issueButton().dblclick()
    await page.getByText(/^Emessa la fattura \d+\/\d{4}$/).waitFor()
    await dialog().waitFor({ state: 'detached' })
    expect(await available()).toBe(10)
  })

  test('is held up in the preview where there is not enough, until the rest is left out', async () => {
    await openFromPreview(await draft(12))
    await dialog().getByText('Disponibili 10, ne mancano 2').waitFor()
    await dialog().getByRole('alert').getByText("Non ce n'è abbastanza").waitFor()
    expect(await issueButton().isDisabled()).toBe(true)
    expect(await faultsInEveryLook(page)).toEqual([])
    await dialog().getByRole('checkbox').uncheck()
    expect(await issueButton().isEnabled()).toBe(true)
    await dialog().getByRole('button', { name: 'Annulla' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await available()).toBe(10)
  })

  test('warns of less than nothing where the structure sells that, and takes it out once', async () => {
    await setStock(page, true, true)
    await openFromPreview(await draft(12))
    await dialog().getByText('Disponibili 10, ne mancano 2').waitFor()
    expect(await faultsInEveryLook(page)).toEqual([])
    await issueButton().dblclick()
    await page.getByText(/^Emessa la fattura \d+\/\d{4}$/).waitFor()
    expect(await available()).toBe(-2)
    await setStock(page, true)
  })

  test('asks plainly when nothing of the catalogue is sold', async () => {
    await openFromPreview(await draft(0))
    await page.getByRole('alertdialog').getByText('Emettere la fattura a').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
  })
})
