import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { issuedEinvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { envelopeOf } from '@/tests/unit/einvoice/envelopes'
import { WizardPage } from '../documents/wizard-page'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

/** Issues an invoice to a public office with a code of the office, and opens it; answers the office's sku. */
async function invoiceTo(codice_destinatario: string): Promise<string> {
  await page.goto(`${url}/app/documents/invoices`)
  const { ana_sku, id } = await issuedEinvoice(page, `Comune ${newStamp()}`, { codice_destinatario })
  await page.goto(`${url}/app/documents/preview/invoice/${id}`)
  return ana_sku
}

/** Downloads the file, signs it outside of Luna, uploads and sends it; answers the file. */
async function signAndSend(): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XML da firmare' }).click()
  const xml = await readFile(await (await download).path())
  await page
    .getByLabel('Carica il file firmato')
    .setInputFiles({ name: 'firmato.xml.p7m', mimeType: 'application/pkcs7-mime', buffer: envelopeOf(xml) })
  await page.getByRole('button', { name: 'Carica di nuovo' }).waitFor()
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  return xml.toString()
}

/** The state of the document above its paper. */
const stateIs = (state: string) => page.getByRole('main').getByText(state, { exact: true }).first()

test('an invoice to a public office that was signed outside is sent and accepted', async () => {
  await invoiceTo('UF5B2K')
  expect(await signAndSend()).toContain('<CodiceDestinatario>UF5B2K<')
  await stateIs('Consegnata').waitFor({ timeout: 60_000 })
  await page.reload()
  await page.getByText('EC01').first().waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('one that the office refuses (EC02) is corrected, signed and sent again, and accepted', async () => {
  const sku = await invoiceTo('RIFIUT')
  await signAndSend()
  await stateIs('Esito negativo').waitFor({ timeout: 60_000 })
  await page.getByText('EC02').first().waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const { anagrafica } = await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/sku/${sku}`)
  await pageCall(page, 'PUT', '/api/anagrafica/rest/anagrafica', {
    sku,
    anagrafica: { ...anagrafica, codice_destinatario: 'UF5B2K' },
  })
  await page.getByRole('link', { name: 'Correggi', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Correggi la fattura scartata' }).waitFor()
  const wizard = new WizardPage(page, url)
  await wizard.jump('Prodotti')
  await wizard.fillLine(1, { description: 'Lezione per il Comune' })
  await wizard.jump('Riepilogo')
  await page.getByRole('button', { name: /^Salva/ }).click()
  await wizard.saved()
  const corrected = await signAndSend()
  expect(corrected).toContain('<CodiceDestinatario>UF5B2K<')
  expect(corrected).toContain('<Descrizione>Lezione per il Comune<')
  await stateIs('Consegnata').waitFor({ timeout: 60_000 })
})
