import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { WizardPage } from '@/tests/e2e/documents/wizard-page'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()

let browser: Browser
let page: Page
let wizard: WizardPage

test.beforeAll(async () => {
  browser = await launchBrowser()
  const state = await signedInState(browser, url)
  page = await openPage(browser, { storageState: state, viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(20_000)
  wizard = new WizardPage(page, url)
})
test.afterAll(() => browser?.close())

/** A product at 10 %, sold by the kilogram. */
const reduced = `Integratore ${newStamp()}`
const picker = () => page.getByRole('combobox', { name: 'Aggiungi dal catalogo' })
const field = (number: number, name: string) => wizard.line(number).getByLabel(name)

/** Opens the catalogue with the keyboard, writes and takes what will be found first, without waiting for it. */
async function take(search: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
}

test.describe('the catalogue in the wizard', () => {
  test('is gone through without a mouse: name or code, Enter, quantity, Enter, the next one', async () => {
    await wizard.open()
    const price = { amount: 10, quantity: 1, description: '', currency_id: 978, measurementunit_id: 13 }
    const added = { product_list: [{ name: reduced, iva: 10, price_list: [price] }] }
    await pageCall(page, 'POST', '/api/pricelist/rest/product', added)
    await wizard.chooseCustomer('Officina Meccanica Rossi S.r.l.')
    await wizard.next()
    await picker().focus()
    await take('tap-01')
    await expect.poll(() => field(1, 'Descrizione').inputValue()).toBe('Tappetino da yoga')
    await expect
      .poll(() => field(1, 'Quantità').evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(await field(1, 'Prezzo').inputValue()).toBe('24,50')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await take('valutazione')
    await expect.poll(() => field(2, 'Descrizione').inputValue()).toBe('Valutazione posturale')
    await page.getByRole('region', { name: 'Totali' }).getByText('132,98 €').waitFor()
  })

  test('leaves what a line says to whoever writes it', async () => {
    await field(2, 'Prezzo').fill('50')
    await page.getByRole('region', { name: 'Totali' }).getByText('120,78 €').waitFor()
    await picker().focus()
    await take(reduced)
    await expect.poll(() => field(3, 'Descrizione').inputValue()).toBe(reduced)
    await page.getByRole('region', { name: 'Totali' }).getByText('131,78 €').waitFor()
    await wizard.next()
    await wizard.step('Pagamento').waitFor()
    await wizard.next()
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    const id = await wizard.saved()
    const lines = await page.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { 'x-luna-application': 'luna_salesforce_app' } })
      return (await answer.json()).response.invoice.product_list
    }, `/api/salesforce/rest/invoice/${id}`)
    expect(
      lines.map((line: Record<string, unknown>) => [line.quantity, line.single_price, line.measurement_unit]),
    ).toEqual([
      [2, 24.5, 'pz'],
      [1, 50, 'h'],
      [1, 10, 'kg'],
    ])
    expect(lines.map((line: Record<string, unknown>) => line.iva)).toEqual([22, 22, 10])
    expect(
      lines.every((line: Record<string, unknown>) => /^\d+_\d+$/.test(String(line.price_cross_id))),
    ).toBe(true)
  })
})
