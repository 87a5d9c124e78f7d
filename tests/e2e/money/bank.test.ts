import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { type CamtEntry, camt, OWN_IBAN } from '@/tests/support/salesforce/camt'
import { issuedInvoice } from '@/tests/support/salesforce/page-invoice'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url } = ownApplication()
const PATIENCE = 20_000

let browser: Browser
let page: Page
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

const call = (method: string, path: string, body?: object) => pageCall(page, method, path, body)

const drop = (entries: readonly CamtEntry[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'estratto.xml', mimeType: 'text/xml', buffer: camt(entries, { id: stamp }) })

/** An issued invoice of 122.00, and the structure's own account among its settings. */
async function prepare(): Promise<{ id: number; number: string }> {
  const path = '/api/auth/rest/structure/configuration'
  const { data } = await call('GET', path)
  const accounts: { iban: string }[] = data.conticorrenti
  if (accounts.every(({ iban }) => iban !== OWN_IBAN)) {
    await call('PUT', path, {
      data: { ...data, conticorrenti: [...accounts, { nome: 'Conto', iban: OWN_IBAN }] },
    })
  }
  return issuedInvoice(page, `Banca Prova ${stamp} S.r.l.`)
}

test.describe('bank statements', () => {
  test('are dropped, their certain movements confirmed, and the invoice is paid', async () => {
    await page.goto(`${url}/app/documents/bank`)
    const { id, number } = await prepare()
    await page.reload()
    await drop([
      {
        amount: '122.00',
        text: `saldo fatt. ${number}`,
        counterparty: `BANCA PROVA ${stamp}`,
        reference: stamp,
      },
      { amount: '-1.50', text: `Commissioni ${stamp}`, reference: `C${stamp}` },
    ])
    await page.getByText('2 movimenti nuovi, 0 già presenti').waitFor()
    const movement = page.getByRole('listitem', { name: `Movimento: BANCA PROVA ${stamp}` })
    await movement.getByText('Certo').waitFor()
    await movement.getByText(`cita il documento ${number}`).waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await page.getByRole('button', { name: /^Conferma (quello certo|i \d+ certi)/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Conferma' }).click()
    await movement.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Riconciliati/ }).click()
    await movement.getByRole('link', { name: new RegExp(number) }).click()
    await page.waitForURL(new RegExp(`preview/invoice/${id}`))
    await page.getByText('Pagata').first().waitFor()
  })

  test('leave aside what is about no document, and add nothing when they come again', async () => {
    await page.goto(`${url}/app/documents/bank?search=${stamp}`)
    const charges = page.getByRole('listitem', { name: `Movimento: Commissioni ${stamp}` })
    await charges.getByRole('button', { name: 'Ignora' }).click()
    await page.getByRole('alertdialog').getByLabel('Motivo').fill('Spese bancarie')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ignora' }).click()
    await charges.waitFor({ state: 'detached' })
    await drop([{ amount: '-1.50', text: `Commissioni ${stamp}`, reference: `C${stamp}` }])
    await page.getByText('0 movimenti nuovi, 1 già presenti').waitFor()
  })

  test('say what is wrong with a file', async () => {
    await page.goto(`${url}/app/documents/bank`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'altro.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') })
    await page.getByText('non è un estratto conto CAMT.053').waitFor()
  })

  test('fit a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${url}/app/documents/bank?state=RECONCILED`)
    await page.getByRole('heading', { name: 'Banca' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
  })
})
