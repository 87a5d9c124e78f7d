import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import type { Day } from '@/lib/domain/core/day'
import { WEEKDAYS, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { pageCall } from '@/tests/support/page-call'
import { openPage, signedInState } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'
import { addEventOf, attendantsOf, BookingPage, eventsCalled, noHarm } from './booking-page'

const { url } = ownApplication()
const stamp = newStamp()
const SAVE = '**/api/booking/rest/event'

let browser: Browser
let storageState: Awaited<ReturnType<typeof signedInState>>
let page: Page

test.beforeAll(async () => {
  browser = await launchBrowser()
  storageState = await signedInState(browser, url)
  page = await openPage(browser, { storageState, viewport: { width: 1440, height: 1000 } })
  await new BookingPage(page, url, '').goto()
})

test.afterAll(() => browser.close())

/** A new event in its dialog, on a day of its own. */
async function newEvent(name: string, day: string) {
  const calendar = new BookingPage(page, url, `${name} ${stamp}`)
  await calendar.goto()
  await page.getByRole('button', { name: 'Aggiungi evento' }).click()
  await calendar.fillNew({ day, start: '06:00', end: '07:00' })
  const dialog = calendar.dialog()
  const save = dialog.getByRole('button', { name: 'Salva' })
  const added = () => eventsCalled(page, `${name} ${stamp}`, day)
  return { dialog, save, added }
}

test.describe('an event that is typed wrong', () => {
  test('says all that is missing at once, asks the server nothing, and keeps what was typed', async () => {
    const calendar = new BookingPage(page, url, `Vuoto ${stamp}`)
    await calendar.goto()
    await page.getByRole('button', { name: 'Aggiungi evento' }).click()
    const dialog = calendar.dialog()
    const save = () => dialog.getByRole('button', { name: 'Salva' }).click()
    await save()
    for (const lack of [
      'Campo obbligatorio',
      'Nessuna disponibilità indicata',
      'Nessuna sede selezionata',
      'Nessun responsabile selezionato',
    ]) {
      await dialog.getByText(lack).waitFor()
    }
    await dialog.getByLabel('Nome').fill(`Vuoto ${stamp}`)
    await dialog.getByLabel('Disponibilità').fill('0')
    await save()
    await dialog.getByText('Nessuna disponibilità indicata').waitFor()
    await dialog.getByLabel('Disponibilità').fill('7')
    await save()
    await dialog.getByText('Nessuna sede selezionata').waitFor()
    await dialog.getByLabel('Sede').selectOption({ label: 'Sala grande' })
    await save()
    await dialog.getByText('Nessun responsabile selezionato').waitFor()
    await noHarm(page)
    await dialog.getByLabel('Ora di inizio').fill('')
    await save()
    await dialog.getByText('Formato non valido').waitFor()
    const kept = await Promise.all(
      ['Nome', 'Disponibilità'].map((label) => dialog.getByLabel(label).inputValue()),
    )
    expect(kept).toEqual([`Vuoto ${stamp}`, '7'])
    expect(await eventsCalled(page, `Vuoto ${stamp}`, dayFromNow(0))).toHaveLength(0)
  })

  test('ends an hour after its start when its end is before it', async () => {
    const { dialog } = await newEvent('Rovescio', dayFromNow(200))
    await dialog.getByLabel('Ora di inizio').fill('20:00')
    await dialog.getByLabel('Ora di fine').fill('19:00')
    await dialog.getByLabel('Nome').click()
    await expect.poll(() => dialog.getByLabel('Ora di fine').inputValue()).toBe('21:00')
  })

  test('repeats on the weekday of its start until a weekday is chosen', async () => {
    const calendar = new BookingPage(page, url, `Ogni settimana ${stamp}`)
    await calendar.goto()
    await page.getByRole('button', { name: 'Aggiungi evento' }).click()
    const dialog = calendar.dialog()
    await dialog.getByRole('switch', { name: 'Si ripete ogni settimana' }).click()
    const weekdays = dialog.getByRole('group', { name: 'Giorni', exact: true }).getByRole('button')
    const chosen = () =>
      weekdays.evaluateAll((buttons) =>
        buttons.flatMap((button, at) => (button.getAttribute('aria-pressed') === 'true' ? [at] : [])),
      )
    const start = async (day: Day) => {
      await dialog.getByRole('textbox', { name: /^Inizio/ }).fill(day)
      await dialog.getByLabel('Nome').click()
    }
    const at = (day: Day) => WEEKDAYS.indexOf(weekdayOf(day))
    const [first, second, third] = [dayFromNow(1), dayFromNow(3), dayFromNow(6)]
    for (const day of [first, second]) {
      await start(day)
      await expect.poll(chosen).toEqual([at(day)])
    }
    await weekdays.nth(at(first)).click()
    await start(third)
    expect(await chosen()).toEqual([at(first), at(second)].sort())
  })

  test('takes its day and its times as Italians write them, and no day that does not exist', async () => {
    const { dialog } = await newEvent('Scritto', dayFromNow(202))
    const day = dialog.getByRole('textbox', { name: /^Inizio/ })
    await day.fill('')
    await day.pressSequentially('1/2/2027')
    expect(await day.inputValue()).toBe('01/02/2027')
    await day.fill('31/2/2027')
    await dialog.getByLabel('Ora di inizio').fill('9.30')
    await dialog.getByLabel('Nome').click()
    expect(await day.inputValue()).toBe('01/02/2027')
    expect(await dialog.getByLabel('Ora di inizio').inputValue()).toBe('09:30')
  })
})

test.describe('an event that is saved badly', () => {
  test('is added once by a double click', async () => {
    const { save, added } = await newEvent('Doppio', dayFromNow(201))
    await save.dblclick()
    await page.getByText('Evento aggiunto').waitFor()
    expect(await added()).toHaveLength(1)
  })

  test('stays in its dialog without a connection, and is added once it is back', async () => {
    const { dialog, save, added } = await newEvent('Senza rete', dayFromNow(202))
    await page.context().setOffline(true)
    await save.click()
    await page.getByText(/^Connessione rifiutata\./).waitFor()
    await page.context().setOffline(false)
    expect(await dialog.getByLabel('Nome').inputValue()).toBe(`Senza rete ${stamp}`)
    await save.click()
    await page.getByText('Evento aggiunto').waitFor()
    expect(await added()).toHaveLength(1)
  })

  test('is one, too, when only the answer was lost', async () => {
    const { save, added } = await newEvent('Senza risposta', dayFromNow(203))
    const lost = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(SAVE, lost, { times: 1 })
    await save.click()
    await page.getByText(/^Connessione rifiutata\./).waitFor()
    await save.click()
    await page.getByText('Evento aggiunto').waitFor()
    expect(await added()).toHaveLength(1)
  })

  test('that was deleted before asks to load the page again, and adds nothing', async () => {
    const event = await addEventOf(page, { name: `Sparito ${stamp}`, day: dayFromNow(207) })
    const calendar = new BookingPage(page, url, event.name)
    await calendar.gotoEvent(event)
    await calendar.choose('Modifica')
    await pageCall(page, 'PUT', `/api/booking/rest/event/${event.id}/delete`, {})
    await expect.poll(() => calendar.dialog().getByLabel('Sede').inputValue()).not.toBe('')
    await calendar.dialog().getByLabel('Nome').fill(`Ricomparso ${stamp}`)
    await calendar.dialog().getByRole('button', { name: 'Salva' }).click()
    await calendar
      .dialog()
      .getByText(/errore durante la modifica dell'evento\. Ricarica la pagina e riprova\.$/)
      .waitFor()
    expect(await eventsCalled(page, `Ricomparso ${stamp}`, dayFromNow(207))).toHaveLength(0)
  })

  test('that another tab has changed says so, and keeps what was typed', async () => {
    const calendar = new BookingPage(page, url, `Spostato ${stamp}`)
    const event = await addEventOf(page, { name: `Spostato ${stamp}`, day: dayFromNow(204) })
    const other = new BookingPage(await openPage(browser, { storageState }), url, `Spostato ${stamp}`)
    for (const tab of [calendar, other]) {
      await tab.gotoEvent(event)
      await tab.choose('Modifica')
    }
    await other.dialog().getByLabel('Nome').fill(`Spostato ${stamp} altrove`)
    await other.dialog().getByRole('button', { name: 'Salva' }).click()
    await other.page.getByText('Evento modificato').waitFor()
    await calendar.dialog().getByLabel('Disponibilità').fill('9')
    await calendar.dialog().getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Conflitto.', { exact: true }).waitFor()
    expect(await calendar.dialog().getByLabel('Disponibilità').inputValue()).toBe('9')
    await other.page.context().close()
  })
})

test.describe('a booking', () => {
  test('is one after a double click', async () => {
    const event = await addEventOf(page, { name: `Due clic ${stamp}`, day: dayFromNow(205) })
    const calendar = new BookingPage(page, url, event.name)
    await calendar.gotoEvent(event)
    await calendar.choose('Prenota')
    await calendar.pick('Zanetti')
    await calendar.dialog().getByRole('button', { name: 'Prenota', exact: true }).dblclick()
    await page.getByText("Evento prenotato per l'utente").waitFor()
    expect(await attendantsOf(page, event.id)).toHaveLength(1)
  })

  test('of what is past is asked for, and who was chosen stays', async () => {
    const event = await addEventOf(page, { name: `Passato ${stamp}`, day: dayFromNow(-40) })
    const calendar = new BookingPage(page, url, event.name)
    await calendar.gotoEvent(event)
    await calendar.choose('Prenota')
    await calendar.pick('Sarti')
    const book = calendar.dialog().getByRole('button', { name: 'Prenota', exact: true })
    await book.click()
    await page.getByRole('alertdialog').getByText('Stai prenotando un evento passato. Continuare?').waitFor()
    await page.keyboard.press('Escape')
    await calendar.dialog().getByText(/Sarti/).first().waitFor()
    expect(await attendantsOf(page, event.id)).toHaveLength(0)
    await book.click()
    await calendar.confirm()
    await page.getByText("Evento prenotato per l'utente").waitFor()
    expect(await attendantsOf(page, event.id)).toHaveLength(1)
  })
})
