import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { signed, supplierXml } from '@/tests/support/salesforce/received'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let page: Page

/** Numbers of this run's own: the demo data stay as they are. */
const stamp = newStamp().slice(0, 8)

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 900 },
  })
  page.context().setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

test.describe('received documents', () => {
  test('come in by dropping a ZIP, each file with what became of it', async () => {
    await page.goto(`${url}/app/documents/passive_invoices`)
    const good = supplierXml({ number: `Z${stamp}` })
    const zip = zipOf([
      { name: 'uno.xml', bytes: good },
      { name: 'uno-bis.xml.p7m', bytes: signed(good) },
      { name: 'rotto.xml', bytes: Buffer.from('non è XML') },
    ])
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ricevute.zip', mimeType: 'application/zip', buffer: zip })
    await page.getByText('Lettura completata: alcuni file non sono stati accettati.').waitFor()
    await page.getByText('Il file non è un XML leggibile.').waitFor()
    expect(await button(/^Creati/).textContent()).toContain('1')
    expect(await button(/^Già presenti/).textContent()).toContain('1')
    expect(await seriousFaults(page)).toEqual([])
    await button(/^Creati/).click()
  })

  test('are read on a sheet beside their file, and paid', async () => {
    await page
      .getByRole('link', { name: new RegExp(`Z${stamp}`) })
      .first()
      .click()
    await page.waitForURL(/preview\/passive_invoice\/\d+/)
    const sheet = page.getByRole('article')
    await sheet.getByText('Officine Reno S.p.A.').waitFor()
    expect(await sheet.textContent()).toContain('122,00')
    expect(await seriousFaults(page)).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), button('File ricevuto').click()])
    expect(download.suggestedFilename()).toBe('uno.xml')
    await page.getByRole('tab', { name: 'XML' }).click()
    await page.getByText(`Z${stamp}`, { exact: true }).first().waitFor()
    await button('Segna come pagata').click()
    await page.getByText('Documento segnato come pagato').waitFor()
  })

  test('are typed in by hand, and saved by keyboard', async () => {
    await page.goto(`${url}/app/documents/passive_invoices/new`)
    await page.getByRole('combobox', { name: /^Fornitore/ }).click()
    await page.keyboard.type('Tipografia del Pratello')
    const option = page.getByRole('option', { name: /Tipografia del Pratello/ })
    await option.first().click()
    await option.first().waitFor({ state: 'detached' })
    await page.getByLabel('Numero del documento').fill(`M${stamp}`)
    await page.locator('input[name="product_list.0.description"]').fill('Biglietti da visita')
    await page.getByLabel(/^Prezzo/).fill('50')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/preview\/passive_invoice\/\d+/)
    expect(await page.getByRole('article').textContent()).toContain('61,00')
  })

  test('are offers too: typed in with a file, listed, opened and deleted', async () => {
    await page.goto(`${url}/app/documents/passive_offers/new`)
    await page.getByRole('combobox', { name: /^Fornitore/ }).click()
    await page.keyboard.type('Tipografia del Pratello')
    const option = page.getByRole('option', { name: /Tipografia del Pratello/ })
    await option.first().click()
    await option.first().waitFor({ state: 'detached' })
    await page.getByLabel('Numero del documento').fill(`P${stamp}`)
    await page.locator('input[name="product_list.0.description"]').fill('Insegna luminosa')
    await page.getByLabel(/^Prezzo/).fill('500')
    await page.locator('input[type=file]').setInputFiles({
      name: 'preventivo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n'),
    })
    await button('Salva').click()
    await page.waitForURL(/preview\/passive_offer\/\d+/)
    expect(await page.getByRole('article').textContent()).toContain('610,00')
    await page.getByText('preventivo.pdf').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.goto(`${url}/app/documents/passive_offers?search=P${stamp}`)
    await page.getByText(`P${stamp}`).first().click()
    await page.waitForURL(/preview\/passive_offer\/\d+/)
    await button(/^Azioni per/)
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Elimina' })
      .click()
    await page.getByText('Documento spostato nel cestino').waitFor()
    await page.waitForURL(/passive_offers$/)
  })
})
