import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** Adds an entry to the registry and answers it. */
async function added(over: Record<string, unknown>) {
  await page.goto(`${url}/app/documents/invoices`)
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company(over),
  })
  return anagrafica as { sku: string }
}

/** A business as it is given to an entry. */
const business = (name: string) => ({ name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' })

async function invoicedByOnePress(sku: string, name: string): Promise<void> {
  await page.goto(`${url}/app/documents/wizard/invoice`)
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  const list = page.getByRole('dialog')
  await list.getByRole('combobox').fill(name)
  await list.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Usa 0000000' }).click()
  await page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
  const saved = await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/sku/${sku}`)
  expect(saved.anagrafica.codice_destinatario).toBe('0000000')
}

test('a private customer without a receiver code is invoiced by one press, which writes 0000000', async () => {
  const last_name = `Privata ${newStamp()}`
  const { sku } = await added({
    first_name: 'Ada',
    last_name,
    taxcode: 'RSSMRA80A01H501U',
    codice_destinatario: '',
    business: { name: '', vatnumber: '', iban: '', tax_regime: '' },
  })
  await invoicedByOnePress(sku, last_name)
})

test('a firm without a receiver code is, too', async () => {
  const name = `Ditta ${newStamp()}`
  const { sku } = await added({ codice_destinatario: '', business: business(name) })
  await invoicedByOnePress(sku, name)
})

test('a taxpayer without VAT is proposed none, and the rate of a draft of before is at fault', async () => {
  const name = `Cliente ${newStamp()}`
  const { sku } = await added({ business: business(name) })
  const { invoice } = await pageCall(page, 'POST', '/api/salesforce/rest/invoice/createInvoice', {
    invoice_data: {
      ana_sku: sku,
      date: todayInRome(),
      json_state: { invoice_state: 'DRAFT' },
      product_list: [{ description: 'Lezione', quantity: 1, single_price: 100, iva: 22 }],
      invoice_configuration: { typology: 'STANDARD', payment_days: [30], payment_methods: ['CASH'] },
    },
  })
  const { data } = await pageCall(page, 'GET', '/api/auth/rest/structure/configuration')
  const regimeIs = async (tax_regime: string) => {
    const path = `/api/anagrafica/rest/anagrafica/sku/${data.registry.sku}`
    const { anagrafica } = await pageCall(page, 'GET', path)
    const saved = await pageCall(page, 'PUT', '/api/anagrafica/rest/anagrafica', {
      sku: anagrafica.sku,
      anagrafica: { ...anagrafica, business: { ...anagrafica.business, tax_regime } },
    })
    expect(saved.status).toBe('ok')
  }
  await regimeIs('RF19')
  try {
    const wizard = new WizardPage(page, url)
    await wizard.open()
    await wizard.chooseCustomer(name)
    await wizard.jump('Prodotti')
    const rate = wizard.line(1).getByLabel('IVA', { exact: true })
    await expect(rate.locator('option:checked')).toHaveText(/^0% N2\.2/)
    await expect(rate.locator('option', { hasText: /^22/ })).toHaveCount(0)
    await wizard.open(invoice.id)
    await wizard.jump('Prodotti')
    await wizard.next()
    await expect(wizard.line(1).getByText(/regime fiscale della tua azienda non addebita IVA/)).toBeVisible()
  } finally {
    await regimeIs(data.registry.business.tax_regime)
  }
})

test('a simplified invoice needs only the codes of its customer, and says at its type that it has a limit', async () => {
  const name = `Bar ${newStamp()}`
  await added({
    business: business(name),
    address_street_name: '',
    address_street_number: '',
    address_city: '',
    address_prov: '',
    zipcode: '',
  })
  await page.goto(`${url}/app/documents/wizard/invoice`)
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  const list = page.getByRole('dialog')
  await list.getByRole('combobox').fill(name)
  await list.getByRole('option', { name }).click()
  await page.getByText("L'anagrafica non è completa").waitFor()
  const type = page.getByLabel('Tipo di documento')
  await type.selectOption({ label: 'TD07 · Fattura semplificata' })
  await page.getByText("L'anagrafica ha tutti i dati necessari.").waitFor()
  const wizard = new WizardPage(page, url)
  await wizard.jump('Prodotti')
  await wizard.fillLine(1, { description: 'Pranzo', price: '500' })
  await wizard.jump('Scelta anagrafica')
  await wizard.next()
  await page
    .getByText(/Una fattura semplificata può arrivare a 400 euro/)
    .first()
    .waitFor()
  await expect(type).toBeFocused()
  await type.selectOption({ label: 'TD01 · Fattura' })
  await expect(page.getByText(/Una fattura semplificata può arrivare a 400 euro/)).toHaveCount(0)
})
