import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { fromBufferPromise } from 'yauzl'
import { launchBrowser } from '@/tests/support/browser'
import { agreementData, company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000
const stamp = newStamp()

let browser: Browser
let context: BrowserContext
let page: Page
let customer: { id: number; name: string }

/** A call of the page's own session. */
async function call(path: string) {
  const answer = await page.request.get(`${url}${path}`, {
    headers: { 'x-luna-application': 'luna_admin_app' },
  })
  return (await answer.json()).response
}

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
  })
  context = page.context()
  context.setDefaultTimeout(PATIENCE)
  const list =
    '/api/salesforce/rest/invoice/list/structure?size=1&column=id&orderDirection=desc&filter_state=PAYED'
  const [{ ana_sku, receiver_name }] = (await call(list)).invoice_list
  const { anagrafica } = await call(`/api/anagrafica/rest/anagrafica/sku/${ana_sku}`)
  customer = { id: anagrafica.id, name: receiver_name }
})

test.afterAll(async () => {
  await context?.close()
  await browser?.close()
})

const event = (kind: string) => page.locator(`li[data-kind="${kind}"]`)
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test.describe('what is known about a customer', () => {
  test('begins with the documents and the changes', async () => {
    await page.goto(`${url}/app/registry/view/view/${customer.id}`)
    await event('document')
      .getByRole('link', { name: /^Fattura/ })
      .first()
      .waitFor()
  })

  test('has the payments beside the documents, and shows them alone on demand', async () => {
    await button('Pagamenti').click()
    await event('document').first().waitFor({ state: 'detached' })
    await event('payment').first().getByText('Incasso ricevuto').waitFor()
    const link = event('payment').first().getByRole('link')
    expect(await link.getAttribute('href')).toMatch(/\/app\/documents\/preview\/invoice\/\d+$/)
    await button('Tutto').click()
    await event('document').first().waitFor()
  })

  test('calls an offer an offer, and leads to it, also from where only its id is known', async () => {
    const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
      anagrafica: company({ business: { name: `Offerte ${stamp}`, vatnumber: newVatNumber(), iban: '' } }),
    })
    const { offer } = await pageCall(page, 'POST', '/api/salesforce/rest/offer/add', {
      offer_data: agreementData(anagrafica.sku),
    })
    await page.goto(`${url}/app/registry/view/view/${anagrafica.id}`)
    const link = event('document')
      .getByRole('link', { name: /^Offerta/ })
      .first()
    expect(await link.getAttribute('href')).toMatch(/\/app\/documents\/preview\/offer\/\d+$/)
    await page.goto(`${url}/app/documents/preview/invoice/${offer.id}`)
    await page.waitForURL(`${url}/app/documents/preview/offer/${offer.id}`)
  })

  test('gets a tag made on the spot, by which it is found', async () => {
    await page.goto(`${url}/app/registry/view/view/${customer.id}`)
    await button('Etichetta').click()
    await page.getByPlaceholder('Cerca o crea').fill(`Fedele ${stamp}`)
    await page.keyboard.press('Enter')
    await button(`Togli l'etichetta Fedele ${stamp}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: `Fedele ${stamp}` }).click()
    await page.waitForURL(/tag=Fedele/)
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count(), { timeout: PATIENCE }).toBe(1)
    await cards.first().getByRole('link').first().click()
    await tab('Note').waitFor()
  })

  test('takes a note, a file and a logged contact, and tells them in its timeline', async () => {
    await tab('Note').click()
    await page.getByLabel('Nuova nota').fill('Preferisce essere chiamato dopo le 18')
    await button('Aggiungi nota').click()
    await button('Modifica la nota').first().waitFor()
    await tab('Allegati').click()
    const chooser = page.waitForEvent('filechooser')
    await button('Aggiungi allegati').click()
    await (await chooser).setFiles({
      name: 'contratto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 contratto'),
    })
    await button('Scarica contratto.pdf').first().waitFor()
    await button('Registra comunicazione').click()
    await page.getByLabel('Che cosa vi siete detti').fill('Ha confermato il rinnovo')
    await button('Registra').last().click()
    await page.getByText('Comunicazione registrata').first().waitFor()
    await page.getByText(/Ultima comunicazione:/).waitFor()
    await tab('Attività').click()
    await event('note').getByText('Preferisce essere chiamato').waitFor()
    await event('attachment').getByText('contratto.pdf').waitFor()
    await event('contact').getByText('Ha confermato il rinnovo').waitFor()
    await button('Comunicazioni').click()
    await event('document').first().waitFor({ state: 'detached' })
    await event('contact').first().waitFor()
  })

  test('gives an attachment back as it was', async () => {
    await tab('Allegati').click()
    const saved = page.waitForEvent('download')
    await button('Scarica contratto.pdf').first().click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('contratto.pdf')
    expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.7 contratto')
  })

  test('is accessible, wide and narrow', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await seriousFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

test.describe('the rights of a person', () => {
  test('give a ZIP of everything that is kept', async () => {
    await button('Privacy').click()
    await page.getByRole('menuitem', { name: 'Esporta i dati personali' }).click()
    await button('Scarica lo ZIP').waitFor()
    const saved = page.waitForEvent('download')
    await button('Scarica lo ZIP').click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^gdpr_\d+_\d{4}-\d\d-\d\d\.zip$/)
    const zip = await fromBufferPromise(await readFile(await file.path()), { lazyEntries: true })
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names).toContain('notes.json')
    expect(names.some((name) => /^documents\/\d+\.pdf$/.test(name))).toBe(true)
    expect(names.some((name) => /^attachments\/\d+_contratto\.pdf$/.test(name))).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).first().click()
  })

  test('refuse erasure while invoices must be kept, and say until when', async () => {
    await button('Privacy').click()
    await page.getByRole('menuitem', { name: 'Cancella o rendi anonimo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/art\. 2220 c\.c\./).waitFor()
    await dialog
      .getByText(/31 dicembre 20\d\d/)
      .first()
      .waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Chiudi' }).first().click()
  })

  test('let a person without documents be erased once their name is typed', async () => {
    await page.goto(`${url}/app/registry/new`)
    await page.getByLabel('Cognome', { exact: true }).fill(`Dimenticata ${stamp}`)
    await button(/^Salva$/).click()
    await page.waitForURL(/\/app\/registry\/view\/view\/\d+/)
    await button('Privacy').click()
    await page.getByRole('menuitem', { name: 'Cancella o rendi anonimo' }).click()
    const dialog = page.getByRole('dialog')
    const erase = dialog.getByRole('button', { name: 'Cancella per sempre' })
    await erase.waitFor()
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(`dimenticata ${stamp}`)
    await erase.click()
    await page.waitForURL(/\/app\/registry\/manager/)
    await page.getByText('Dati personali cancellati').waitFor()
  })
})
