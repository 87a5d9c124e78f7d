import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { addDays, addMonths, type Day, day } from '@/lib/domain/core/day'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { launchBrowser } from '@/tests/support/browser'
import { faultsInEveryLook, seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const { url } = ownApplication()
const base = '/api/salesforce/rest'
/** A day of the next month: nobody is mailed about what is over, and dates that have passed are no longer edited. */
const middle: Day = addMonths(day(`${todayInRome().slice(0, 8)}14`), 1)
let browser: Browser
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  page = await openPage(browser, { storageState: await signedInState(browser, url) })
  await showMonth()
})

test.afterAll(() => browser.close())

const cellOf = (on: Day) => page.locator(`td[data-day="${on}"]`)
const toast = (text: string) => page.getByText(text).first().waitFor()
const dialogOf = (title: string) => page.getByRole('dialog', { name: title })

/** Opens the calendar and goes on to the month of the tests. */
async function showMonth(): Promise<void> {
  await page.goto(`${url}/app/calendar/list`)
  await page.getByRole('button', { name: 'Successivo' }).click()
  await cellOf(middle).waitFor()
}

/** Adds a meeting of an hour through the API and opens the calendar, which then shows it. */
async function showMeeting(name: string, on: Day, over: object = {}): Promise<{ id: number }> {
  const { event } = await pageCall(page, 'POST', `${base}/event/add`, {
    name,
    start_date: `${on} 10:00:00${offsetOn(on)}`,
    end_date: `${on} 11:00:00${offsetOn(on)}`,
    ...over,
  })
  await showMonth()
  await cellOf(on).getByRole('button', { name }).waitFor()
  return event
}

/** The offset of Rome on a day, `+0100` or `+0200`. */
function offsetOn(on: Day): string {
  const text = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' })
  return text
    .format(new Date(`${on}T10:00:00Z`))
    .slice(-6)
    .replace(':', '')
}

const startsOf = async (name: string): Promise<string[]> => {
  const { event_list } = await pageCall(page, 'POST', `${base}/event/list/structure/date`, {
    start_date: `${addDays(middle, -60)} 00:00:00+0000`,
    end_date: `${addDays(middle, 60)} 00:00:00+0000`,
  })
  const found = event_list.filter((one: { name: string }) => one.name === name)
  return found.map((one: { start_datetime: string }) => one.start_datetime.slice(0, 16))
}

test('a meeting with a note is created by the keyboard alone, and shows its answers and its note', async () => {
  const name = `Colloquio ${newStamp()}`
  await cellOf(middle)
    .getByRole('button', { name: /^Aggiungi un evento/ })
    .press('Enter')
  await dialogOf('Nuovo evento').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await toast(`Evento inserito correttamente: ${name}`)
  await page.getByText('Vuoi aggiungere una nota?').waitFor()
  await page.keyboard.press('Enter')
  await dialogOf(name).getByRole('button', { name: 'Aggiungi una nota' }).press('Enter')
  await page.getByLabel(/^Nota/).fill('Portare il contratto')
  await page.keyboard.press('Tab')
  await dialogOf(name).getByRole('button', { name: 'Salva' }).press('Enter')
  await toast('Nota aggiunta.')
  await dialogOf(name).getByText('Portare il contratto').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialogOf(name)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'appunti.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Appunti'),
    })
  await toast('Allegato: appunti.txt')
  await page.keyboard.press('Escape')
  expect(await startsOf(name)).toEqual([`${middle} 09:00`])
})

test('a name is asked for on its field, and times with the words of the specification', async () => {
  await cellOf(middle)
    .getByRole('button', { name: /^Aggiungi un evento/ })
    .click()
  const dialog = dialogOf('Nuovo evento')
  await dialog.getByLabel(/^Ora di inizio/).fill('')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByText('Campo obbligatorio').waitFor()
  await dialog.getByText("L'inserimento degli orari è obbligatorio.").first().waitFor()
  await dialog.getByRole('tab', { name: 'Note' }).click()
  await dialog.getByText("Devi prima creare l'evento.").waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Esci senza salvare' }).click()
})

