import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { addDays } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import {
  addPerson,
  addPlace,
  closePlaces,
  lineOf,
  must,
  noHarm,
  openDay,
  type Person,
  type Place,
  pressHour,
  reserveFor,
  slotOf,
} from './reserved-places'

const { url } = ownApplication()
const DAY = openDay(5)
const week = (count: number) => addDays(DAY, 7 * count)
const dayText = (day: string) => formatDay(day, 'it', 'short')

let browser: Browser
let office: Page
let customer: Page
let phone: Page
let place: Place
let other: Place
let person: Person

/** A court of a group, open also on holidays, without the limits of the demo. */
async function addCourtOf(groupId: number): Promise<Place> {
  const court = await addPlace(office, { group_id: groupId })
  await must(office, 'POST', '/policy', {
    policy: { resource_id: court.id, cancel_free_hours: 8784, late_fee_percent: 50 },
  })
  await must(office, 'POST', '/closure', {
    closure: {
      kind: 'OPEN',
      resource_id: court.id,
      from_day: DAY,
      from_time: '08:00',
      to_day: week(4),
      to_time: '22:00',
    },
  })
  return court
}

test.beforeAll(async () => {
  browser = await launchBrowser()
  const viewport = { width: 1440, height: 900 }
  office = await openPage(browser, { storageState: await signedInState(browser, url), viewport })
  await office.goto(`${url}/app/dashboard`)
  const { group } = await must(office, 'POST', '/group', { group: { name: `Campi ${newStamp()}` } })
  place = await addCourtOf(group.id)
  other = await addCourtOf(group.id)
  person = await addPerson(office)
  const storageState = await signedInState(browser, url, 'cliente@luna.test')
  customer = await openPage(browser, { storageState, viewport })
  phone = await openPage(browser, { storageState, viewport: { width: 360, height: 740 }, hasTouch: true })
})

test.afterAll(async () => {
  await closePlaces(office, [place, other])
  await browser.close()
})

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const repeat = (page: Page) => dialogOf(page).getByRole('switch', { name: 'Ripeti ogni settimana' })
const dates = (page: Page): Locator =>
  dialogOf(page).getByRole('list', { name: 'Date della serie' }).getByRole('listitem')
const startOf = (page: Page, at: Place, time: string) =>
  page.getByRole('button', { name: new RegExp(`^${at.name}, dalle ${time}`) })
const openTimes = async (page: Page) => {
  await page.goto(`${url}/app/reservations/book?day=${DAY}`)
  await startOf(page, place, '19:00').waitFor()
}

test('a customer reserves a time of every week with three presses and a typed day, and sees the result by date', async () => {
  await reserveFor(office, person, [slotOf(place, week(1), 10, 11)])
  let presses = 0
  const press = async (target: Locator) => {
    await target.tap()
    presses += 1
  }
  await openTimes(phone)
  await press(startOf(phone, place, '10:00'))
  await press(repeat(phone))
  await dialogOf(phone)
    .getByLabel('Fino al')
    .fill(dayText(week(3)))
  await dialogOf(phone).getByText('4 date, 3 libere: 60,00 €').waitFor()
  await expect(dates(phone)).toHaveCount(4)
  await expect(dates(phone).nth(1)).toContainText('Occupata')
  await noHarm(phone)
  await press(dialogOf(phone).getByRole('button', { name: 'Prenota 3 date' }))
  await dialogOf(phone).getByRole('heading', { name: 'La serie è prenotata' }).waitFor()
  await dialogOf(phone).getByText('3 date prenotate su 4: 60,00 €').waitFor()
  await expect(dates(phone).nth(1)).toContainText('Saltata')
  await expect(dates(phone).nth(0)).toContainText('Confermata')
  await noHarm(phone)
  expect(presses).toBe(3)
})

