import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { addPlace, closePlaces, must, noHarm, openDay, type Place } from './reserved-places'

const { url, databaseUrl } = ownApplication()
const DAY = openDay(3)
const email = `ada-${newStamp()}@posta.example`.toLowerCase()

let browser: Browser
let database: pg.Client
let office: Page
let phone: Page
let place: Place

test.beforeAll(async () => {
  browser = await launchBrowser()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/dashboard`)
  place = await addPlace(office)
  const policy = { resource_id: place.id, cancel_free_hours: 8784, late_fee_percent: 50 }
  await must(office, 'POST', '/policy', { policy })
  phone = await openPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
})

test.afterAll(async () => {
  await closePlaces(office, [place])
  await database.end()
  await browser.close()
})

const startOf = (time: string) =>
  phone.getByRole('button', { name: new RegExp(`^${place.name}, dalle ${time}`) })

/** Opens the page, and the day on which the demo is open. */
async function openPublicPage(): Promise<void> {
  await phone.goto(`${url}/reserve/studio-luna`)
  const [year, month, day] = DAY.split('-')
  await phone.getByRole('textbox', { name: 'Giorno' }).fill(`${day}/${month}/${year}`)
  await phone.keyboard.press('Enter')
}

async function linkOf(): Promise<string> {
  const mails = await database.query('select text from mail_outbox where recipient = $1 order by id', [email])
  return /http\S+\/reserve\/studio-luna\/[\w-]{43}/.exec(mails.rows[0]?.text ?? '')?.[0] ?? ''
}

test('a visitor reserves on a phone within five taps: the time is held, and the link of the mail reserves it', async () => {
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await openPublicPage()
  await startOf('10:00').waitFor()
  await noHarm(phone)
  const heights = await phone
    .locator('main button:visible:not([tabindex="-1"]), main select:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await tap(startOf('10:00'))
  const dialog = phone.getByRole('dialog')
  await dialog.getByText('dalle 10:00 alle 11:00').waitFor()
  await dialog.getByText(/^20,00\s€$/).waitFor()
  await dialog.getByText('Gratuita fino a 8784 ore prima, poi 50 % del prezzo').waitFor()
  await dialog.getByText(/^L'orario è tenuto per te fino alle \d\d:\d\d\./).waitFor()
  await noHarm(phone)
  await dialog.getByLabel(/^Nome/).fill('Ada')
  await dialog.getByLabel(/^Cognome/).fill('Passanti')
  await dialog.getByLabel(/^E-mail/).fill(email)
  await dialog.getByLabel(/^Telefono/).fill('333 1234567')
  await tap(dialog.getByRole('button', { name: 'Invia la mail di conferma' }))
  await dialog.getByText(`Abbiamo scritto a ${email}`).waitFor()
  await noHarm(phone)
  await phone.goto(await linkOf())
  await phone.getByText(place.name).waitFor()
  await tap(phone.getByRole('button', { name: 'Conferma la prenotazione' }))
  await phone.getByRole('heading', { name: 'Prenotazione confermata' }).waitFor()
  await noHarm(phone)
  expect(taps).toBeLessThanOrEqual(5)
  await openPublicPage()
  await startOf('12:00').waitFor()
  await expect(startOf('10:00')).toHaveCount(0)
})

test('a time that is given up is free again, and one that somebody has taken names the next ones', async () => {
  await openPublicPage()
  await startOf('14:00').tap()
  await phone.getByRole('dialog').getByLabel(/^Nome/).waitFor()
  const available = `/public/studio-luna/availability?day=${DAY}&minutes=60`
  const starts = async (): Promise<string[]> =>
    (await must(office, 'GET', available)).availability_list
      .find(({ resource_id }: { resource_id: number }) => resource_id === place.id)
      .start_list.map(({ start_datetime }: { start_datetime: string }) => start_datetime.slice(11, 16))
  expect(await starts()).not.toContain('14:00')
  await phone.keyboard.press('Escape')
  await expect.poll(starts).toContain('14:00')
  const hold = async (from: string, to: string) => {
    const zone = (
      await must(office, 'GET', available)
    ).availability_list[0]?.start_list[0]?.start_datetime.slice(-5)
    const times = { start_datetime: `${DAY} ${from}:00${zone}`, end_datetime: `${DAY} ${to}:00${zone}` }
    await must(office, 'POST', '/public/studio-luna/hold', { resource_id: place.id, ...times })
  }
  await startOf('14:00').waitFor()
  await hold('14:00', '15:00')
  await startOf('14:00').tap()
  await phone.getByText(/^L'orario è già occupato\. I prossimi orari liberi: /).waitFor()
  await noHarm(phone)
  await expect(startOf('14:00')).toHaveCount(0)
})

test('the same link cancels, with the fee stated before', async () => {
  await phone.goto(await linkOf())
  await phone.getByRole('button', { name: 'Annulla la prenotazione' }).tap()
  await phone.getByText(/Annullarla adesso costa 10,00\s€/).waitFor()
  await phone.getByRole('alertdialog').getByRole('button').last().tap()
  await phone.getByRole('heading', { name: 'Prenotazione annullata' }).waitFor()
  await phone.getByText(/^Costo della disdetta: 10,00\s€$/).waitFor()
  await noHarm(phone)
})

test('a link that opens nothing, and a page that is not published, say so', async () => {
  await phone.goto(`${url}/reserve/studio-luna/${'x'.repeat(43)}`)
  await phone.getByText('Il collegamento non è più valido').waitFor()
  await noHarm(phone)
  await phone.goto(`${url}/reserve/nessuno`)
  await phone.getByText('Pagina non disponibile').waitFor()
})

test('the manager sees the address of the page, and learns that one is missing', async () => {
  await office.goto(`${url}/app/reservations/manager/policies`)
  const form = office.locator('form').filter({ hasText: 'Pubblica gli orari liberi' })
  await form.getByRole('link', { name: /\/reserve\/studio-luna$/ }).waitFor()
  await form.getByLabel(/^Indirizzo/).fill('')
  await form.getByRole('button', { name: 'Salva' }).click()
  await form.getByText('Scrivi un indirizzo per la pagina.').waitFor()
  await noHarm(office)
})
