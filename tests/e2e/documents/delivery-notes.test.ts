import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { addMonths, day } from '@/lib/domain/core/day'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pdfText } from '@/tests/support/files/pdf-text'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { deliveryNoteData } from '@/tests/support/salesforce/delivery-notes'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const list = `${url}/app/documents/deliveryNotes`
const rest = '/api/salesforce/rest'
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(list)
})

test.afterAll(() => browser.close())

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })

/** Adds a company to the registry. */
async function customer(): Promise<{ sku: string; name: string }> {
  const name = `Ferramenta ${newStamp()}`
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  return { sku: anagrafica.sku, name }
}

test('a note is written, gets its number, is printed without prices and cancelled', async () => {
  const { name } = await customer()
  await page.goto(`${list}/new`)
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  const found = page.getByRole('dialog')
  await found.getByRole('combobox').fill(name)
  await found.getByRole('option', { name }).click()
  const line = page.getByRole('listitem', { name: 'Riga 1', exact: true })
  await line.getByLabel('Descrizione').fill('Bulloni M8')
  await line.getByLabel('Quantità').fill('250')
  await line.getByLabel('Prezzo').fill('0,1234')
  await page.getByLabel('Trasporto a cura di').selectOption('CARRIER')
  await page.getByRole('button', { name: 'Emetti DDT' }).click()
  await expect(page.getByLabel('Vettore')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Vettore').fill('Corriere Po')
  await page.getByRole('button', { name: 'Emetti DDT' }).click()
  await heading(/^DDT \d+\/\d{4}$/).waitFor()
  await page.waitForURL('**/deliveryNotes/edit/*')
  expect(await seriousFaults(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica PDF' }).click(),
  ])
  const text = await pdfText(await readFile(await download.path()))
  for (const part of [name, 'Bulloni M8', '250', 'Corriere Po', 'Vendita']) expect(text).toContain(part)
  expect(text).not.toContain('0,1234')

  await page.goto(`${list}?search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('Da fatturare', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Esporta' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^documenti_di_trasporto_.+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(new RegExp(`^\\d+/\\d{4};.+;${name};Vendita;Da fatturare$`))
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Elimina o annulla' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina o annulla' }).click()
  await page.getByText(/^DDT \d+\/\d{4} eliminato$/).waitFor()
})

test('twelve notes of a customer become one TD24 that names each of them, and are never billed again', async () => {
  const { sku, name } = await customer()
  const today = todayInRome()
  for (let count = 0; count < 12; count += 1) {
    const delivery_note_data = deliveryNoteData(sku, { date: today })
    await pageCall(page, 'POST', `${rest}/deliverynote/add`, { delivery_note_data })
  }
  await page.goto(`${list}/invoice`)
  await page.getByRole('button', { name: new RegExp(`^Prepara la fattura.*${name}`) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(12)
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Crea la bozza di 12 DDT' }).click()
  const wizard = new WizardPage(page, url)
  await wizard.step('Scelta anagrafica').waitFor()
  await wizard.next()
  await expect(wizard.step('Prodotti').getByText(/^DDT \d+\/\d{4} del /)).toHaveCount(24)
  await wizard.next()
  await wizard.next()
  const paper = page.getByRole('article', { name: /^Fattura differita/ })
  await expect(paper.getByText(/^DDT \d+\/\d{4} del /)).toHaveCount(12)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const id = await wizard.saved()
  await page.getByRole('button', { name: 'Emetti' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Emetti' }).click()
  await heading(/^Fattura differita n\. \d+\/\d{4}$/).waitFor()

  const xml = await page.evaluate(
    async (path) => (await fetch(path, { headers: { 'x-luna-application': 'luna_admin_app' } })).text(),
    `${rest}/invoice/${id}/print/xml`,
  )
  expect(xml).toContain('<TipoDocumento>TD24</TipoDocumento>')
  expect(xml.match(/<DatiDDT>/g)).toHaveLength(12)
  expect(xml.match(/<RiferimentoNumeroLinea>/g)).toHaveLength(24)

  await page.goto(`${list}?customer=${sku}`)
  await expect(page.getByRole('table').getByText('Fatturato', { exact: true })).toHaveCount(12)
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goto(`${list}/invoice`)
  await heading(/^Fattura i DDT$/).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
})

test('goods that a supplier delivered become a TD25, of last month in time until the end of this one', async () => {
  const { sku, name } = await customer()
  const today = todayInRome()
  const delivery_note_data = deliveryNoteData(sku, { date: addMonths(day(today), -1) })
  await pageCall(page, 'POST', `${rest}/deliverynote/add`, { delivery_note_data })
  await page.goto(`${list}/invoice`)
  await page.getByRole('button', { name: new RegExp(`^Prepara la fattura.*${name}`) }).click()
  const dialog = page.getByRole('dialog')
  const make = dialog.getByRole('button', { name: 'Crea la bozza di un DDT' })
  await dialog.getByRole('switch', { name: /^Triangolazione/ }).click()
  await expect(dialog.getByText('Fattura comunque in ritardo')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await make.click()
  const wizard = new WizardPage(page, url)
  await wizard.step('Scelta anagrafica').waitFor()
  for (let step = 0; step < 3; step += 1) await wizard.next()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const id = await wizard.saved()
  await page.getByRole('button', { name: 'Emetti' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Emetti' }).click()
  await heading(/^Fattura differita n\. \d+\/\d{4}$/).waitFor()
  const xml = await page.evaluate(
    async (path) => (await fetch(path, { headers: { 'x-luna-application': 'luna_admin_app' } })).text(),
    `${rest}/invoice/${id}/print/xml`,
  )
  expect(xml).toContain('<TipoDocumento>TD25</TipoDocumento>')
  expect(xml.match(/<DatiDDT>/g)).toHaveLength(1)
})
