import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { addEventOf } from '../booking/booking-page'
import {
  addPerson,
  addPlace,
  closePlaces,
  focusedCell,
  must,
  noHarm,
  openDay,
  type Place,
  pressHour,
  reserveFor,
  shareBefore,
  slotOf,
} from './reserved-places'

const { url } = ownApplication()
const DAY = openDay(3)
const book = `${url}/app/reservations/book?day=${DAY}`

let browser: Browser
let office: Page
let customer: Page
let phone: Page
let place: Place

test.beforeAll(async () => {
  browser = await launchBrowser()
  office = await openPage(browser, { storageState: await signedInState(browser, url) })
  await office.goto(`${url}/app/dashboard`)
  place = await addPlace(office)
  const policy = { resource_id: place.id, cancel_free_hours: 8784, late_fee_percent: 50 }
  await must(office, 'POST', '/policy', { policy })
  const storageState = await signedInState(browser, url, 'cliente@luna.test')
  customer = await openPage(browser, { storageState, viewport: { width: 1440, height: 900 } })
  phone = await openPage(browser, { storageState, viewport: { width: 360, height: 740 }, hasTouch: true })
})

test.afterAll(async () => {
  await closePlaces(office, [place])
  await browser.close()
})

const startOf = (page: Page, time: string) =>
  page.getByRole('button', { name: new RegExp(`^${place.name}, dalle ${time}`) })

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Prenota', exact: true })

test('a customer reserves on a phone within five taps, after resource, time, price and rule were stated', async () => {
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await phone.goto(book)
  await startOf(phone, '10:00').waitFor()
  await noHarm(phone)
  const heights = await phone
    .locator('main button:visible, main [role="tab"]:visible, main select:visible')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute('tabindex') !== '-1' || one.getAttribute('role') === 'tab')
        .map((one) => one.getBoundingClientRect().height),
    )
  expect(heights.length).toBeGreaterThan(5)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await tap(startOf(phone, '10:00'))
  const dialog = dialogOf(phone)
  await dialog.getByText(place.name).waitFor()
  await dialog.getByText('dalle 10:00 alle 11:00').waitFor()
  await dialog.getByText(/^20,00\s€$/).waitFor()
  await dialog.getByText('Gratuita fino a 8784 ore prima, poi 50 % del prezzo').waitFor()
  await noHarm(phone)
  await tap(submit(phone))
  await phone.getByText('Prenotazione confermata').waitFor()
  expect(taps).toBeLessThanOrEqual(5)
  await startOf(phone, '10:00').waitFor({ state: 'detached' })
})

test('a time that somebody else has taken meanwhile offers the next three, of which one press takes one', async () => {
  await customer.goto(book)
  await startOf(customer, '12:00').click()
  await dialogOf(customer)
    .getByText(/^20,00\s€$/)
    .waitFor()
  await reserveFor(office, await addPerson(office), [slotOf(place, DAY, 12, 13)])
  await submit(customer).click()
  const next = dialogOf(customer).getByRole('group', { name: 'Prossimi orari liberi' })
  await next.waitFor()
  expect(await next.getByRole('button').allInnerTexts()).toEqual(
    ['13:00', '13:30', '14:00'].map((time) => expect.stringContaining(time)),
  )
  await noHarm(customer)
  await next.getByRole('button').first().click()
  await dialogOf(customer).getByText('dalle 13:00 alle 14:00').waitFor()
  await submit(customer).click()
  await customer.getByText('Prenotazione confermata').waitFor()
})

