import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { day } from '@/lib/domain/core/day'
import { integrationDueDay } from '@/lib/domain/documents/integration'
import { formatDay } from '@/lib/i18n/formats'
import { launchBrowser } from '@/tests/support/browser'
import { company, line, receivedData } from '@/tests/support/builders'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
/** The day of the bill, which it is received on. */
const date = todayInRome()
const due = formatDay(integrationDueDay(day(date)), 'it')
const rate = (group: Locator) => group.getByLabel('Aliquota IVA %')
const stamp = newStamp()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/dashboard`)
})

test.afterAll(() => browser.close())

/** A received invoice from Germany, without VAT: 200.00 of one reference and 50.00 of another. */
async function addGermanBill(): Promise<number> {
  const supplier = company({
    business: { name: `Lieferant ${stamp}`, vatnumber: '123456789', iban: '', tax_regime: '' },
    address_city: 'Berlin',
    address_prov: '',
    zipcode: '10115',
    country: 'DE',
    id_paese: 'DE',
    codice_destinatario: 'XXXXXXX',
  })
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: supplier,
  })
  const product_list = [
    line({ single_price: 200, iva: 0, natura: 'N2.1', riferimento_normativo: 'Art. 7-ter' }),
    line({ single_price: 50, iva: 0, natura: 'N2.1', riferimento_normativo: 'Art. 10' }),
  ]
  const passive_data = receivedData(anagrafica.sku, { date, product_list })
  const { passive } = await pageCall(page, 'POST', '/api/salesforce/rest/passive/add', { passive_data })
  return passive.id
}

test('a bill from abroad says until when its VAT is integrated, and becomes the right self-invoice, which SdI takes', async () => {
  const id = await addGermanBill()
  await page.goto(`${url}/app/documents/preview/passive_invoice/${id}`)
  await page.getByText(`va integrata entro il ${due}`).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Crea integrazione' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crea integrazione' })
  await dialog.getByText('Diventa un TD17').waitFor()
  await dialog.getByRole('radio', { name: 'Beni', exact: true }).click()
  await dialog.getByText('Diventa un TD18').waitFor()
  await dialog.getByRole('radio', { name: /in un deposito IVA/ }).click()
  await dialog.getByText('Diventa un TD19').waitFor()
  await dialog.getByRole('radio', { name: 'Servizi' }).click()
  const exempt = dialog.getByRole('group', { name: 'N2.1 · Art. 10' })
  await expect(exempt).toContainText('50,00')
  await rate(exempt).fill('0')
  const create = dialog.getByRole('button', { name: 'Crea integrazione' })
  await expect(create).toBeDisabled()
  await exempt.getByLabel('Natura').selectOption('N4')
  await exempt.getByLabel('Riferimento normativo').fill('Art. 10 DPR 633/72')
  expect(await faultsInEveryLook(page)).toEqual([])
  await create.click()
  await page.getByText(`va inviata entro il ${due}`).waitFor()
  await page.getByRole('link', { name: /TD17 n\. \d+\/AF\/\d{4}/ }).click()
  await page.getByText('Integra l’IVA di questa fattura ricevuta').waitFor()
  await expect(page.getByRole('main')).toContainText('294,00')
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await page.getByText('SdI ha accettato e consegnato l’integrazione').waitFor({ timeout: 30_000 })
  expect(await faultsInEveryLook(page)).toEqual([])
  await page.getByRole('link', { name: 'questa fattura ricevuta' }).click()
  await page.waitForURL(`${url}/app/documents/preview/passive_invoice/${id}`)
  await page.getByText('SdI ha accettato e consegnato l’integrazione').waitFor()
  await expect(page.getByRole('button', { name: 'Crea integrazione' })).toHaveCount(0)
  await page.goto(`${url}/app/documents/passive_invoices?search=${stamp}`)
  await page.getByRole('row', { name: /\/AF\/.*Consegnata/ }).waitFor()
})