test('staff takes another court for a date that is taken, and the series has it in one act', async () => {
  await office.goto(`${url}/app/reservations/manager?day=${DAY}`)
  await lineOf(office, place).waitFor()
  await pressHour(office, place, 14)
  await reserveFor(office, person, [slotOf(place, week(2), 14, 15)])
  await repeat(office).click()
  await dialogOf(office).getByText('Scegliere per chi si prenota').waitFor()
  await dialogOf(office).getByLabel('Numero di volte').fill('3')
  await dialogOf(office)
    .getByRole('combobox', { name: /^Per chi/ })
    .click()
  await office.keyboard.type(person.name)
  await office
    .getByRole('option', { name: new RegExp(person.name) })
    .first()
    .click()
  await dialogOf(office).getByText('3 date, 2 libere: 40,00 €').waitFor()
  await expect(dialogOf(office).getByLabel('Fino al')).toHaveValue(dayText(week(2)))
  await noHarm(office)
  await dates(office)
    .nth(2)
    .getByRole('combobox')
    .selectOption({ label: `dalle 14:00 alle 15:00, ${other.name}` })
  await dialogOf(office).getByText('3 date, 3 libere: 60,00 €').waitFor()
  await dialogOf(office).getByRole('button', { name: 'Prenota 3 date' }).click()
  await dialogOf(office).getByText('3 date prenotate su 3: 60,00 €').waitFor()
  await expect(dates(office).nth(2)).toContainText(`dalle 14:00 alle 15:00, ${other.name}`)
  expect(await faultsInEveryLook(office)).toEqual([])
  await office.keyboard.press('Escape')
})

test('from one reservation its whole series is cancelled at a stated fee, and a date of it reserved again', async () => {
  await openTimes(customer)
  await startOf(customer, place, '17:00').click()
  await repeat(customer).click()
  await dialogOf(customer).getByLabel('Numero di volte').fill('3')
  await customer.keyboard.press('Tab')
  await dialogOf(customer).getByText('3 date, 3 libere: 60,00 €').waitFor()
  await dialogOf(customer).getByLabel('Fino al').press('Enter')
  await dialogOf(customer).getByText('3 date prenotate su 3').waitFor()
  await customer.keyboard.press('Escape')
  await customer.getByRole('tab', { name: 'Le mie prenotazioni' }).click()
  const own = customer.getByRole('listitem').filter({ hasText: place.name }).filter({ hasText: '17:00' })
  await own
    .first()
    .getByRole('button', { name: /^Tutta la serie/ })
    .click()
  const series = dialogOf(customer)
  await series.getByRole('textbox', { name: /^Dal/ }).fill(dayText(week(1)))
  await series.getByRole('button', { name: 'Annulla le date' }).click()
  const question = customer.getByRole('alertdialog')
  await question.getByText('La disdetta costa 20,00 €.').waitFor()
  await question.getByRole('button', { name: 'Annulla 2 prenotazioni' }).click()
  await series.getByText('1 data prenotata su 3: 20,00 €').waitFor()
  await expect(dates(customer).nth(1)).toContainText('Annullata')
  await reserveFor(office, person, [slotOf(place, week(1), 17, 18)])
  await dates(customer)
    .nth(1)
    .getByRole('button', { name: /^Prenota/ })
    .click()
  await dates(customer).nth(1).getByRole('alert').getByText("L'orario è già occupato.").waitFor()
  await dates(customer)
    .nth(2)
    .getByRole('button', { name: /^Prenota/ })
    .click()
  await series.getByText('2 date prenotate su 3: 40,00 €').waitFor()
  expect(await faultsInEveryLook(customer)).toEqual([])
})

test('a series that is too long says so at its last day, and keeps what was typed', async () => {
  await openTimes(customer)
  await startOf(customer, place, '19:00').click()
  await repeat(customer).click()
  await dialogOf(customer).getByLabel('Nota').fill('Torneo')
  const last = dialogOf(customer).getByLabel('Fino al')
  await last.fill(dayText(addDays(DAY, 400)))
  await expect(last).toHaveAttribute('aria-invalid', 'true')
  await dialogOf(customer).getByText('La serie è troppo lunga').waitFor()
  await expect(dialogOf(customer).getByRole('button', { name: 'Prenota', exact: true })).toBeDisabled()
  await expect(dialogOf(customer).getByLabel('Nota')).toHaveValue('Torneo')
})