test('a person waits for a taken time, gets it when it is free, and confirms it', async () => {
  const room = await addPlace(office)
  const person = await addPerson(office)
  const { id } = await reserveFor(office, person, [slotOf(room, DAY, 15, 16)])
  await customer.goto(`${book}&tab=free`)
  const chosen = customer.getByRole('button', { name: new RegExp(`^${room.name}, dalle 16:00`) })
  await chosen.waitFor()
  const late = await reserveFor(office, person, [slotOf(room, DAY, 16, 17)])
  await chosen.click()
  await dialogOf(customer).getByRole('button', { name: 'Avvisami se si libera' }).click()
  await customer.getByText("In lista d'attesa, in posizione 1").waitFor()
  await customer.goto(`${book}&tab=mine`)
  await customer.getByRole('region', { name: "In lista d'attesa" }).getByText(room.name).waitFor()
  await noHarm(customer)
  for (const one of [id, late.id]) await must(office, 'PUT', `/reservation/${one}/cancel`)
  await customer.reload()
  await customer.getByText('Tenuto per te fino alle').waitFor()
  await customer.getByRole('button', { name: `Conferma: ${room.name}` }).click()
  await customer.getByText('Prenotazione confermata').waitFor()
  await closePlaces(office, [room])
})

test('a refusal stands at its field, and the note is kept', async () => {
  const small = await addPlace(office, { people: 2 })
  await customer.goto(book)
  await customer.getByRole('button', { name: new RegExp(`^${small.name}, dalle 09:00`) }).click()
  const people = dialogOf(customer).getByLabel('Persone')
  await dialogOf(customer).getByLabel('Nota').fill('Con le racchette')
  await people.fill('2')
  const policy = { resource_id: small.id, max_active: 1 }
  await must(office, 'POST', '/policy', { policy })
  await submit(customer).click()
  await customer.getByText('Prenotazione confermata').waitFor()
  await customer.getByRole('button', { name: new RegExp(`^${small.name}, dalle 15:00`) }).click()
  await dialogOf(customer).getByLabel('Nota').fill('Con le racchette')
  await submit(customer).click()
  await dialogOf(customer).getByText('il limite è di 1 prenotazione in corso').waitFor()
  expect(await dialogOf(customer).getByLabel('Nota').inputValue()).toBe('Con le racchette')
  await customer.keyboard.press('Escape')
  await closePlaces(office, [small])
})

test('the grid is reserved by the keyboard alone, within twelve keys from the opening of the page', async () => {
  await customer.goto(`${book}&tab=grid`)
  await customer.getByRole('grid').waitFor()
  // The link that leads past the menu is one key away, and following it another.
  await customer.locator('a[href="#main"]').focus()
  let keys = 1
  const press = async (key: string) => {
    await customer.keyboard.press(key)
    keys += 1
  }
  await press('Enter')
  while ((await focusedCell(customer)) === '' && keys < 12) await press('Tab')
  expect(await focusedCell(customer)).toContain(': libero')
  await press('Enter')
  await expect(submit(customer)).toBeFocused()
  await press('Enter')
  await customer.getByText('Prenotazione confermata').waitFor()
  expect(keys).toBeLessThanOrEqual(12)
  await expect.poll(() => focusedCell(customer)).toContain('La mia prenotazione')
})

test('a customer never sees a name, in the grid or in what the page was sent, nor is offered what is taken', async () => {
  const person = await addPerson(office)
  await reserveFor(office, person, [slotOf(place, DAY, 16, 17)])
  const bodies: Promise<string>[] = []
  customer.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  await customer.goto(`${book}&tab=grid`)
  await customer
    .getByRole('gridcell', { name: new RegExp(`Occupato.*, ${place.name}, dalle 16:00 alle 17:00`) })
    .waitFor()
  await customer.getByRole('tab', { name: 'Orari liberi' }).click()
  await startOf(customer, '17:00').waitFor()
  expect(await startOf(customer, '16:00').count()).toBe(0)
  expect(bodies.length).toBeGreaterThan(2)
  for (const body of [await customer.content(), ...(await Promise.all(bodies))]) {
    expect(body).not.toContain(person.name)
  }
  await office.goto(`${book}&tab=grid`)
  await office.getByRole('gridcell', { name: new RegExp(`${person.name}.*, ${place.name}`) }).waitFor()
})