test('guests are invited from the dialog by their addresses', async () => {
  const name = `Riunione ${newStamp()}`
  const email = `bea-${newStamp()}@posta.example`.toLowerCase()
  await cellOf(middle)
    .getByRole('button', { name: /^Aggiungi un evento/ })
    .click()
  const dialog = dialogOf('Nuovo evento')
  await dialog.getByLabel(/^Nome/).fill(name)
  await dialog.getByRole('combobox', { name: /^Persone/ }).click()
  await page.keyboard.type(email)
  await page.getByRole('option', { name: email }).first().click()
  expect(await dialog.getByRole('switch', { name: 'Invita per e-mail' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await toast('Una mail in partenza')
  await page.getByRole('button', { name: 'No, grazie' }).click()
  await cellOf(middle).getByRole('button', { name }).click()
  await dialogOf(name).getByText('in attesa').waitFor()
  await page.keyboard.press('Escape')
})

test('a meeting is moved by dragging it to another day, and taken back', async () => {
  const name = `Trascinato ${newStamp()}`
  await showMeeting(name, middle)
  const to = addDays(middle, 1)
  await cellOf(middle).getByRole('button', { name }).dragTo(cellOf(to))
  await cellOf(to).getByRole('button', { name }).waitFor()
  await toast(`Spostato: ${name}`)
  expect(await startsOf(name)).toEqual([`${to} 10:00`])
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await toast('Spostamento annullato.')
  expect(await startsOf(name)).toEqual([`${middle} 10:00`])
})

test('a meeting is moved by Alt and the arrows, as one move that is announced', async () => {
  const name = `Da tastiera ${newStamp()}`
  await showMeeting(name, middle)
  await cellOf(middle).getByRole('button', { name }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(cellOf(addDays(middle, 1)).getByRole('button', { name })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page
    .getByRole('status')
    .filter({ hasText: `${name}, ` })
    .filter({ hasText: '10:30' })
    .waitFor()
  await toast(`Spostato: ${name}`)
  await expect.poll(() => startsOf(name)).toEqual([`${addDays(middle, 1)} 10:30`])
})

test('a date of a series is moved alone, or with all that follow once their number was shown', async () => {
  const name = `Settimanale ${newStamp()}`
  await showMeeting(name, middle, {
    recurring_info: {
      recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
      recurring_days: [{ name: weekdayOf(middle) }],
      end_recurring_date: addDays(middle, 21),
    },
  })
  await cellOf(middle)
    .getByRole('button', { name })
    .dragTo(cellOf(addDays(middle, 1)))
  const question = dialogOf('Modifica evento ricorrente')
  await question.getByRole('button', { name: 'Salva' }).click()
  await toast(`Spostato: ${name}`)
  const weeks = [7, 14, 21].map((days) => addDays(middle, days))
  expect(await startsOf(name)).toEqual([`${addDays(middle, 1)} 10:00`, ...weeks.map((on) => `${on} 10:00`)])
  await showMonth()
  const second = addDays(middle, 7)
  await cellOf(second).getByRole('button', { name }).click()
  const dialog = dialogOf(name)
  await dialog.getByLabel(/^Ora di inizio/).fill('15:00')
  await dialog.getByLabel(/^Ora di fine/).fill('16:00')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await question.getByRole('radio', { name: 'Questo e tutti i successivi' }).check()
  await question.getByText('3 eventi').waitFor()
  await question.getByRole('button', { name: 'Salva' }).click()
  await toast('Evento modificato con successo.')
  expect(await startsOf(name)).toEqual([`${addDays(middle, 1)} 10:00`, ...weeks.map((on) => `${on} 15:00`)])
})

test('an empty hour of the week is filled by a name and Enter', async () => {
  const name = `Al volo ${newStamp()}`
  await page.getByRole('button', { name: 'Giorno', exact: true }).click()
  const hour = page.locator('[data-time="11:00:00"]').last()
  await hour.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await hour.boundingBox()) ?? {}
  await page.mouse.click(x + 200, y + 5)
  await page.getByRole('textbox', { name: "Titolo dell'evento" }).fill(name)
  await page.keyboard.press('Enter')
  await toast(`Evento inserito correttamente: ${name}`)
  expect((await startsOf(name)).map((start) => start.slice(11))).toEqual(['11:00'])
})

test('a type that is pressed in the legend hides its meetings until it is pressed again', async () => {
  const name = `Nascosto ${newStamp()}`
  await showMeeting(name, middle)
  const legend = page.getByRole('button', { name: 'Senza tipo' })
  await legend.click()
  await cellOf(middle).getByRole('button', { name }).waitFor({ state: 'detached' })
  await legend.click()
  await cellOf(middle).getByRole('button', { name }).waitFor()
})

test('a meeting is cancelled, taken back and deleted', async () => {
  const name = `Da annullare ${newStamp()}`
  await showMeeting(name, middle)
  const chip = cellOf(middle).getByRole('button', { name })
  await chip.click()
  await page.getByRole('button', { name: "Annulla l'evento" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Annulla l'evento" }).click()
  await toast(`Evento annullato: ${name}`)
  await cellOf(middle)
    .getByRole('button', { name: /annullato/ })
    .filter({ hasText: name })
    .click()
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await toast(`Attivato evento: ${name}`)
  await chip.click()
  await dialogOf(name).getByRole('button', { name: 'Elimina' }).click()
  await dialogOf('Elimina evento').getByRole('button', { name: 'Elimina' }).click()
  await toast(`Evento cancellato con successo: ${name}`)
  expect(await startsOf(name)).toEqual([])
})

test('the calendar has no fault in light and dark, and fits a phone as a list', async () => {
  await showMonth()
  expect(await faultsInEveryLook(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${url}/app/calendar/list`)
  await page.getByRole('button', { name: 'Agenda', pressed: true }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
})
