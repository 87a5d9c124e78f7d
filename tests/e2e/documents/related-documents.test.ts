import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${url}/app/documents/invoices`)
})

test.afterAll(() => browser.close())

const TITLE = 'Altri dati per la fattura elettronica'

/** Adds a company to the registry and answers its name. */
async function customer(): Promise<string> {
  const name = `Appalti ${newStamp()}`
  const business = { name, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', { anagrafica: company({ business }) })
  return name
}

/** Gives the second line a code and a datum; the wrong name of the datum is refused at its field first. */
async function addLineData(wizard: WizardPage): Promise<void> {
  const line = wizard.line(2)
  await expect(line.getByLabel('Codice', { exact: true })).toHaveCount(0)
  await line.getByRole('button', { name: 'Aggiungi codice articolo' }).click()
  const code = line.getByRole('listitem', { name: 'Codice articolo 1' })
  await code.getByLabel('Tipo').fill('EAN')
  await code.getByLabel('Codice', { exact: true }).fill('8001234567890')
  await line.getByRole('button', { name: 'Aggiungi altro dato' }).click()
  const datum = line.getByRole('listitem', { name: 'Altro dato 1' })
  await datum.getByLabel('Tipo').fill('INTENTO')
  await datum.getByLabel('Testo').fill('AB123CD')
  await wizard.next()
  await datum.getByText('INTENTO lo scrive Luna').waitFor()
  await datum.getByLabel('Tipo').fill('TARGA')
  expect(await seriousFaults(page)).toEqual([])
}

/** States phases of works and a transport, whose weight lacks its unit at first. */
async function addTransport(): Promise<void> {
  await page.getByLabel('Fasi dei lavori').fill('1, 3-5')
  await page.getByLabel('PDF dentro la fattura elettronica').selectOption('Sì')
  await expect(page.getByLabel('Peso lordo')).toBeHidden()
  await page.getByText('Trasporto (fattura accompagnatoria)').click()
  await page.getByLabel('Causale del trasporto').fill('Vendita')
  await page.getByLabel('Peso lordo').fill('12,5')
  await page.getByLabel('Unità del peso').fill('')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText("Scrivi l'unità di misura del peso").first().waitFor()
  await page.getByLabel('Unità del peso').fill('kg')
  await page.getByText('Peso lordo: 12,5 kg').waitFor()
  await page.getByLabel('Data di inizio del trasporto').fill('02/06/2026')
  await page.getByLabel('Resa (Incoterms)').fill('FRA')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('La resa è una sigla Incoterms di tre lettere').first().waitFor()
  await page.getByLabel('Resa (Incoterms)').fill('dap')
  await page.getByText('Resa: DAP').waitFor()
  await page.getByText('Inizio del trasporto: 2 giugno 2026').waitFor()
}

test('an invoice names its order, the period and the codes of a line, and its transport: folded until it is wanted, wrong codes at their field, lines that follow', async () => {
  const wizard = new WizardPage(page, url)
  await wizard.open()
  await wizard.chooseCustomer(await customer())
  await wizard.next()
  await wizard.fillLine(1, { description: 'Trasporto', price: '10' })
  await page.getByRole('button', { name: 'Aggiungi riga' }).click()
  await wizard.fillLine(2, { description: 'Posa in opera', price: '100' })
  await wizard.line(2).getByRole('button', { name: 'Dettagli di Riga 2' }).click()
  await wizard.line(2).getByLabel('Periodo dal').fill('01/06/2026')
  await wizard.line(2).getByLabel('Periodo al').fill('31/05/2026')
  await wizard.next()
  await wizard.line(2).getByText('Il periodo finisce prima di cominciare.').waitFor()
  await wizard.line(2).getByLabel('Periodo al').fill('30/06/2026')
  await addLineData(wizard)
  await wizard.jump('Pagamento')
  await page.getByLabel('Metodo di pagamento').selectOption('CASH')
  await wizard.jump('Riepilogo')
  const add = page.getByRole('button', { name: 'Aggiungi documento collegato' })
  await expect(add).toBeHidden()
  await page.getByText(TITLE).click()
  await add.click()
  const row = page.getByRole('listitem', { name: 'Documento collegato 1' })
  await row.getByLabel('Numero').fill('ODA-77')
  await row.getByLabel('Data').fill('01/06/2026')
  await row.getByLabel('CIG').fill('Z12345678')
  await row.getByLabel('Righe').fill('2')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await row.getByText('Il CIG ha 10 caratteri').waitFor()
  await expect(row.getByLabel('CIG')).toHaveAttribute('aria-invalid', 'true')
  await row.getByLabel('CIG').fill('Z1234567AB')
  const text = (lines: string) => `Ordine ODA-77 · 1 giugno 2026 · CIG Z1234567AB · riga ${lines}`
  await page.getByText(text('2')).waitFor()
  await page.getByText('dal 1 giugno 2026 al 30 giugno 2026').waitFor()
  await page.getByText('EAN 8001234567890').waitFor()
  await addTransport()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await wizard.jump('Prodotti')
  await wizard
    .line(1)
    .getByRole('button', { name: /^Azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  await wizard.jump('Riepilogo')
  await page.getByText(text('1')).waitFor()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const id = await wizard.saved()
  await page.getByText(text('1')).waitFor()
  await wizard.open(id)
  await wizard.jump('Riepilogo')
  await expect(row.getByLabel('Numero')).toHaveValue('ODA-77')
  await expect(row.getByLabel('Righe')).toHaveValue('1')
  await expect(page.getByLabel('Fasi dei lavori')).toHaveValue('1, 3-5')
  await expect(page.getByLabel('PDF dentro la fattura elettronica')).toHaveValue('yes')
  await expect(page.getByLabel('Peso lordo')).toHaveValue('12,50')
  await expect(page.getByLabel('Resa (Incoterms)')).toHaveValue('DAP')
  await page.getByText('EAN 8001234567890').waitFor()
})
