import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { day } from '@/lib/domain/core/day'
import { reportDueDay } from '@/lib/domain/documents/self-invoice'
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
const date = todayInRome()
const stamp = newStamp()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await page.goto(`${url}/app/dashboard`)
})

test.afterAll(() => browser.close())

const create = () => page.getByRole('main').getByRole('button', { name: 'Crea', exact: true }).click()

test('a free supply is found from the type of an invoice, written with us on both sides, and SdI takes it', async () => {
  await page.goto(`${url}/app/documents/wizard/invoice`)
  await page.getByRole('link', { name: 'modulo a parte' }).click()
  await page.waitForURL(`${url}/app/documents/passive_invoices/self_invoice`)
  const main = page.getByRole('main')
  await main.getByText('Cedente e cessionario sono la tua azienda.').waitFor()
  await main.getByLabel('Tipo').selectOption('TD29')
  const due = reportDueDay('TD29', day(date), false)
  await main.getByText(`Da inviare entro il ${due && formatDay(due, 'it')}`).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await main.getByLabel('Tipo').selectOption('TD21')
  await main.getByRole('button', { name: 'Aggiungi fattura' }).click()
  await main.getByLabel('Numero della fattura 1').fill('A/1')
  await create()
  await main.getByText('Servono numero e data.').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await main.getByRole('button', { name: 'Togli la fattura 1' }).click()
  await main.getByLabel('Tipo').selectOption('TD27')
  await main.getByLabel('Causale').fill(`Omaggi ${stamp}`)
  await expect(main.getByRole('textbox', { name: 'Descrizione' })).toHaveAttribute('aria-invalid', 'true')
  await main.getByRole('textbox', { name: 'Descrizione' }).fill(`Cesto ${stamp}`)
  await main.getByLabel('Prezzo').fill('150')
  await expect(main.getByRole('complementary')).toContainText('183,00')
  await create()
  await page.getByText('Documento scritto dalla tua azienda per SdI').waitFor()
  await page.getByText('Non è ancora inviato a SdI.').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('autoconsumo')
  expect(await faultsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await page.getByText('SdI lo ha accettato e consegnato.').waitFor({ timeout: 30_000 })
  await page.goto(`${url}/app/documents/passive_invoices?search=${stamp}`)
  await page.getByRole('row', { name: /\/AF\/.*Consegnata/ }).waitFor()
})

test('a wrong invoice is reported from its page, with its lines and its last day', async () => {
  const business = { ...company().business, name: `Fornitore ${stamp}` }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  const product_list = [line({ description: `Vernice ${stamp}`, single_price: 100, discount: 10 })]
  const passive_data = receivedData(anagrafica.sku, { date, product_list })
  const { passive } = await pageCall(page, 'POST', '/api/salesforce/rest/passive/add', { passive_data })
  await page.goto(`${url}/app/documents/preview/passive_invoice/${passive.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Regolarizza o comunica (TD29, TD20)' }).click()
  await page.waitForURL(`**/self_invoice?bill=${passive.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: 'Descrizione' })).toHaveValue(`Vernice ${stamp}`)
  const net = new Intl.NumberFormat('it', { minimumFractionDigits: 2 }).format(passive.total)
  await expect(main.getByRole('complementary')).toContainText(net)
  const due = reportDueDay('TD29', day(date), true)
  await main.getByText(`Da inviare entro il ${due && formatDay(due, 'it')}`).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await create()
  await page.getByText('È nato da questa fattura ricevuta').waitFor()
  await page.getByRole('link', { name: 'questa fattura ricevuta' }).click()
  await page.waitForURL(`${url}/app/documents/preview/passive_invoice/${passive.id}`)
  await page.getByText('Da questa fattura è nato TD29').waitFor()
})
