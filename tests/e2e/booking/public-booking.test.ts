import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'
import { type AddedEvent, addEventOf, noHarm } from './booking-page'

const { url, databaseUrl } = ownApplication()
/** As long as somebody may write it: nothing scrolls sideways for it. */
const name = `Tai chi ${'lunghissimo'.repeat(9)} ${newStamp()}`
const [first, second] = ['ida', 'leo'].map((who) => `${who}-${newStamp()}@posta.example`.toLowerCase())

let browser: Browser
let database: pg.Client
let event: AddedEvent
let ida: Page
let leo: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const office = await openPage(browser)
  await signIn(office, url)
  event = await addEventOf(office, { name, day: dayFromNow(20) })
  await office.context().close()
  const viewport = { width: 360, height: 740 }
  ;[ida, leo] = [await openPage(browser, { viewport }), await openPage(browser, { viewport })]
})

test.afterAll(async () => {
  await browser.close()
  await database.end()
})

/** Opens the class on the public page, where it is found by its name. */
async function choose(page: Page, how: 'Prenota' | 'Entra in coda'): Promise<void> {
  await page.goto(`${url}/book/studio-luna`, { waitUntil: 'networkidle' })
  await page.getByLabel('Lezione').selectOption(name)
  await page.getByRole('button', { name: new RegExp(`^${how}: ${name}`) }).click()
}

/** Asks for the class, and follows the link of the mail. */
async function book(page: Page, how: 'Prenota' | 'Entra in coda', [firstName, email]: [string, string]) {
  await choose(page, how)
  const dialog = page.getByRole('dialog')
  await noHarm(page)
  await dialog.getByLabel(/^Nome/).fill(firstName)
  await dialog.getByLabel(/^Cognome/).fill('Passanti')
  await dialog.getByLabel(/^E-mail/).fill(email)
  await dialog.getByRole('button', { name: 'Invia la mail di conferma' }).click()
  await dialog.getByText(`Abbiamo scritto a ${email}`).waitFor()
  await noHarm(page)
  const mails = await database.query('select text from mail_outbox where recipient = $1', [email])
  const [link] = /http\S+\/book\/studio-luna\/[\w-]{43}/.exec(mails.rows[0]?.text ?? '') ?? []
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Conferma la prenotazione' }).click()
}

test.describe('whoever finds the public page', () => {
  test('books with an address: the link of the mail takes the place', async () => {
    await ida.goto(`${url}/book/studio-luna`, { waitUntil: 'networkidle' })
    await expect(ida.getByRole('heading', { level: 3 })).toHaveCount(12)
    await ida.getByRole('button', { name: /^Mostra altri appuntamenti/ }).click()
    await expect(ida.getByRole('heading', { level: 3 })).toHaveCount(24)
    await ida.getByLabel('Lezione').selectOption(name)
    await ida.getByRole('heading', { name }).waitFor()
    await expect(ida.getByRole('heading', { level: 3 })).toHaveCount(1)
    await noHarm(ida)
    await book(ida, 'Prenota', ['Ida', first ?? ''])
    await ida.getByRole('heading', { name: 'Sei prenotato' }).waitFor()
    await ida.getByRole('heading', { name }).waitFor()
    await noHarm(ida)
  })

  test('waits when there is no place left, and is told as which of how many', async () => {
    await book(leo, 'Entra in coda', ['Leo', second ?? ''])
    await leo.getByRole('heading', { name: 'Sei in coda' }).waitFor()
    await leo.getByText(/^1° di 1 in coda/).waitFor()
    await noHarm(leo)
  })

  test('cancels by the same link, once it was asked', async () => {
    await ida.reload()
    await ida.getByRole('button', { name: 'Annulla la prenotazione' }).click()
    await ida.getByRole('alertdialog').getByRole('button').last().click()
    await ida.getByRole('heading', { name: 'Prenotazione annullata' }).waitFor()
    await noHarm(ida)
  })

  test('is told when a link opens nothing', async () => {
    await ida.goto(`${url}/book/studio-luna/${'x'.repeat(43)}`)
    await ida.getByText('Il collegamento non è più valido').waitFor()
    await noHarm(ida)
  })

  test('signs in from the class that was chosen, and finds it open; who registers is led there, too', async () => {
    await choose(ida, 'Entra in coda')
    const query = new URLSearchParams({ event: String(event.id), at: event.start_datetime })
    const register = ida.getByRole('dialog').getByRole('link', { name: 'Registrati' })
    const to = new URL((await register.getAttribute('href')) ?? '', url).searchParams.get('redirect')
    expect(to).toBe(`/app/events/list?${query}`)
    await ida.getByRole('dialog').getByRole('link', { name: 'Accedi' }).click()
    await ida.waitForURL('**/login?*')
    await ida.getByLabel('E-mail').fill('cliente@luna.test')
    await ida.getByLabel('Password', { exact: true }).fill('luna-demo')
    await ida.getByRole('button', { name: 'Accedi' }).click()
    await ida
      .getByRole('dialog')
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor()
    await noHarm(ida)
  })
})
