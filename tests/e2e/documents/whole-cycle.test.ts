import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const customer = 'A.S.D. Polisportiva Reno'
const description = `Palestra ${newStamp()}`

let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  page.context().setDefaultTimeout(20_000)
  await signIn(page, url)
})

test.afterAll(() => browser.close())

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })

const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

async function choose(action: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Azioni/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('the whole cycle', () => {
  test('goes from an offer over its contract to invoices, the first of which is issued and credited', async () => {
    const wizard = new WizardPage(page, url, 'offer')
    await wizard.open()
    await wizard.chooseCustomer(customer)
    await wizard.next()
    await wizard.fillLine(1, { description: 'Canone', price: '100' })
    await wizard.next()
    await page.getByRole('radio', { name: 'In abbonamento' }).click()
    await page.getByLabel('Data di inizio').fill(todayInRome())
    await page.getByLabel('Numero di volte').fill('2')
    await wizard.next()
    await page.getByLabel('Descrizione del documento').fill(description)
    await page.getByText('Altri dati per la fattura elettronica').click()
    await expect(page.getByLabel('Fasi dei lavori')).toHaveCount(0)
    await page.getByRole('button', { name: 'Aggiungi documento collegato' }).click()
    await page.getByRole('listitem', { name: 'Documento collegato 1' }).getByLabel('Numero').fill('ODA-77')
    await page.getByText('Ordine ODA-77').waitFor()
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await wizard.saved()

    await choose('Segna come firmata')
    await confirm('Segna come firmata')
    await page.getByText('Firmata', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Crea contratto' }).click()
    await heading(/^Contratto n\. \d+\/\d{4}$/).waitFor()
    await choose('Segna come firmato')
    await confirm('Segna come firmato')
    await page.getByRole('button', { name: 'Attiva', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Attiva' }).click()
    await page.getByText('Avviato', { exact: true }).first().waitFor()

    await page.goto(`${url}/app/documents/invoices?search=${encodeURIComponent(description)}`)
    await page
      .getByRole('row', { name: /1 di 2.*Da emettere/ })
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL('**/app/documents/preview/invoice/**')
    await page.getByRole('button', { name: 'Emetti' }).click()
    await confirm('Emetti')
    await heading(/^Fattura n\. \d+\/\d{4}$/).waitFor()
    await page.getByText('Ordine ODA-77').waitFor()
    await choose('Nota di credito')
    await page.getByRole('dialog').getByRole('button', { name: 'Crea nota di credito' }).click()
    await page.waitForURL('**/app/documents/preview/creditNote/**')
    await page.getByRole('button', { name: 'Emetti' }).click()
    await confirm('Emetti')
    await heading(/^Nota di credito n\. \d+\/\d{4}$/).waitFor()

    const chain = page.getByRole('region', { name: 'Documenti collegati' })
    for (const kind of ['Offerta', 'Contratto', 'Fattura']) {
      await chain
        .getByRole('link', { name: new RegExp(`^${kind}`) })
        .first()
        .waitFor()
    }
    await chain
      .getByRole('link', { name: /^Fattura/ })
      .first()
      .click()
    await page.waitForURL('**/app/documents/preview/invoice/**')
    await choose('Nota di credito')
    await page.getByText('Le note di credito esistenti coprono già il totale della fattura').waitFor()
  })
})
