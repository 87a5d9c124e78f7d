import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const PATIENCE = 20_000
const stamp = newStamp()
const customer = 'A.S.D. Polisportiva Reno'

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  page.context().setDefaultTimeout(PATIENCE)
  await signIn(page, url)
})

test.afterAll(() => browser.close())

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })

async function choose(action: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Azioni/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test.describe('from the offer to the invoices', () => {
  // Each test goes on with what the one before it made.
  test.describe.configure({ mode: 'serial' })

  test('keeps an offer as a draft under a description, and goes on with it', async () => {
    const wizard = new WizardPage(page, url, 'offer')
    await wizard.open()
    await wizard.chooseCustomer(customer)
    expect(await seriousFaults(page)).toEqual([])
    await wizard.next()
    await wizard.fillLine(1, { description: 'Assistenza', price: '100' })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Salva i progressi con una descrizione').waitFor()
    await dialog.getByRole('button', { name: 'Salva come bozza' }).click()
    await dialog.getByText('Nessuna descrizione assegnata. Obbligatoria.').waitFor()
    await dialog.getByLabel('Descrizione del documento').fill(`Canone ${stamp}`)
    await dialog.getByRole('button', { name: 'Salva come bozza' }).click()
    await page.waitForURL(/\/app\/documents\/wizard\/offer\/\d+$/)
    await page.reload()
    await heading(/^Modifica offerta$/).waitFor()
  })

  test('asks a subscription for its end, shows what it will make, and numbers the offer', async () => {
    const wizard = new WizardPage(page, url, 'offer')
    await wizard.jump('Pagamento')
    await page.getByRole('radio', { name: 'In abbonamento' }).click()
    await page.getByLabel('Data di inizio').fill('2027-01-31')
    await wizard.next()
    await page
      .getByText(/Indica dopo quante volte/)
      .first()
      .waitFor()
    await page.getByLabel('Numero di volte').fill('3')
    const plan = page.getByRole('region', { name: 'Fatture del contratto che ne nasce' })
    await plan.getByText('3 fatture da emettere').waitFor()
    expect((await plan.textContent())?.replace(/\s+/g, ' ')).toMatch(
      /31 gennaio 2027.*31 marzo 2027.*122,00 €.*366,00 €/,
    )
    expect(await seriousFaults(page)).toEqual([])
    await wizard.next()
    await page.getByRole('article', { name: /^Offerta/ }).waitFor()
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await wizard.saved()
    await heading(/^Offerta n\. \d+\/\d{4}$/).waitFor()
    await page.getByText('Pronta da inviare').first().waitFor()
  })

  test('sends it by e-mail; from then on it is shown instead of edited', async () => {
    const id = Number(page.url().split('/').at(-1))
    await page.getByRole('button', { name: 'Invia per e-mail' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel(/^Indirizzo e-mail/).inputValue()).toContain('@')
    await dialog.getByRole('button', { name: 'Invia' }).click()
    await page.getByRole('button', { name: 'Segna come firmata' }).waitFor()
    await page.goto(`${url}/app/documents/wizard/offer/${id}`)
    await page.waitForURL(new RegExp(`/app/documents/preview/offer/${id}$`))
  })

  test('is signed, becomes a contract with the same terms, and that is signed too', async () => {
    await page.getByRole('button', { name: 'Segna come firmata' }).click()
    await confirm('Segna come firmata')
    await page.getByText('Firmata', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Crea contratto' }).click()
    await heading(/^Contratto n\. \d+\/\d{4}$/).waitFor()
    await choose('Segna come firmato')
    await confirm('Segna come firmato')
    await page.getByText('Firmato', { exact: true }).first().waitFor()
  })

  test('makes three invoices when it is activated, on the last days of the months', async () => {
    await page.getByRole('button', { name: 'Attiva', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Attivare il contratto/ })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
    await dialog.getByRole('button', { name: 'Attiva' }).click()
    await page.getByText('Avviato', { exact: true }).first().waitFor()
    await page.goto(`${url}/app/documents/invoices?search=${encodeURIComponent(`Canone ${stamp}`)}`)
    for (const [part, day] of [
      ['1 di 3', '31/01/2027'],
      ['2 di 3', '28/02/2027'],
      ['3 di 3', '31/03/2027'],
    ]) {
      await page.getByRole('row', { name: new RegExp(`${day}.*${part}.*Da emettere.*122,00`) }).waitFor()
    }
    expect(await page.getByRole('row').count()).toBe(4)
  })
})

test.describe('the wizard of contracts', () => {
  test('takes a plain amount, edits its VAT by a cent, explains the total and takes that back', async () => {
    const wizard = new WizardPage(page, url, 'contract')
    await wizard.open()
    await wizard.chooseCustomer(customer)
    await wizard.next()
    await page.getByRole('radio', { name: 'Importo a corpo' }).click()
    await page.getByRole('textbox', { name: /^Descrizione/ }).fill(`Impianto ${stamp}`)
    await page.getByRole('textbox', { name: /^Importo/ }).fill('1000')
    const totals = page.getByRole('region', { name: 'Totali' })
    const vat = page.getByRole('dialog').getByRole('textbox', { name: 'IVA 22%' })
    await totals.getByRole('button', { name: 'Correggi IVA 22%' }).click()
    await vat.fill('221,01')
    await vat.press('Enter')
    await page.getByText(/^Non può essere negativa/).waitFor()
    await vat.fill('220,01')
    await vat.press('Enter')
    await totals.getByText('1.220,01 €').waitFor()
    await totals.getByText('corretta').waitFor()
    await totals.getByRole('button', { name: 'Come si arriva al totale' }).click()
    const steps = page.getByRole('dialog', { name: 'Come si arriva al totale' })
    await steps.getByText('22% di 1.000,00 € · corretta a mano di 0,01 €').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await totals.getByRole('button', { name: 'Correggi IVA 22%' }).click()
    await page.getByRole('button', { name: 'Torna a quella calcolata' }).click()
    await totals.getByText('1.220,00 €').waitFor()
  })

  test('edits the total by cents, as a rounding, and takes it back', async () => {
    const totals = page.getByRole('region', { name: 'Totali' })
    const total = page.getByRole('dialog').getByRole('textbox', { name: 'Totale' })
    await totals.getByRole('button', { name: 'Correggi il totale' }).click()
    await total.fill('1221,01')
    await total.press('Enter')
    await page.getByText(/usa uno sconto o una spesa extra/).waitFor()
    await total.fill('1219,95')
    await total.press('Enter')
    await totals.getByText('Arrotondamento').waitFor()
    await totals.getByText('-0,05 €').waitFor()
    await totals.getByText('1.219,95 €').waitFor()
    await totals.getByRole('button', { name: 'Come si arriva al totale' }).click()
    const steps = page.getByRole('dialog', { name: 'Come si arriva al totale' })
    await steps.getByText('Arrotondamento').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await totals.getByRole('button', { name: 'Correggi il totale' }).click()
    await page.getByRole('button', { name: 'Torna a quello calcolato' }).click()
    await totals.getByText('1.220,00 €').waitFor()
  })

  test('splits the contract into an invoice for each instalment', async () => {
    const wizard = new WizardPage(page, url, 'contract')
    await wizard.next()
    await page.getByRole('radio', { name: 'Rate, una fattura per rata' }).click()
    const plan = page.getByRole('region', { name: "Fatture all'attivazione" })
    await plan.getByText('333,34 €').waitFor()
    expect(await plan.getByText('333,33 €').count()).toBe(2)
    await page.setViewportSize({ width: 360, height: 760 })
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    await wizard.next()
    await page.getByRole('article', { name: /^Contratto/ }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await wizard.saved()
    await heading(/^Contratto n\. \d+\/\d{4}$/).waitFor()
  })
})
