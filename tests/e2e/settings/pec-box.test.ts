import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { sandboxChannel } from '@/server/exchange/sandbox'
import { launchBrowser } from '@/tests/support/browser'
import { PecBox, providers } from '@/tests/support/exchange/pec-box'
import { deliveryMail } from '@/tests/support/exchange/pec-mails'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { issuedEinvoice } from '@/tests/support/salesforce/page-invoice'
import { supplierXml } from '@/tests/support/salesforce/received'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'

const { url, databaseUrl } = ownApplication()
/** A box is read twenty seconds after a mail left it. */
const READ_MS = 60_000

const exchange = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => new Date() })
const box = new PecBox('studio@pec.example', exchange)
let browser: Browser
let page: Page
let database: pg.Client

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, {
    storageState: await signedInState(browser, url),
    viewport: { width: 1440, height: 900 },
  })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})

test.afterAll(async () => {
  // A box that was used stays, as the exchange system knows its files: the next file of tests begins without it.
  await database.query('truncate pec_dispatch, pec_mail, pec_move, pec_account')
  await database.end()
  await browser.close()
  await box.close()
})

const issued = async () => (await issuedEinvoice(page, `Cliente PEC ${newStamp()}`)).id

test('a PEC box is connected once its servers take the password, and an invoice leaves from it layer by layer', async () => {
  test.setTimeout(180_000)
  const servers = await box.listen()
  await page.goto(`${url}/app/settings/salesforce/canale`)
  const channel = page.getByRole('region', { name: 'Canale SdI' })
  await channel.getByRole('button', { name: 'Collega una casella PEC' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Gestore PEC').selectOption('OTHER')
  await dialog.getByLabel('Indirizzo PEC').fill(servers.address)
  await dialog.getByLabel('Utente').fill(servers.user_name)
  await dialog.getByLabel(/^Password/).fill('sbagliata')
  await dialog.getByLabel('Server di invio').fill(servers.smtp_host)
  await dialog.getByLabel('Porta SMTP').fill(String(servers.smtp_port))
  await dialog.getByLabel('Server di ricezione').fill(servers.imap_host)
  await dialog.getByLabel('Porta IMAP').fill(String(servers.imap_port))
  await dialog.getByRole('radio', { name: 'Prova' }).click()
  await dialog.getByLabel('Indirizzo PEC di prova').fill('sdi01@pec.fatturapa.it')
  const moves = dialog.getByRole('switch', { name: 'Sposta le mail elaborate in Luna/SdI' })
  await expect(moves).not.toBeChecked()
  await moves.click()
  const save = dialog.getByRole('button', { name: 'Prova e salva' })
  await save.click()
  await expect(dialog.getByLabel('Indirizzo PEC di prova')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Indirizzo PEC di prova').fill('sdi01@prova.example')
  await save.click()
  await dialog.getByText(/Utente o password non accettati/).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await dialog.getByLabel(/^Password/).fill(box.password)
  await save.click()
  await channel.getByText('studio@pec.example').waitFor()
  await channel.getByText('Nessuno, per ora').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])

  await channel.getByRole('button', { name: 'Metti in pausa' }).click()
  await channel.getByText(/La casella PEC è in pausa/).waitFor()
  await channel.getByRole('button', { name: 'Riprendi' }).click()
  await expect(channel.getByText(/La casella PEC è in pausa/)).toHaveCount(0)

  const id = await issued()
  await page.goto(`${url}/app/documents/preview/invoice/${id}`)
  await page.getByRole('button', { name: 'Invia al Sistema di Interscambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia', exact: true }).click()
  const layers = page.getByRole('list', { name: 'Percorso del messaggio PEC' })
  await layers.getByText('Il gestore PEC non l’ha ancora presa in carico').waitFor()
  await expect.poll(() => box.taken.map(({ to }) => to)).toEqual(['sdi01@prova.example'])
  expect(await faultsInEveryLook(page)).toEqual([])
  box.imap.receive(
    await deliveryMail({
      name: 'IT01234567890_00088.xml',
      bytes: supplierXml({ number: 'PEC-88' }),
      identificativo_sdi: '7339388',
      box: servers.address,
      signer: providers.exchange,
      sender: 'sdi03@prova.example',
    }),
  )
  box.arrive()
  await layers.getByText('Presa in carico dal gestore PEC').waitFor({ timeout: READ_MS })
  await layers.getByText('Consegnata alla casella di SdI').waitFor()
  await page.getByText('Ricevuta di consegna').waitFor()

  await expect(async () => {
    await page.goto(`${url}/app/documents/passive_invoices`)
    await page.getByRole('link', { name: 'PEC-88' }).waitFor({ timeout: 2_000 })
  }).toPass({ timeout: READ_MS })

  await page.goto(`${url}/app/settings/salesforce/canale`)
  await channel.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByText('Da questa casella sono già partiti file: resta com’è.').waitFor()
  await expect(moves).toBeChecked()
})
