import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ARUBA_PORT_VARIABLE, ArubaDouble } from '@/tests/support/exchange/aruba-double'
import { CUBE_PORT_VARIABLE, CubeDouble } from '@/tests/support/exchange/cube-double'
import {
  INVOICETRONIC_PORT_VARIABLE,
  InvoicetronicDouble,
} from '@/tests/support/exchange/invoicetronic-double'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { issuedEinvoice } from '@/tests/support/salesforce/page-invoice'
import { supplierXml } from '@/tests/support/salesforce/received'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url, databaseUrl } = ownApplication()
/** An account is asked once a minute. */
const READ_MS = 90_000
const KEY = 'chiave-segreta-di-prova'

let provider: InvoicetronicDouble
let aruba: ArubaDouble
let cube: CubeDouble
let browser: Browser
let page: Page
let database: pg.Client

test.beforeAll(async () => {
  provider = await InvoicetronicDouble.open(Number(process.env[INVOICETRONIC_PORT_VARIABLE]))
  aruba = await ArubaDouble.open(Number(process.env[ARUBA_PORT_VARIABLE]))
  cube = await CubeDouble.open(Number(process.env[CUBE_PORT_VARIABLE]))
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})

test.afterAll(async () => {
  // An account that was used stays: the next file of tests begins without it.
  await database.query('truncate intermediary_dispatch, intermediary_delivery, intermediary_account')
  await database.end()
  await browser.close()
  await Promise.all([provider.close(), aruba.close(), cube.close()])
})

const issued = async () => (await issuedEinvoice(page, `Cliente Invoicetronic ${newStamp()}`)).id

test('an account at Invoicetronic is connected once its key is taken, and an invoice leaves by it and is answered', async () => {
  test.setTimeout(300_000)
  const account = provider.account(KEY)
  await page.goto(`${url}/app/settings/salesforce/canale`)
  const channel = page.getByRole('region', { name: 'Canale SdI' })
  await channel.getByRole('button', { name: 'Collega un intermediario' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Invoicetronic' }).click()
  await dialog.getByLabel(/^Chiave API/).fill('chiave-che-nessuno-conosce')
  const save = dialog.getByRole('button', { name: 'Prova e salva' })
  await save.click()
  await dialog.getByRole('alert').first().waitFor()
  await dialog.getByRole('radio', { name: 'Produzione' }).click()
  await save.click()
  await dialog.getByText(/Invoicetronic non accetta l’accesso/).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByLabel(/^Chiave API/).fill(KEY)
  await save.click()
  await channel.getByText('Le fatture partono da qui').waitFor()
  await channel.getByText('Produzione', { exact: true }).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])

  await channel.getByRole('button', { name: 'Avvisi immediati' }).click()
  const notices = page.getByRole('dialog', { name: 'Avvisi da Invoicetronic' })
  await notices.getByRole('button', { name: 'Crea l’indirizzo' }).click()
  const address = await notices.getByLabel('Indirizzo del webhook', { exact: true }).inputValue()
  await notices.getByText('Invoicetronic non ha ancora chiamato.').waitFor()
  await notices.getByLabel(/^Segreto del webhook/).fill('segreto-di-prova')
  expect(await faultsInEveryLook(page)).toEqual([])
  await notices.getByRole('button', { name: 'Salva il segreto' }).click()
  await notices.getByText(/È salvato, cifrato/).waitFor()
  const hook = `${url}${new URL(address).pathname}`
  const call = (signature: string) =>
    page.request.post(hook, { data: {}, headers: { 'invoicetronic-signature': signature } })
  expect((await call('t=1,v1=0')).status()).toBe(401)
  const seconds = Math.floor(Date.now() / 1000)
  const hash = createHmac('sha256', 'segreto-di-prova').update(`${seconds}.{}`).digest('hex')
  expect((await call(`t=${seconds},v1=${hash}`)).status()).toBe(200)
  await notices.getByRole('button', { name: 'Fatto' }).click()

  await channel.getByRole('button', { name: 'Metti in pausa' }).click()
  await channel.getByText(/L’account Invoicetronic è in pausa/).waitFor()
  await channel.getByText('Ultimo avviso').waitFor()
  await channel.getByRole('button', { name: 'Riprendi' }).click()
  await expect(channel.getByText(/L’account Invoicetronic è in pausa/)).toHaveCount(0)

  const id = await issued()
  await page.goto(`${url}/app/documents/preview/invoice/${id}`)
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await page
    .getByText('Gli esiti sono quelli comunicati da Invoicetronic', { exact: false })
    .waitFor({ timeout: READ_MS })
  await expect.poll(() => account.sends.map(({ signature }) => signature)).toEqual(['None'])
  const [kept] = account.sends
  if (!kept) throw new Error('nothing was handed over')
  account.report(kept, 'Consegnato')
  account.deliver('IT01234567890_00077.xml', supplierXml({ number: 'ITRON-77' }))
  await page.getByText('Ricevuta di consegna').waitFor({ timeout: READ_MS })
  expect(await faultsInEveryLook(page)).toEqual([])

  await expect(async () => {
    await page.goto(`${url}/app/documents/passive_invoices`)
    await page.getByRole('link', { name: 'ITRON-77' }).waitFor({ timeout: 2_000 })
  }).toPass({ timeout: READ_MS })

  await page.goto(`${url}/app/settings/salesforce/canale`)
  await channel.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByText(/Da questo account sono già partiti file/).waitFor()
  await expect(dialog.getByLabel(/^Chiave API/)).toHaveValue('')
})

