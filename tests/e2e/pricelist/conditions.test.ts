import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000
const BASE = `${url}/app/price/businesscondition`

let browser: Browser
let page: Page

/** Names of this run's own. */
const stamp = newStamp()
const fieldName = `Sconto ${stamp}`
const key = `sconto_${stamp}`

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1280, height: 900 } })
  page.context().setDefaultTimeout(PATIENCE)
})

test.afterAll(async () => {
  await page?.context().close()
  await browser?.close()
})

const button = (name: string, where: Page | Locator = page) =>
  where.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const field = (label: RegExp) => dialog().getByLabel(label)
const cell = (name: string) => page.getByRole('cell', { name, exact: true })

/** Presses a button of a dialog and waits until the dialog has gone. */
async function finish(name: string, where: Locator = dialog()): Promise<void> {
  await button(name, where).click()
  await where.waitFor({ state: 'detached' })
}

async function choose(action: string, row: string): Promise<void> {
  await button(`Azioni per ${row}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const expectNoFaults = async (what: string): Promise<void> =>
  expect(await faultsInEveryLook(page), what).toEqual([])

/** The P.IVA of a registry entry of the demo, and its name. */
const customer = { vat: '', name: '' }

test.describe('the manager of custom fields', () => {
  test('shows the fields of the own company and adds one, its key shown as it will be kept', async () => {
    await page.goto(`${BASE}/customfield/manager`)
    await expect.poll(() => button('Nuovo campo').count()).toBe(0)
    await page.getByRole('button', { name: /^La propria azienda/ }).click()
    await page.waitForURL(/supplier=own/)
    await button('Nuovo campo').first().click()
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Campo obbligatorio').first().waitFor()
    await field(/^Nome/).fill(fieldName)
    await dialog().getByText(key, { exact: true }).waitFor()
    await expectNoFaults('the dialog of a field')
    await finish('Aggiungi')
    await cell(key).waitFor()
  })

  test('refuses a key that is there at its field, and asks before what was typed is lost', async () => {
    await button('Nuovo campo').first().click()
    await field(/^Nome/).fill(fieldName)
    await button('Aggiungi', dialog()).click()
    await expect.poll(() => field(/^Chiave/).getAttribute('aria-invalid'), { timeout: PATIENCE }).toBe('true')
    await button('Annulla', dialog()).click()
    await finish('Esci senza salvare', question())
  })

  test('shows the fields of the registry that is chosen', async () => {
    const registries = page.getByRole('list', { name: 'Anagrafiche' })
    await registries.getByRole('button').nth(1).click()
    await page.waitForURL(/supplier=(?!own)/)
    await cell(key).waitFor({ state: 'detached' })
    await expectNoFaults('a chosen registry')
  })
})

test.describe('the manager of business conditions', () => {
  test('adds a condition of a customer, and shows what it makes of a price while it is typed', async () => {
    await page.goto(`${BASE}/manager`)
    await button('Nuova condizione').first().click()
    await button('Aggiungi', dialog()).click()
    await dialog().getByText('Scegli un cliente.').waitFor()
    await dialog()
      .getByRole('combobox', { name: /^Cliente/ })
      .click()
    const option = page
      .getByRole('option')
      .filter({ hasText: /\d{11}/ })
      .first()
    await option.waitFor()
    customer.vat = /\d{11}/.exec((await option.textContent()) ?? '')?.[0] ?? ''
    customer.name = (await option.locator('.font-medium').textContent()) ?? ''
    await option.click()
    await dialog().getByLabel(fieldName).fill('10')
    await dialog().getByText('100,00', { exact: false }).first().waitFor()
    await dialog().getByText(`${fieldName} 10% →`, { exact: false }).waitFor()
    await expectNoFaults('the dialog of a condition')
    await finish('Aggiungi')
    await page.getByText('Condizione commerciale aggiunta').waitFor()
    await page.getByRole('row').filter({ hasText: customer.name }).getByText('−10%').first().waitFor()
  })

  test('changes it, not above what a discount can be', async () => {
    await choose('Modifica', customer.name)
    await dialog().getByLabel(fieldName).fill('101')
    await button('Salva', dialog()).click()
    await dialog().getByText('Al massimo 100.').waitFor()
    await dialog().getByLabel(fieldName).fill('12,5')
    await finish('Salva')
    await page.getByText('−12,5%').first().waitFor()
  })

  test('takes a CSV, its columns matched and its headers judged, and stores it', async () => {
    await button('Carica CSV').click()
    const send = (text: string, name = 'condizioni.csv') =>
      page.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from(text, 'latin1'),
      })
    await button('Carica', dialog()).click()
    await dialog().getByText('Scegli un file CSV.').waitFor()
    await send('P.IVA;Sconto;Sconto\n1;2;3\n')
    await dialog().getByText('Intestazioni duplicate').waitFor()
    await send(`P.IVA;Il mio sconto;Note\n${customer.vat};15,5;abc\n`, `${stamp}.csv`)
    await button('Carica', dialog()).click()
    await dialog().getByText('almeno una colonna').waitFor()
    await dialog().getByLabel('Campo per la colonna Il mio sconto').selectOption(key)
    await expectNoFaults('the dialog of a CSV')
    await finish('Carica')
    await page.getByText('CSV accettato', { exact: false }).waitFor()
    const files = page.getByRole('list', { name: 'File CSV caricati' })
    await files.getByText(`${stamp}.csv`).waitFor()
    await page.getByText('−15,5%').first().waitFor()
    await expectNoFaults('a CSV that was written')
  })

  test('shows what a file would do before it is written', async () => {
    await choose('Sostituisci', `${stamp}.csv`)
    await page.locator('input[type=file]').setInputFiles({
      name: `${stamp}-2.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`att_partita_iva;${key}\n${customer.vat};16\n`),
    })
    await button('Guarda prima che cosa cambia', dialog()).click()
    await page.waitForURL(/businesscondition\/import\?id=/)
    await button('Anteprima').click()
    await page.getByText('Modificata', { exact: true }).first().waitFor()
    await expectNoFaults('a preview')
    await button('Importa una riga').click()
    await page.getByText('Completata', { exact: false }).first().waitFor()
    await page.goto(`${BASE}/manager`)
    await page.getByText('−16%').first().waitFor()
  })

  test('gives the file back, and deletes it without its conditions', async () => {
    const download = page.waitForEvent('download')
    await choose('Scarica', `${stamp}-2.csv`)
    expect((await download).suggestedFilename()).toBe(`${stamp}-2.csv`)
    await choose('Elimina', `${stamp}-2.csv`)
    await question().getByText('restano come sono').waitFor()
    await expectNoFaults('the question before a file goes')
    await finish('Elimina', question())
    await page.getByText(`${stamp}-2.csv`).waitFor({ state: 'detached' })
    await page.getByText('−16%').first().waitFor()
  })

  test('removes a condition once confirmed', async () => {
    await choose('Elimina', customer.name)
    await expectNoFaults('the question before a condition goes')
    await finish('Elimina', question())
    await button(`Azioni per ${customer.name}`).waitFor({ state: 'detached' })
  })

  test('fits 360 pixels in the dark, its dialogs too', async () => {
    const { storageState } = { storageState: await page.context().storageState() }
    const narrow = await openPage(browser, {
      storageState,
      viewport: { width: 360, height: 760 },
      colorScheme: 'dark',
    })
    await narrow.goto(`${BASE}/manager`)
    for (const name of ['Nuova condizione', 'Carica CSV']) {
      await narrow.getByRole('button', { name }).first().click()
      await narrow.getByRole('dialog').waitFor()
      expect(await sidewaysScroll(narrow), name).toBe(0)
      await narrow.keyboard.press('Escape')
      await narrow.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await narrow.context().close()
  })
})
