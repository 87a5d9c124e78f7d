import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'
import {
  addPerson,
  addPlace,
  closePlaces,
  lineOf,
  noHarm,
  openDay,
  type Person,
  type Place,
  pressHour,
} from './reserved-places'

const { url } = ownApplication()
const DAY = openDay(5)

let browser: Browser
let page: Page
let place: Place
let person: Person

test.beforeAll(async () => {
  browser = await launchBrowser()
  const viewport = { width: 1440, height: 900 }
  page = await openPage(browser, { storageState: await signedInState(browser, url), viewport })
  await page.goto(`${url}/app/dashboard`)
  place = await addPlace(page)
  person = await addPerson(page)
})

test.afterAll(async () => {
  await closePlaces(page, [place])
  await browser.close()
})

const dialog = (): Locator => page.getByRole('dialog')

/** Chooses the person in the field of a dialog. */
async function choosePerson(label: RegExp): Promise<void> {
  await dialog().getByRole('combobox', { name: label }).click()
  await page.keyboard.type(person.name)
  await page
    .getByRole('option', { name: new RegExp(person.name) })
    .first()
    .click()
}

test('a pass for a court covers what its person reserves there, as the dialog and the reservation say', async () => {
  await page.goto(`${url}/app/events/passes`)
  await page.getByRole('button', { name: 'Nuovo abbonamento' }).first().click()
  await choosePerson(/^Persona/)
  await dialog().getByRole('textbox', { name: /^Nome/ }).fill('Carnet campi')
  await dialog().getByRole('switch', { name: 'Vale per i corsi' }).click()
  const save = dialog().getByRole('button', { name: 'Salva' })
  await expect(save).toBeDisabled()
  await dialog().getByRole('checkbox', { name: place.name }).click()
  await dialog().getByRole('textbox', { name: 'Minuti per ingresso' }).fill('60')
  await noHarm(page)
  await save.click()
  await page.getByText('Abbonamento aggiunto').waitFor()

  await page.goto(`${url}/app/reservations/manager?day=${DAY}`)
  await lineOf(page, place).waitFor()
  await pressHour(page, place, 10)
  await choosePerson(/^Per chi/)
  await dialog().getByText('Carnet campi: usa 1 ingresso dei 10 rimasti').waitFor()
  await noHarm(page)
  await dialog().getByRole('button', { name: 'Prenota', exact: true }).click()
  await page.getByText('Prenotazione confermata').waitFor()
  await page.getByRole('gridcell', { name: new RegExp(`${person.name}.*, ${place.name}`) }).click()
  await dialog().getByText('Coperta da Carnet campi (1 ingresso)').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${url}/app/events/passes`)
  await page
    .getByRole('button', { name: new RegExp(`Ingressi usati: Carnet campi di .*${person.name}`) })
    .click()
  await expect(dialog().getByRole('listitem')).toContainText([place.name])
})