test('a class is shown as taken where the resource is its place', async () => {
  const event = await addEventOf(office, { name: `Yoga ${newStamp()}`, day: DAY })
  const { location_list } = await office.evaluate(async () => {
    const headers = { 'x-luna-application': 'luna_booking_app' }
    return (await (await fetch('/api/booking/rest/eventlocation/structure/list', { headers })).json())
      .response
  })
  const room = await addPlace(office, { kind: 'ROOM', location_id: location_list[0].id })
  const hour = Number(event.start_datetime.slice(11, 13))
  await must(office, 'POST', '/closure', {
    closure: {
      kind: 'OPEN',
      resource_id: room.id,
      from_day: DAY,
      from_time: '00:00',
      to_day: DAY,
      to_time: '24:00',
    },
  })
  await customer.goto(`${book}&tab=grid`)
  const from = event.start_datetime.slice(11, 16)
  const taken = customer.getByRole('gridcell', {
    name: new RegExp(`Lezione o riunione.*, ${room.name}, dalle ${from}`),
  })
  await taken.first().waitFor()
  await customer.getByRole('tab', { name: 'Orari liberi' }).click()
  const startsOf = (time: string) =>
    customer.getByRole('button', { name: new RegExp(`^${room.name}, dalle ${time}`) })
  await startsOf(`${String(hour + 2).padStart(2, '0')}:00`).waitFor()
  expect(await startsOf(from).count()).toBe(0)
  await closePlaces(office, [room])
})

test('the own reservations are moved at a stated price, and cancelled at a stated fee', async () => {
  await customer.goto(`${book}&tab=grid`)
  await pressHour(customer, place, 19)
  await submit(customer).click()
  await customer.getByText('Prenotazione confermata').waitFor()
  await customer.getByRole('tab', { name: 'Le mie prenotazioni' }).click()
  const own = customer
    .getByRole('region', { name: 'Prossime' })
    .getByRole('listitem')
    .filter({ hasText: place.name })
    .filter({ hasText: 'dalle 19:00 alle 20:00' })
  await noHarm(customer)
  await own.getByRole('button', { name: /^Sposta/ }).click()
  await dialogOf(customer).getByLabel('Inizio').selectOption({ label: '20:30' })
  await dialogOf(customer).getByLabel('Durata').selectOption({ label: '1 ora e 30 minuti' })
  await dialogOf(customer).getByText('Prezzo: 20,00 €, dopo 30,00 €').waitFor()
  await noHarm(customer)
  await dialogOf(customer).getByRole('button', { name: 'Sposta' }).click()
  await customer.getByText('Prenotazione spostata').waitFor()
  const moved = customer
    .getByRole('region', { name: 'Prossime' })
    .getByRole('listitem')
    .filter({ hasText: 'dalle 20:30 alle 22:00' })
  await moved.getByRole('button', { name: /^Annulla/ }).click()
  const question = customer.getByRole('alertdialog')
  await question.getByText('La disdetta costa 15,00 €.').waitFor()
  await question.getByRole('button', { name: 'Annulla prenotazione' }).click()
  await customer
    .getByRole('region', { name: 'Passate e annullate' })
    .getByText('Costo della disdetta: 15,00 €')
    .first()
    .waitFor()
})

test('every tab is accessible in light and dark, and fits a phone', async () => {
  for (const tab of ['free', 'grid', 'mine']) {
    await customer.goto(`${book}&tab=${tab}`)
    await customer.waitForLoadState('networkidle')
    expect(await faultsInEveryLook(customer)).toEqual([])
    await phone.goto(`${book}&tab=${tab}`)
    await phone.waitForLoadState('networkidle')
    await noHarm(phone)
  }
})

test('on a phone the grid shows one resource at a time, and a tap on it reserves', async () => {
  await phone.goto(`${book}&tab=grid`)
  await phone.getByLabel('Risorsa da mostrare').selectOption({ label: place.name })
  const track = phone.locator('[data-track]')
  await expect(track).toHaveCount(1)
  const { width = 0, height = 0 } = (await track.boundingBox()) ?? {}
  await track.tap({ position: { x: width / 2, y: (await shareBefore(phone, 18.1)) * height } })
  await dialogOf(phone).getByText('dalle 18:00 alle 19:00').waitFor()
})
