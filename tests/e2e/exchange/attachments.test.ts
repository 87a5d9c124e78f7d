import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { issuedEinvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
})

test.afterAll(() => browser.close())

test('a file is added to an e-invoice that was not sent yet, and stays once it is sent', async () => {
  await page.goto(`${url}/app/documents/invoices`)
  const { id } = await issuedEinvoice(page, `Allegati ${newStamp()}`)
  await page.goto(`${url}/app/documents/preview/invoice/${id}`, { waitUntil: 'networkidle' })
  const card = page.getByLabel('Allegati della fattura elettronica').first()
  await card.getByText('Nessun allegato').waitFor()
  const choose = (name: string) =>
    card
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) })

  await choose('日本.pdf')
  await page.getByText('Il nome dell’allegato può avere al massimo 60 caratteri latini').first().waitFor()
  await card.getByLabel('Descrizione del prossimo allegato (facoltativa)').fill('Rapporto di novembre')
  await choose('Lavori – novembre.pdf')
  await card.getByText('Lavori - novembre.pdf').waitFor()
  await card.getByText('Rapporto di novembre').waitFor()
  await choose('errato.pdf')
  await card.getByRole('button', { name: 'Togli errato.pdf' }).click()
  await card.getByText('errato.pdf').waitFor({ state: 'detached' })
  expect(await faultsInEveryLook(page)).toEqual([])

  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Scarica Lavori - novembre.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Lavori - novembre.pdf')

  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await card.getByText('gli allegati non cambiano più').waitFor({ timeout: 30_000 })
  expect(await card.getByRole('button', { name: 'Aggiungi allegato' }).count()).toBe(0)
  await card.getByText('Lavori - novembre.pdf').waitFor()
})

test('the PDF of an invoice travels inside of its e-invoice once the settings say so', async () => {
  const switched = async () => {
    await page.goto(`${url}/app/settings/salesforce/fattura_elettronica`, { waitUntil: 'networkidle' })
    await page.getByRole('switch', { name: 'Allega il PDF della fattura' }).click()
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    await page.getByText('Modifiche non salvate').waitFor({ state: 'detached' })
  }
  await switched()
  try {
    const { id } = await issuedEinvoice(page, `Copia PDF ${newStamp()}`)
    await page.goto(`${url}/app/documents/preview/invoice/${id}`, { waitUntil: 'networkidle' })
    const card = page.getByLabel('Allegati della fattura elettronica').first()
    await card.getByText('La copia PDF della fattura si aggiunge da sola all’invio.').waitFor()
    await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
    await expect(async () => {
      await page.reload({ waitUntil: 'networkidle' })
      await card.getByText(/^fattura\d+_\d{4}\.pdf$/).waitFor({ timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
    await card.getByText('gli allegati non cambiano più').waitFor()
  } finally {
    await switched()
  }
})
