import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { dayFromNow, todayInRome } from '@/tests/support/time/days'

export type AddedEvent = { id: number; name: string; start_datetime: string }

/** Whether tomorrow, the day of a class that is still to come, belongs to another month than today. */
export const isTomorrowInNextMonth = (): boolean => dayFromNow(1).slice(0, 7) !== todayInRome().slice(0, 7)

/** The booking calendar as a user sees it: one class of it by its name, dialogs by their buttons. */
export class BookingPage {
  constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly name: string,
  ) {}

  async goto(): Promise<void> {
    await this.page.goto(`${this.url}/app/events/list`)
  }

  /** The calendar around tomorrow, where `fillNew` puts the class. */
  async gotoTomorrow(): Promise<void> {
    await this.page.goto(`${this.url}/app/events/list?day=${dayFromNow(1)}`)
  }

  /** The calendar with an event open, as the public page leads to it. */
  async gotoEvent({ id, start_datetime: at }: AddedEvent): Promise<void> {
    await this.page.goto(`${this.url}/app/events/list?${new URLSearchParams({ event: String(id), at })}`)
  }

  dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  /** Confirms the open question. */
  confirm(): Promise<void> {
    return this.page.getByRole('alertdialog').getByRole('button').last().click()
  }

  /** The first date of the class that is shown, in the month or in the list of a phone. */
  event(): Locator {
    return this.page.getByText(this.name, { exact: true }).first()
  }

  async open(task: string): Promise<void> {
    await this.event().click()
    await this.choose(task)
  }

  choose(task: string): Promise<void> {
    return this.dialog().getByRole('button', { name: task, exact: true }).click()
  }

  /** A new event with all its required fields, not saved yet; tomorrow's unless a day is given. */
  async fillNew({
    availability = '1',
    location = 'Sala grande',
    day = dayFromNow(1) as string,
    start = '23:00',
    end = '23:30',
  } = {}) {
    const dialog = this.dialog()
    await dialog.getByLabel(/^Fine/).fill(day)
    await dialog.getByLabel(/^Inizio/).fill(day)
    await dialog.getByLabel('Nome').fill(this.name)
    await dialog.getByLabel('Disponibilità').fill(availability)
    await dialog.getByLabel('Sede').selectOption({ label: location })
    await dialog.getByRole('checkbox').first().click()
    // The end first: a start after it would move it to the next day.
    await dialog.getByLabel('Ora di fine').fill(end)
    await dialog.getByLabel('Ora di inizio').fill(start)
  }

  /** In the dialog that books: chooses a person. */
  async pick(person: string): Promise<void> {
    await this.dialog()
      .getByRole('combobox', { name: /Persone/ })
      .click()
    await this.page.keyboard.type(person)
    await this.page
      .getByRole('option', { name: new RegExp(person) })
      .first()
      .click()
  }

  async book(person: string): Promise<void> {
    await this.open('Prenota')
    await this.pick(person)
    await this.dialog().getByRole('button', { name: 'Prenota', exact: true }).click()
    await this.page.getByText("Evento prenotato per l'utente").waitFor()
  }

  /** Books a person into a full event: the page states that it is full, and then the person's position in the queue. */
  async queue(person: string, position: number): Promise<void> {
    await this.open('Prenota')
    await this.dialog()
      .getByText(/^Al completo/)
      .waitFor()
    await this.pick(person)
    await this.dialog().getByRole('button', { name: 'Entra in coda', exact: true }).click()
    await this.page
      .getByText(new RegExp(`Nessun posto libero: .*${person}.* \\(${position}° in coda\\)`))
      .waitFor()
  }

  /** In the list of attendants: takes the first one off, and gives the place to the first of the queue. */
  async promoteFirst(): Promise<void> {
    await this.dialog()
      .getByRole('button', { name: /^Annulla la prenotazione/ })
      .first()
      .click()
    await this.confirm()
    await this.page.getByText('Prenotazione annullata').waitFor()
    await this.dialog()
      .getByRole('button', { name: /^Promuovi/ })
      .click()
    await this.confirm()
    await this.page.getByText('Ora la persona è tra i presenti').waitFor()
  }

  /** Marks the first attendant as present. */
  async markPresent(): Promise<void> {
    await this.open('Elenco partecipanti')
    await this.dialog()
      .getByRole('button', { name: /è presente$/ })
      .click()
    await this.page.getByText('Presenti salvati').waitFor()
  }
}

const base = '/api/booking/rest'

/** Reads the answer of a call of ours in the signed-in page. */
const call = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'x-luna-application': 'luna_booking_app', 'content-type': 'application/json' }
      const given = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await (await fetch(path, { headers, ...given })).json()).response
    },
    [path, body] as const,
  )

/** An event of an hour in the morning, for one, in the demo's first place, by its first person in charge. */
export async function addEventOf(
  page: Page,
  { name, day, availability = 1 }: { name: string; day: string; availability?: number },
): Promise<AddedEvent> {
  const [location] = (await call(page, `${base}/eventlocation/structure/list`)).location_list
  const [teacher] = (await call(page, `${base}/eventteacher/structure/list`)).teacher_list
  const event = {
    name,
    availability,
    location: { id: location.id },
    teacher_list: [{ id: teacher.id }],
    price_list: [],
    start_datetime: `${day} 05:00:00+0000`,
    end_datetime: `${day} 06:00:00+0000`,
  }
  return (await call(page, `${base}/event`, { event_list: [event], accept_clashes: true })).event_list[0]
}

/** The events of a day that have a name. */
export async function eventsCalled(page: Page, name: string, day: string): Promise<AddedEvent[]> {
  const period = { start_date: `${day} 00:00:00+0000`, end_date: `${day} 23:59:59+0000` }
  const { event_list } = await call(page, `${base}/event/structure/list?${new URLSearchParams(period)}`)
  return event_list.filter((event: AddedEvent) => event.name === name)
}

/** The attendants of an event. */
export const attendantsOf = async (
  page: Page,
  id: number,
): Promise<{ id: number; sku: string; price_cross_id: string | null }[]> =>
  (await call(page, `${base}/event/${id}/eventattendant/list`)).event_attendant_list

/** That axe finds nothing serious on a page, and that it does not scroll sideways. */
export async function noHarm(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}
