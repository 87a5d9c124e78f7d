import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { isHoliday } from '@/lib/domain/calendar/italian-holidays'
import { addDays, type Day, day } from '@/lib/domain/core/day'
import { wallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import { seriousFaults, sidewaysScroll } from '@/tests/support/faults'
import { pageCall } from '@/tests/support/page-call'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const base = '/api/reservations/rest'
const ALWAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

export type Place = { id: number; name: string; revision: number }
export type Person = { sku: string; name: string }

/** A call of reservations that must succeed; its answer. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers.
export async function must(page: Page, method: string, path: string, body?: object): Promise<any> {
  const answer = await pageCall(page, method, `${base}${path}`, body)
  if (answer.status !== 'ok') throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** A court with opening hours of its own from 8 to 22, 20 euro an hour, and a name that nothing else has. */
export async function addPlace(page: Page, over: object = {}): Promise<Place> {
  const wanted = { name: `Campo ${newStamp()}`, kind: 'COURT', ...over }
  const { resource } = await must(page, 'POST', '/resource', { resource: wanted })
  const rule = { resource_id: resource.id, weekdays: ALWAYS }
  await must(page, 'POST', '/opening', { opening: { ...rule, from_time: '08:00', to_time: '22:00' } })
  await must(page, 'POST', '/price', { price: { ...rule, per: 'HOUR', amount: 20, vat_rate: 22 } })
  return resource
}

/** Takes places out of the lists, so that the next file of tests does not see them. */
export async function closePlaces(page: Page, places: readonly Place[]): Promise<void> {
  for (const { id } of places) {
    const { resource } = await must(page, 'GET', `/resource/${id}`)
    await must(page, 'PUT', '/resource', { resource: { ...resource, active: false } })
  }
}

/** Of the patron saint of the demo's place. */
const PATRON = '10-04'

/** The first day from a number of days on that is no holiday: on holidays the demo is closed. */
export function openDay(days: number): Day {
  const wanted = dayFromNow(days)
  return isHoliday(wanted, PATRON) ? openDay(days + 1) : wanted
}

/** The day after another. */
export const dayAfter = (one: Day): Day => addDays(one, 1)

/** The text of the calls for an hour (10.5 is half past ten) of a day in Rome. */
export const textAt = (on: Day, hour: number): string =>
  wallText(wallMinute(day(on), Math.round(hour * 60)), 'Europe/Rome')

export const slotOf = ({ id }: Pick<Place, 'id'>, on: Day, from: number, to: number) => ({
  resource_id: id,
  start_datetime: textAt(on, from),
  end_datetime: textAt(on, to),
})

/** A person of the registry with a name that nothing else has. */
export async function addPerson(page: Page): Promise<Person> {
  const last_name = `Zanardelli${newStamp()}`
  const anagrafica = {
    type: 'PERSON',
    first_name: 'Ottavia',
    last_name,
    email: `${last_name}@posta.example`.toLowerCase(),
  }
  const answer = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', { anagrafica })
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer))
  return { sku: answer.anagrafica.sku, name: last_name }
}

/** Reserves a place for a person; its reservation. */
export const reserveFor = async (
  page: Page,
  { sku }: Person,
  slots: readonly ReturnType<typeof slotOf>[],
): Promise<{ id: number; revision: number }> =>
  (
    await must(page, 'POST', '/reservation', {
      reservation: { anagrafica_sku: sku, slot_list: slots, ignore_rules: true },
    })
  ).reservation

/** That axe finds nothing serious on a page, and that it does not scroll sideways. */
export async function noHarm(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

/** The cell of the grid that has the focus, as assistive technology reads it. */
export const focusedCell = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.activeElement?.closest('[role="grid"]')
      ? (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent ?? '')
      : '',
  )

/** The line of a place in the grid. */
export const lineOf = (page: Page, { name }: Place) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** The part of the shown day that lies before an hour. The grid shows the opening hours of all places. */
export async function shareBefore(page: Page, hour: number): Promise<number> {
  const texts = await page.getByRole('columnheader').allTextContents()
  const hours = texts.filter((text) => /^\d\d:00$/.test(text)).map((text) => Number(text.slice(0, 2)))
  return (hour - (hours[0] ?? 0)) / hours.length
}

/** Presses a free hour of a place in the grid of a day. */
export async function pressHour(page: Page, place: Place, hour: number): Promise<void> {
  const track = lineOf(page, place).locator('[data-track]')
  const { width = 0 } = (await track.boundingBox()) ?? {}
  await track.click({ position: { x: (await shareBefore(page, hour + 0.1)) * width, y: 12 } })
}