test('an account at Aruba is connected beside it, takes the sending over, and an invoice leaves by it and is answered', async () => {
  test.setTimeout(300_000)
  const account = aruba.account('ARUBA4242', 'parola segreta')
  await page.goto(`${url}/app/settings/salesforce/canale`)
  const channel = page.getByRole('region', { name: 'Canale SdI' })
  await channel.getByRole('button', { name: 'Collega un altro intermediario' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Aruba' }).waitFor()
  await dialog.getByLabel(/^Nome utente/).fill('ARUBA4242')
  await dialog.getByLabel(/^Password/).fill('parola segreta')
  await dialog.getByRole('radio', { name: 'Produzione' }).click()
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Prova e salva' }).click()
  const own = channel.getByRole('region', { name: 'Aruba' })
  await own.getByText('Le fatture partono da qui').waitFor()
  await own.getByText('ARUBA4242').waitFor()
  await channel.getByRole('region', { name: 'Invoicetronic' }).getByText('Solo lettura degli esiti').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])

  const id = await issued()
  await page.goto(`${url}/app/documents/preview/invoice/${id}`)
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.poll(() => account.uploads.length, { timeout: READ_MS }).toBe(1)
  const [kept] = account.uploads
  if (!kept) throw new Error('nothing was handed over')
  account.answer(kept, 'Consegnata')
  await database.query(`select set_config('app.system', 'on', false)`)
  // Aruba is asked about a file two minutes after it took it.
  const hurry = async () =>
    (await database.query('update intermediary_dispatch set ask_at = now() where ask_at is not null'))
      .rowCount
  await expect.poll(hurry).toBe(1)
  await page.getByText('Ricevuta di consegna').waitFor({ timeout: READ_MS })
  expect(await faultsInEveryLook(page)).toEqual([])
})

test('accounts at A-Cube and Openapi are connected with what each asks for, and an invoice leaves by the last one', async () => {
  test.setTimeout(300_000)
  cube.acube('ufficio@studio.test', 'parola d’ordine', true)
  const account = cube.openapi('token-della-console')
  await page.goto(`${url}/app/settings/salesforce/canale`)
  const channel = page.getByRole('region', { name: 'Canale SdI' })
  await channel.getByRole('button', { name: 'Collega un altro intermediario' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Prova e salva' })
  await dialog.getByRole('radio', { name: 'A-Cube' }).click()
  await dialog.getByLabel(/^Indirizzo email/).fill('ufficio@studio.test')
  await dialog.getByLabel(/^Password/).fill('parola d’ordine')
  await dialog.getByRole('radio', { name: 'Produzione' }).click()
  await save.click()
  await dialog.getByText(/A-Cube non accetta l’accesso: Invalid credentials/).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Prova' }).click()
  await save.click()
  const own = channel.getByRole('region', { name: 'A-Cube' })
  await own.getByText('ufficio@studio.test').waitFor()
  await own.getByText('Prova', { exact: true }).waitFor()

  await channel.getByRole('button', { name: 'Collega un altro intermediario' }).click()
  await dialog.getByLabel(/^Token/).fill('token-della-console')
  await expect(dialog.getByLabel(/^Indirizzo email/)).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Produzione' }).click()
  expect(await faultsInEveryLook(page)).toEqual([])
  await save.click()
  await channel.getByRole('region', { name: 'Openapi' }).getByText('Le fatture partono da qui').waitFor()
  await own.getByText('Solo lettura degli esiti').waitFor()
  await expect(channel.getByRole('button', { name: 'Collega un altro intermediario' })).toHaveCount(0)
  expect(await faultsInEveryLook(page)).toEqual([])

  const id = await issued()
  await page.goto(`${url}/app/documents/preview/invoice/${id}`)
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.poll(() => account.sent.length, { timeout: READ_MS }).toBe(1)
  await page
    .getByText('Gli esiti sono quelli comunicati da Openapi', { exact: false })
    .waitFor({ timeout: READ_MS })
  expect(await faultsInEveryLook(page)).toEqual([])
})
