import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import { dayFromNow } from '@/tests/support/time/days'
import {
  addPerson,
  addPlace,
  closePlaces,
  dayAfter,
  focusedCell,
  lineOf,
  must,
  noHarm,
  openDay,
  type Person,
  type Place,
  pressHour,
  reserveFor,
  shareBefore,
  slotOf,
} from './reserved-places'

const { url } = ownApplication()
const DAY = openDay(4)
const manager = `${url}/app/reservations/manager`

let browser: Browser
let page: Page
let customer: Page
let place: Place
let other: Place
let person: Person

test.beforeAll(async () => {
  browser = await launchBrowser()
  const viewport = { width: 1440, height: 900 }
  page = await openPage(browser, { storageState: await signedInState(browser, url), viewport })
  await page.goto(`${url}/app/dashboard`)
  place = await addPlace(page)
  other = await addPlace(page, { needs_approval: true, position: 1 })
  // Without the limits of the demo, which its customer uses up in other files.
  await must(page, 'POST', '/policy', { policy: { resource_id: other.id } })
  person = await addPerson(page)
  const storageState = await signedInState(browser, url, 'cliente@luna.test')
  customer = await openPage(browser, { storageState, viewport })
  await customer.goto(`${url}/app/dashboard`)
})

test.afterAll(async () => {
  await closePlaces(page, [place, other])
  await browser.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const entry = (name: string, from: string, at: Place = place) =>
  page.getByRole('gridcell', { name: new RegExp(`${name}.*, ${at.name}, dalle ${from} `) })
const showDay = async (): Promise<void> => {
  await page.goto(`${manager}?day=${DAY}`)
  await lineOf(page, place).waitFor()
}

test('staff reserves for a person by Enter, drawn longer with Shift, and the focus comes back', async () => {
  await showDay()
  await lineOf(page, place).locator('[data-track]').waitFor()
  const stop = page.locator('[role="grid"] [tabindex="0"]')
  await expect(stop).toHaveCount(1)
  await stop.focus()
  while (!(await focusedCell(page)).startsWith(place.name)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focusedCell(page)).toContain('dalle 09:00 alle 10:00: libero')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await focusedCell(page)).toContain('dalle 09:00 alle 10:30: libero')
  await page.keyboard.press('Enter')
  await dialog().getByText('dalle 09:00 alle 10:30').waitFor()
  await dialog()
    .getByRole('combobox', { name: /^Per chi/ })
    .click()
  await page.keyboard.type(person.name)
  await page
    .getByRole('option', { name: new RegExp(person.name) })
    .first()
    .click()
  await noHarm(page)
  await dialog().getByRole('button', { name: 'Prenota', exact: true }).click()
  await page.getByText('Prenotazione confermata').waitFor()
  await entry(person.name, '09:00').waitFor()
  await expect.poll(() => focusedCell(page)).toContain(person.name)
})

test('a person that is missing is asked for at its field', async () => {
  await showDay()
  await pressHour(page, place, 20)
  await dialog().getByRole('button', { name: 'Prenota', exact: true }).click()
  const field = dialog().getByRole('combobox', { name: /^Per chi/ })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await dialog().getByText('Campo obbligatorio').waitFor()
  await page.keyboard.press('Escape')
})

test('Alt with arrows moves a reservation once that is confirmed, and Escape leaves it where it is', async () => {
  const { id } = await reserveFor(page, person, [slotOf(place, DAY, 12, 13)])
  const timesOf = async () => (await must(page, 'GET', `/reservation/${id}`)).reservation.slot_list
  const [before] = await timesOf()
  await showDay()
  await entry(person.name, '12:00').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByText(`Sposta a ${place.name}, dalle 12:30 alle 13:30`).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  expect(await timesOf()).toEqual([before])
  await page.keyboard.press('Enter')
  await dialog().getByText('Il prezzo resta 20,00 €.').waitFor()
  await noHarm(page)
  await dialog().getByRole('button', { name: 'Sposta' }).click()
  await page.getByText('Prenotazione spostata').waitFor()
  await entry(person.name, '13:00').waitFor()
  expect((await timesOf())[0].start_datetime).toBe(slotOf(place, DAY, 13, 14).start_datetime)
})

test('a pointer draws a time and carries a reservation, but a shake of it does neither', async () => {
  await reserveFor(page, person, [slotOf(place, DAY, 15, 16)])
  await showDay()
  const track = lineOf(page, place).locator('[data-track]')
  const { x = 0, y = 0, width = 0 } = (await track.boundingBox()) ?? {}
  const from = await shareBefore(page, 0)
  const hour = (await shareBefore(page, 1)) - from
  const at = (time: number) => x + (from + time * hour) * width
  await page.mouse.move(at(17.2), y + 20)
  await page.mouse.down()
  await page.mouse.move(at(18), y + 20)
  await page.mouse.move(at(18.7), y + 22)
  await page.mouse.up()
  await dialog().getByText('dalle 17:00 alle 19:00').waitFor()
  await page.keyboard.press('Escape')
  const below = (await lineOf(page, other).locator('[data-track]').boundingBox())?.y ?? 0
  await page.mouse.move(at(15.5), y + 20)
  await page.mouse.down()
  await page.mouse.move(at(16), y + 30)
  await page.mouse.move(at(16.5), below + 20)
  await page.mouse.up()
  await dialog()
    .getByLabel('Inizio')
    .locator('option:checked')
    .filter({ hasText: '16:00' })
    .waitFor({ state: 'attached' })
  expect(await dialog().getByLabel('Risorsa').inputValue()).toBe(String(other.id))
  await page.keyboard.press('Escape')
  await entry(person.name, '15:00').waitFor()
  await page.mouse.move(at(15.5), y + 20)
  await page.mouse.down()
  await page.mouse.move(at(15.5) + 4, y + 22)
  await page.mouse.up()
  await dialog()
    .getByRole('heading', { name: new RegExp(person.name) })
    .waitFor()
  await page.keyboard.press('Escape')
})

test('a request is approved, annotated and cancelled in the panel of the reservation', async () => {
  await must(customer, 'POST', '/reservation', { reservation: { slot_list: [slotOf(other, DAY, 10, 11)] } })
  await showDay()
  await entry('Marchetti', '10:00', other).click()
  const panel = dialog()
  await panel.getByText('Da approvare').waitFor()
  await noHarm(page)
  await panel.getByRole('button', { name: 'Approva' }).click()
  await panel.getByText('Confermata', { exact: true }).waitFor()
  await panel.getByLabel('Nota').fill('Portare la rete')
  await panel.getByRole('button', { name: 'Salva nota' }).click()
  await page.getByText('Nota salvata').waitFor()
  await panel.getByRole('button', { name: 'Annulla prenotazione' }).click()
  await page.getByRole('alertdialog').getByText('Non costa niente.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla prenotazione' }).click()
  await panel.getByText('Annullata', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await entry('Marchetti', '10:00', other).waitFor({ state: 'detached' })
})

test('a person checks in and out, or is missing, which frees the rest of the time', async () => {
  const policy = { resource_id: place.id, check_in_minutes: 1440 }
  const today = dayFromNow(0)
  await must(page, 'POST', '/policy', { policy })
  const { id } = await reserveFor(page, person, [slotOf(place, today, 0, 24)])
  await page.goto(`${manager}?day=${today}`)
  const taken = page.getByRole('gridcell', { name: new RegExp(`${person.name}.*, ${place.name}`) })
  await taken.click()
  await dialog().getByRole('button', { name: 'Segna assente' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await dialog().getByText('Assente', { exact: true }).waitFor()
  await dialog().getByRole('button', { name: 'Segna presente' }).click()
  await dialog().getByText('Presente', { exact: true }).waitFor()
  await dialog().getByRole('button', { name: 'Segna conclusa' }).click()
  await dialog().getByText('Conclusa', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  expect((await must(page, 'GET', `/reservation/${id}`)).reservation.state).toBe('DONE')
})

test('a closed time is reserved only with hours and limits ignored', async () => {
  const early = await addPlace(page)
  await must(page, 'POST', '/closure', {
    closure: { resource_id: early.id, from_day: DAY, from_time: '08:00', to_day: DAY, to_time: '12:00' },
  })
  await showDay()
  await pressHour(page, early, 9)
  await dialog().getByText("A quest'ora non è libero.").waitFor()
  const reserve = dialog().getByRole('button', { name: 'Prenota', exact: true })
  await expect(reserve).toBeDisabled()
  await dialog().getByRole('switch', { name: 'Ignora orari e limiti' }).click()
  await dialog()
    .getByRole('combobox', { name: /^Per chi/ })
    .click()
  await page.keyboard.type(person.name)
  await page
    .getByRole('option', { name: new RegExp(person.name) })
    .first()
    .click()
  await reserve.click()
  await page.getByText('Prenotazione confermata').waitFor()
  await entry(person.name, '09:00', early).waitFor()
  await closePlaces(page, [early])
})

test('the day and the view are in the address, and page keys go to the days beside it', async () => {
  await reserveFor(page, person, [slotOf(place, DAY, 21, 22)])
  await showDay()
  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(new RegExp(`day=${dayAfter(DAY)}`))
  await expect.poll(() => focusedCell(page)).not.toBe('')
  await page.keyboard.press('PageUp')
  await expect(page).toHaveURL(new RegExp(`day=${DAY}`))
  await page.getByRole('button', { name: 'Settimana' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await expect(page).toHaveURL(/view=week/)
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await page.getByRole('button', { name: 'Mese' }).click()
  const cell = page.getByRole('row', { name: new RegExp(place.name) }).getByTitle(/prenotazion/)
  await expect.poll(() => cell.count()).toBeGreaterThan(0)
  await page
    .locator('th button')
    .nth(Number(DAY.slice(8)) - 1)
    .click()
  await expect(page).toHaveURL(new RegExp(`day=${DAY}`))
  await entry(person.name, '21:00').waitFor()
})

test('day, week and month are accessible in light and dark, and fit a phone', async () => {
  for (const view of ['day', 'week', 'month']) {
    await page.goto(`${manager}?day=${DAY}&view=${view}`)
    await page.waitForLoadState('networkidle')
    expect(await faultsInEveryLook(page)).toEqual([])
  }
})
