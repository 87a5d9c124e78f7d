import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { formatDay } from '@/lib/i18n/formats'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import {
  addPerson,
  addPlace,
  closePlaces,
  must,
  noHarm,
  openDay,
  type Person,
  type Place,
  reserveFor,
  slotOf,
} from './reserved-places'

const { url } = ownApplication()
const DAY = openDay(7)
const list = `${url}/app/reservations/manager/waits`

let browser: Browser
let page: Page
let phone: Page
let place: Place
let first: Person
let second: Person

test.beforeAll(async () => {
  browser = await launchBrowser()
  const storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 900 } })
  phone = await openPage(browser, { storageState, viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto(`${url}/app/dashboard`)
  place = await addPlace(page)
  await must(page, 'POST', '/policy', { policy: { resource_id: place.id } })
  ;[first, second] = [await addPerson(page), await addPerson(page)]
  const taker = await addPerson(page)
  await reserveFor(page, taker, [slotOf(place, DAY, 10, 11)])
})

test.afterAll(async () => {
  await closePlaces(page, [place])
  await browser.close()
})

const AFTERNOON = 'dalle 15:00 alle 16:00'

const dialog = (): Locator => page.getByRole('dialog').last()
const rows = (): Locator => page.getByRole('list', { name: "Lista d'attesa" }).getByRole('listitem')
const rowOf = ({ name }: Person): Locator => rows().filter({ hasText: name })

async function fill(person: Person, start: string): Promise<void> {
  await dialog()
    .getByRole('combobox', { name: /^Chi aspetta/ })
    .click()
  await page.keyboard.type(person.name)
  await page
    .getByRole('option', { name: new RegExp(person.name) })
    .first()
    .click()
  await dialog()
    .getByLabel(/^Risorsa/)
    .selectOption({ label: place.name })
  await dialog()
    .getByLabel(/^Giorno/)
    .fill(formatDay(DAY, 'it', 'short'))
  await dialog()
    .getByLabel(/^Inizio/)
    .fill(start)
}

test('staff puts people into the queue for a taken time, and a free time is refused at its field', async () => {
  await page.goto(list)
  for (const [person, position] of [
    [first, 1],
    [second, 2],
  ] as const) {
    await page.getByRole('button', { name: 'Aggiungi in attesa' }).click()
    await fill(person, position === 1 ? '12:00' : '10:00')
    const start = dialog().getByLabel(/^Inizio/)
    await start.press('Enter')
    if (position === 1) {
      await expect(start).toHaveAccessibleDescription('Questo orario è libero: si può prenotare.')
      expect(await faultsInEveryLook(page)).toEqual([])
      await start.fill('10:00')
      await start.press('Enter')
    }
    await page
      .getByText(`${person.name} è in lista d'attesa, in posizione ${position}`, { exact: false })
      .waitFor()
    await rowOf(person).getByText(`In posizione ${position}`).waitFor()
  }
  await page.getByRole('button', { name: 'Aggiungi in attesa' }).click()
  await page.keyboard.press('Tab')
  await dialog().getByRole('button', { name: 'Aggiungi', exact: true }).click()
  for (const name of [/^Chi aspetta/, /^Risorsa/, /^Inizio/]) {
    await expect(dialog().getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
  }
  await page.keyboard.press('Escape')
})

test('a time that becomes free is shown as offered, and taking its person off gives it to the next', async () => {
  const { id } = await reserveFor(page, await addPerson(page), [slotOf(place, DAY, 15, 16)])
  for (const { sku } of [first, second]) {
    await must(page, 'POST', '/wait', { wait: { ...slotOf(place, DAY, 15, 16), anagrafica_sku: sku } })
  }
  await must(page, 'PUT', `/reservation/${id}/cancel`)
  await page.goto(list)
  await page.getByLabel('Risorsa').selectOption({ label: place.name })
  await rowOf(first).filter({ hasText: AFTERNOON }).getByText('Offerto', { exact: true }).waitFor()
  await rowOf(first)
    .filter({ hasText: AFTERNOON })
    .getByText(/^fino al /)
    .waitFor()
  await rowOf(second).filter({ hasText: AFTERNOON }).getByText('In posizione 1').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await rowOf(first)
    .filter({ hasText: AFTERNOON })
    .getByRole('button', { name: /^Togli dalla lista/ })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByText('passa al prossimo').waitFor()
  await question.getByRole('button', { name: 'Togli dalla lista' }).click()
  await rowOf(second).filter({ hasText: AFTERNOON }).getByText('Offerto', { exact: true }).waitFor()
  await expect(rowOf(first).filter({ hasText: AFTERNOON })).toHaveCount(0)
  await phone.goto(list)
  await phone.getByText(second.name).first().waitFor()
  await noHarm(phone)
})
