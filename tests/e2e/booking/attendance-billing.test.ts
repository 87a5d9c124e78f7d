import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { company, newVatNumber } from '@/tests/support/builders'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'
import { addEventOf, attendantsOf, BookingPage, isTomorrowInNextMonth, noHarm } from './booking-page'

const { url } = ownApplication()
const name = `Ginnastica ${newStamp()}`

let browser: Browser
let page: Page
let phone: Page
let wide: BookingPage
let narrow: BookingPage

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 1000 } })
  phone = await openPage(browser, { storageState, viewport: { width: 360, height: 740 } })
  wide = new BookingPage(page, url, name)
  narrow = new BookingPage(phone, url, name)
  await wide.goto()
})

test.afterAll(() => browser.close())

test.describe('from a class to its invoices', () => {
  test('a class of one place at a price of the price list is added, and repeats', async () => {
    await wide.gotoTomorrow()
    await page.getByRole('button', { name: 'Aggiungi evento' }).click()
    await wide.fillNew({ location: 'Sala piccola', start: '22:00', end: '23:00' })
    await wide.dialog().getByRole('checkbox', { name: 'Lezione di yoga' }).click()
    await wide.dialog().getByRole('switch', { name: 'Si ripete ogni settimana' }).click()
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Evento aggiunto').waitFor()
  })

  test('two want its last place: one waits, and gets it when it is free', async () => {
    await wide.book('Landi')
    await wide.queue('Venturi', 1)
    await wide.open('Elenco partecipanti')
    await wide.dialog().getByRole('heading', { name: 'In coda (1)' }).waitFor()
    await wide.promoteFirst()
    await page.keyboard.press('Escape')
  })

  test('attendance is marked on a phone', async () => {
    await narrow.gotoTomorrow()
    await narrow.markPresent()
  })

  test('who was present gets a price of the price list', async () => {
    await wide.gotoTomorrow()
    await wide.open('Elenco partecipanti')
    await wide
      .dialog()
      .getByRole('button', { name: /^Prezzo di .*Venturi/ })
      .click()
    const price = wide.dialog().getByRole('combobox', { name: /^Prezzo/ })
    await expect.poll(() => price.locator('option').count()).toBeGreaterThan(1)
    await price.selectOption({ index: 1 })
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Prezzo salvato').waitFor()
    await page.keyboard.press('Escape')
  })

  test('the month becomes a draft, of whom is chosen, once', async () => {
    await phone.goto(`${url}/app/events/billing`)
    const next = phone.getByRole('button', { name: 'Mese successivo' })
    await next.click()
    if (isTomorrowInNextMonth()) await next.click()
    await phone.getByText(`${name}, 1 presenza`).waitFor()
    await noHarm(phone)
    await phone.getByRole('checkbox', { name: 'Tutti' }).click()
    await phone.getByRole('checkbox', { name: /Venturi/ }).click()
    await phone.getByRole('button', { name: /^Fattura le presenze di / }).click()
    await narrow.confirm()
    const draft = phone.getByRole('status').getByRole('link', { name: /Venturi/ })
    await draft.waitFor()
    await noHarm(phone)
    await expect(phone.getByText(`${name}, 1 presenza`)).toHaveCount(0)
    await draft.click()
    await phone.waitForURL(/preview\/invoice\/\d+/)
    await phone.getByText(`${name}: presenze del`).first().waitFor()
  })
})

test.describe('a price for all who were present', () => {
  test('names each person who could not get it, with the reason, and is given to the others', async () => {
    const day = dayFromNow(208)
    const event = await addEventOf(page, { name: `Due ${name}`, day, availability: 2 })
    const base = '/api/booking/rest/eventattendant'
    let billedSku = ''
    for (const customer of [`Libera ${name}`, `Fatturata ${name}`]) {
      const business = { name: customer, vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
      const entry = { anagrafica: company({ business }) }
      const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', entry)
      await pageCall(page, 'POST', base, { event_id: event.id, anagrafica_sku: anagrafica.sku })
      billedSku = anagrafica.sku
    }
    const people = await attendantsOf(page, event.id)
    const event_attendant_list = people.map(({ id }) => ({ id }))
    await pageCall(page, 'PUT', `${base}/attended/list`, { event_id: event.id, event_attendant_list })
    await wide.gotoEvent(event)
    await wide.choose('Elenco partecipanti')
    await wide.choose('Prezzo dei presenti')
    await wide.dialog().getByRole('combobox', { name: 'Prodotto del listino' }).click()
    await page.keyboard.type('Lezione di yoga')
    await page.getByRole('option', { name: 'Lezione di yoga' }).click()
    const price = wide.dialog().getByRole('combobox', { name: /^Prezzo/ })
    await expect.poll(() => price.locator('option').count()).toBeGreaterThan(1)
    await price.selectOption({ index: 1 })

    const price_cross_id = await price.inputValue()
    const [product_cross_id] = price_cross_id.split('_')
    const billed = people.find(({ sku }) => sku === billedSku)
    const priced = { event_attendant_id: billed?.id, product_cross_id, price_cross_id }
    await pageCall(page, 'POST', `${base}/price`, priced)
    const period = { start_date: day, end_date: day, anagrafica_sku_list: [billedSku] }
    await pageCall(page, 'POST', '/api/booking/rest/attendance/billing/create', period)

    await wide.choose('Salva')
    await wide.dialog().getByText('Alcuni prezzi non sono stati salvati.').waitFor()
    await wide.dialog().getByText('Dettagli').click()
    await wide
      .dialog()
      .getByText(
        `Errore durante la registrazione dell'utente Fatturata ${name}: Questa presenza è già su una fattura: elimina prima la bozza.`,
        { exact: true },
      )
      .waitFor()
    const saved = await attendantsOf(page, event.id)
    expect(saved.map((one) => one.price_cross_id)).toEqual([price_cross_id, price_cross_id])
  })
})

test.describe('a pass', () => {
  test('is given to a person, and revoked', async () => {
    await page.goto(`${url}/app/events/passes`)
    await page.getByRole('button', { name: 'Nuovo abbonamento' }).click()
    await wide.dialog().getByRole('combobox').first().click()
    await page.keyboard.type('Landi')
    await page.getByRole('option', { name: /Landi/ }).first().click()
    await wide.dialog().getByLabel('Nome').fill(`Carnet ${name}`)
    await wide.dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Abbonamento aggiunto').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: `Carnet ${name}` })
    await row.getByText('10 di 10 ingressi rimasti').waitFor()
    await noHarm(page)
    await row.getByRole('button', { name: /^Revoca/ }).click()
    await wide.confirm()
    await page.getByText('Abbonamento revocato').waitFor()
    await row.waitFor({ state: 'detached' })
  })
})
