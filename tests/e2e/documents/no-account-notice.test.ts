import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
const NOTICE = 'Bonifico senza IBAN'
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** Makes a draft with this payment, of a line of 100.00 EUR, to a new customer, and opens its preview. */
async function openDraft(payment: object, over: object = {}): Promise<void> {
  await page.goto(`${url}/app/documents/invoices`)
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({
      business: { name: `Cliente ${newStamp()}`, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' },
    }),
  })
  const { invoice } = await pageCall(page, 'POST', '/api/salesforce/rest/invoice/createInvoice', {
    invoice_data: {
      ana_sku: anagrafica.sku,
      date: todayInRome(),
      json_state: { invoice_state: 'DRAFT' },
      product_list: [{ description: 'Lezione', quantity: 1, single_price: 100, iva: 22, ...over }],
      invoice_configuration: { typology: 'STANDARD', payment_days: [30], ...payment },
    },
  })
  await page.goto(`${url}/app/documents/preview/invoice/${invoice.id}`)
  await page.getByRole('button', { name: 'Emetti' }).first().waitFor()
}

test('a draft to be paid by bank transfer says that it names no account, and leads to the settings', async () => {
  await openDraft({ payment_methods: ['ALLOWANCE'] })
  await page.getByText(NOTICE).waitFor()
  await page.getByRole('link', { name: 'Vai ai conti correnti' }).click()
  await page.waitForURL(/\/app\/settings\/salesforce\/conticorrenti$/)
})

test('a draft that names its account, or is paid in cash, shows no such notice', async () => {
  await openDraft({ payment_methods: ['ALLOWANCE'], iban: 'IT60X0542811101000000123456' })
  expect(await page.getByText(NOTICE).count()).toBe(0)
  await openDraft({ payment_methods: ['CASH'] })
  expect(await page.getByText(NOTICE).count()).toBe(0)
})

test('the paper of a draft heads its VAT summary, and states the stamp duty that no line charges', async () => {
  const heads = ['Aliquota', 'Imponibile', 'Imposta']
  const paper = page.getByRole('article')
  await openDraft({ payment_methods: ['CASH'], bollo: 'AUTO' }, { iva: 0, natura: 'N4' })
  for (const name of heads) await expect(paper.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(paper.getByText(/Imposta di bollo di .* assolta in modo virtuale/)).toBeVisible()
  await openDraft({ payment_methods: ['CASH'], bollo: 'AUTO' })
  await expect(paper.getByRole('columnheader', { name: 'Imponibile', exact: true })).toBeVisible()
  await expect(paper.getByText('assolta in modo virtuale')).toHaveCount(0)
})
