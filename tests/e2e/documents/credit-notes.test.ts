import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, seriousFaults } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

const DELIVERED = '/app/documents/invoices?fs=DIGITAL_SENT_SUCCESS'

test.describe('an invoice', () => {
  test('is credited from its row, found in the chain, thrown away and restored', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(url + DELIVERED)
    const row = page.locator('tbody tr').first()
    const number = ((await row.locator('a').first().textContent()) ?? '').trim()
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Nota di credito' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Resta da stornare').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const boxes = dialog.getByRole('checkbox')
    for (let index = 0; index < (await boxes.count()); index += 1) await boxes.nth(index).uncheck()
    await dialog.getByRole('button', { name: 'Crea nota di credito' }).click()
    await dialog.getByText('Devi selezionare almeno un prodotto.').waitFor()
    await boxes.first().check()
    await dialog.getByRole('button', { name: 'Crea nota di credito' }).click()
    await page.waitForURL('**/app/documents/preview/creditNote/**')
    const chain = page
      .getByRole('region', { name: 'Documenti collegati' })
      .or(page.getByLabel('Documenti collegati'))
    await chain
      .first()
      .getByRole('link', { name: `Fattura ${number}` })
      .waitFor()
    await page.getByText(`Storno della fattura ${number}`).waitFor()
    await page
      .getByRole('button', { name: /^Azioni/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await page.waitForURL('**/app/documents/creditNotes')
    await page.goto(`${url}/app/documents/bin`)
    await page
      .getByRole('button', { name: /^Ripristina: Nota di credito/ })
      .first()
      .click()
    await page.getByText('Ripristinato come bozza').waitFor()
    await page.context().close()
  })

  test('is credited in part, and the credit note is changed until it is issued', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(url + DELIVERED)
    await page.locator('tbody tr').nth(4).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Nota di credito' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Resta da stornare').waitFor()
    const boxes = dialog.getByRole('checkbox')
    for (let index = 1; index < (await boxes.count()); index += 1) await boxes.nth(index).uncheck()
    await dialog.getByRole('button', { name: /^Solo una parte/ }).click()
    const amount = dialog.getByLabel('Importo')
    await dialog.getByLabel('Quantità').fill('')
    await amount.fill('999999')
    await dialog.getByRole('button', { name: 'Crea nota di credito' }).click()
    await dialog.getByText(/^Restano solo/).waitFor()
    await amount.fill('1,50')
    expect(await faultsInEveryLook(page)).toEqual([])
    await dialog.getByLabel('Causale').fill('Merce difettosa')
    await dialog.getByRole('button', { name: 'Crea nota di credito' }).click()
    await page.waitForURL('**/app/documents/preview/creditNote/**')
    await page.getByText('Merce difettosa').first().waitFor()
    await page.getByRole('button', { name: 'Modifica' }).click()
    await dialog.getByLabel('Importo').waitFor()
    await expect(dialog.getByLabel('Importo')).toHaveValue('1,50')
    await expect(dialog.getByLabel('Causale')).toHaveValue('Merce difettosa')
    await dialog.getByLabel('Importo').fill('2,25')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Nota di credito modificata').waitFor()
    await page.getByText('2,25').first().waitFor()
    await page.context().close()
  })

  test('that is covered by its credit notes says so and opens nothing', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(`${url}/app/documents/creditNotes`)
    const credited = page.locator('tbody tr', { hasText: 'Emessa' }).first()
    await credited.locator('a[href*="/preview/invoice/"]').click()
    await page.waitForURL('**/app/documents/preview/invoice/**')
    await page
      .getByRole('button', { name: /^Azioni/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Nota di credito' }).click()
    await page.getByText('Le note di credito esistenti coprono già il totale della fattura').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('is duplicated from its row as a draft', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(url + DELIVERED)
    const row = page.locator('tbody tr').first()
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Duplica' }).click()
    await page.waitForURL(/\/app\/documents\/wizard\/invoice\/\d+$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const id = page.url().split('/').at(-1)
    await page.goto(`${url}/app/documents/preview/invoice/${id}`)
    await page.getByText('Bozza', { exact: true }).first().waitFor()
    await page.context().close()
  })
})

test.describe('a preview', () => {
  for (const [kind, list] of [
    ['invoice', 'invoices'],
    ['offer', 'offers'],
    ['contract', 'contracts'],
  ] as const) {
    test(`duplicates its document as a draft: ${kind}`, async () => {
      const page = await openPage(browser, { storageState: state })
      await page.goto(`${url}/app/documents/${list}`)
      await page.locator('tbody tr a').first().click()
      await page.waitForURL(`**/app/documents/preview/${kind}/**`)
      const original = page.url().split('/').at(-1)
      await page
        .getByRole('button', { name: /^Azioni/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Duplica' }).click()
      await page.waitForURL(new RegExp(`/app/documents/wizard/${kind}/\\d+$`))
      expect(page.url().split('/').at(-1)).not.toBe(original)
      await page.context().close()
    })
  }
})

test.describe('a credit note', () => {
  test('goes to the exchange system, which says what became of it', async () => {
    const page = await openPage(browser, { storageState: state })
    await page.goto(url + DELIVERED)
    await page.locator('tbody tr').nth(1).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Nota di credito' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Crea nota di credito' }).click()
    await page.waitForURL('**/app/documents/preview/creditNote/**')
    for (const action of ['Emetti', 'Invia al Sistema di Interscambio']) {
      await page.getByRole('button', { name: action }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: action === 'Emetti' ? action : 'Invia' })
        .click()
    }
    await page.getByText('Nota di credito inviata al Sistema di Interscambio').waitFor()
    await page.getByLabel('Storia').getByText('Consegnata').waitFor({ timeout: 30_000 })
    const ownLink = page.getByLabel('Documenti collegati').getByRole('listitem').last()
    await ownLink.getByText('Consegnata').waitFor()
    expect(await ownLink.textContent()).toMatch(/Nota di credito \d+\/\d{4}/)
    expect(await faultsInEveryLook(page)).toEqual([])
    await page.context().close()
  })
})
