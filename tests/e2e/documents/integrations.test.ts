import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, line, receivedData } from '@/tests/support/builders'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const stamp = newStamp()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/dashboard`)
})

test.afterAll(() => browser.close())

/** A received invoice of 200.00 from Germany, without VAT. */
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
    line({ single_price: 200, iva: 0, natura: 'N2.1', riferimento_normativo: 'Inversione contabile' }),
  ]
  const passive_data = receivedData(anagrafica.sku, { date: '2026-11-03', product_list })
  const { passive } = await pageCall(page, 'POST', '/api/salesforce/rest/passive/add', { passive_data })
  return passive.id
}

test('a bill from abroad says until when its VAT is integrated, and becomes the right self-invoice in four presses', async () => {
  const id = await addGermanBill()
  await page.goto(`${url}/app/documents/preview/passive_invoice/${id}`)
  await page.getByText('va integrata entro il 15/12/2026').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Crea integrazione' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crea integrazione' })
  await dialog.getByText('Diventa un TD17').waitFor()
  await dialog.getByRole('radio', { name: 'Beni', exact: true }).click()
  await dialog.getByText('Diventa un TD18').waitFor()
  await dialog.getByRole('radio', { name: /in un deposito IVA/ }).click()
  await dialog.getByText('Diventa un TD19').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Servizi' }).click()
  await dialog.getByRole('button', { name: 'Crea integrazione' }).click()
  await page.getByRole('link', { name: /TD17 n\. \d+\/AF\/2026/ }).click()
  await page.getByText('Integra l’IVA di questa fattura ricevuta').waitFor()
  await expect(page.getByRole('main')).toContainText('244,00')
  await page.getByRole('link', { name: 'questa fattura ricevuta' }).click()
  await page.waitForURL(`${url}/app/documents/preview/passive_invoice/${id}`)
  await expect(page.getByRole('button', { name: 'Crea integrazione' })).toHaveCount(0)
})
