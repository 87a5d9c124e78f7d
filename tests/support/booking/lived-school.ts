import { wallText } from '@/lib/domain/reservations/wall-time'
import type { randomFrom } from '@/tests/unit/domain/documents/document-builder'
import type { Api } from '../api'
import { addEntry } from '../builders'
import { dayOf, weekdayAt } from '../reservations/counted-resources'
import { type LivedDate, SEATED } from './counted-classes'
import { addSeries, attendantsOf, book, customerOf, type EventOptions, eventsBetween, school } from './events'

const ZONE = 'Europe/Rome'
const DAY = 1440
const LATE_MINUTES = 2000
const NAMES = ['Yoga', 'Pilates', "Corso d'ascolto", 'Yoga 100 %']
/** The midnights between which the dates lie. */
export const FIRST = Date.UTC(2026, 2, 10) / 60_000
export const LAST = FIRST + 40 * DAY

type Random = ReturnType<typeof randomFrom>
/** The minute since 1970-01-01 00:00 UTC at which a date begins. */
const instantOf = ({ start, isWholeDay }: LivedDate): number => {
  const text = wallText(isWholeDay ? start - (start % DAY) : start, ZONE)
  return Date.parse(text.replace(' ', 'T').replace(/(\d\d)$/, ':$1')) / 60_000
}

const SERIES = [
  { name: 'Yoga', days: ['TUESDAY', 'SATURDAY'], at: 18 * 60 + 30, availability: 2 },
  { name: 'Pilates', days: ['SUNDAY', 'TUESDAY'], at: 9 * 60, availability: 1 },
]

/** A school of two teachers with two series, which go on beyond the days that are looked at, and five customers. */
export async function livedSchool(api: Api, random: Random) {
  const at = await school(api)
  const post = (path: string, body: object) =>
    api.call('POST', `/api/booking/rest/${path}`, { as: at.caller, body })
  const { body } = await post('eventteacher', {
    event_teacher: {
      short_description: 'Maestro',
      anagrafica_sku: (await addEntry(api, at.caller)).sku,
    },
  })
  await api.asSystem((tx) =>
    tx.booking_settings.create({
      data: {
        structure_id: at.caller.structureId,
        automatic_promotion: random.chance(0.5),
        late_cancel_minutes: LATE_MINUTES,
      },
    }),
  )
  const customers: Awaited<ReturnType<typeof customerOf>>[] = []
  for (let n = 0; n < 5; n += 1) customers.push(await customerOf(api, at))
  const place = {
    ...at,
    api,
    customers,
    teachers: [at.teacher.id, body.event_teacher.id as number],
    now: FIRST - DAY + 600,
    dates: [] as LivedDate[],
    splits: 0,
  }
  for (const [series, { name, days, at: minute, availability }] of SERIES.entries()) {
    const dates: LivedDate[] = []
    for (let midnight = FIRST; midnight < LAST; midnight += DAY)
      if (days.includes(weekdayAt(midnight)))
        dates.push({ ...newDate(place, name, midnight + minute), series, availability })
    const [start, end] = [0, 60].map((more) => wallText((dates[0]?.start ?? 0) + more, ZONE))
    await addSeries(api, at, { days, start }, { name, start, end, availability } as EventOptions)
    place.dates.push(...dates)
  }
  await readIds(place)
  return place
}

const newDate = ({ teachers }: { teachers: number[] }, name: string, start: number): LivedDate => ({
  id: 0,
  series: null,
  name,
  start,
  original: start,
  isWholeDay: false,
  availability: 1,
  extra: 0,
  teachers: teachers.slice(0, 1),
  ofSeries: { name, teachers: teachers.slice(0, 1) },
  state: 'ACTIVE',
  people: new Map(),
  ownName: false,
  ownTeachers: false,
})

export type LivedSchool = Awaited<ReturnType<typeof livedSchool>>
type Act = (at: LivedSchool, random: Random) => Promise<boolean>

/** The ids of the dates to which nothing happened yet: they change when their series is split. */
async function readIds(at: Pick<LivedSchool, 'api' | 'caller' | 'dates'>): Promise<void> {
  const listed = await eventsBetween(at.api, at.caller, dayOf(FIRST - DAY), dayOf(LAST + 2 * DAY))
  for (const date of at.dates.filter(({ id, state }) => id <= 0 && state !== 'DELETED')) {
    const start = wallText(date.start, ZONE)
    const found = listed.filter(
      (one: { id: number; start_datetime: string }) => one.id < 0 && one.start_datetime === start,
    )
    if (found.length !== 1) throw new Error(`${start}: ${found.length} dates`)
    date.id = found[0].id
  }
}

const call = (at: LivedSchool, method: string, path: string, body: object = {}, as = at.caller) =>
  at.api.call(method, `/api/booking/rest/${path}`, { as, body })

export const active = ({ dates }: LivedSchool) => dates.filter(({ state }) => state === 'ACTIVE')

/** Keeps the states of the people of a date, by the sheet of its class: a person that is not on it any more has left. */
async function readPeople(at: LivedSchool, date: LivedDate, lateId?: number): Promise<void> {
  const listed = await attendantsOf(at.api, at.caller, date.id)
  for (const { id, state, sku } of listed) {
    const known = date.people.get(id)
    const waited = known?.waited || state === 'ON_WAITING_QUEUE'
    date.people.set(id, { state, sku, waited, late: false })
  }
  for (const [id, person] of date.people) {
    if (id === lateId) person.late = true
    if (!listed.some((one) => one.id === id)) person.state = 'REMOVED_FROM_EVENT'
  }
}

/** One of the people in those states, of a date that has some. */
function someone(at: LivedSchool, random: Random, states: readonly string[]) {
  const some = active(at).flatMap((date) =>
    [...date.people]
      .filter(([, { state }]) => states.includes(state))
      .map(([id, { sku }]) => ({ date, id, sku })),
  )
  return some.length > 0 ? random.pick(some) : undefined
}

/** The dates near the present, at which the same few people meet. */
const nearDate = (at: LivedSchool, random: Random) =>
  random.pick(
    active(at)
      .toSorted((a, b) => Math.abs(a.start - at.now) - Math.abs(b.start - at.now))
      .slice(0, 3),
  )

const sent = (at: LivedSchool, { id, name, start, isWholeDay, availability, teachers }: LivedDate) => ({
  id,
  name,
  start_datetime: wallText(start, ZONE),
  end_datetime: wallText(start + 60, ZONE),
  allDay: isWholeDay,
  availability,
  location: { id: at.location.id },
  teacher_list: teachers.map((one) => ({ id: one })),
  price_list: [],
})

async function save(at: LivedSchool, date: LivedDate, over: Partial<LivedDate>, applyTo = 'SINGLE_EVENT') {
  const event = sent(at, { ...date, ...over })
  const recurring_info = date.series === null ? null : { apply_to: applyTo }
  return call(at, 'PUT', 'event', { event, recurring_info, accept_clashes: true })
}

/** An act on a date that has a row after it. */
async function change(at: LivedSchool, date: LivedDate, over: Partial<LivedDate>): Promise<boolean> {
  const { status, body } = await save(at, date, over)
  if (status !== 200) return false
  Object.assign(date, over, { id: body.event.id })
  date.ownName = date.name !== date.ofSeries.name
  date.ownTeachers = String(date.teachers.toSorted()) !== String(date.ofSeries.teachers.toSorted())
  await readPeople(at, date)
  return true
}

const moves =
  (path: string, from: LivedDate['state'], to: LivedDate['state']): Act =>
  async (at, random) => {
    const some = at.dates.filter(({ state }) => state === from)
    if (some.length === 0) return false
    const date = random.pick(some)
    const { status, body } = await call(at, 'PUT', `event/${date.id}/${path}`, { accept_clashes: true })
    if (status !== 200) return false
    date.state = to
    if (body.event) date.id = body.event.id
    return true
  }

const marks =
  (how: string): Act =>
  async (at, random) => {
    const who = someone(at, random, SEATED)
    if (!who) return false
    const body = { event_id: who.date.id, event_attendant_list: [{ id: who.id }] }
    const { status } = await call(at, 'PUT', `eventattendant/${how}/list`, body)
    if (status === 200) await readPeople(at, who.date)
    return status === 200
  }

/** The acts of the staff and customers of a school, by their calls; one that does not fit changes nothing. */
export const SCHOOL_ACTS: Record<string, Act> = {
  book: async (at, random) => {
    const date = nearDate(at, random)
    const { sku } = random.pick(at.customers)
    const { status, body } = await book(at.api, at.caller, date.id, sku, { confirm_past: true })
    if (status !== 200) return false
    date.id = body.event_attendant.event_id
    await readPeople(at, date)
    return true
  },
  leave: async (at, random) => {
    const who = someone(at, random, [...SEATED, 'ON_WAITING_QUEUE'])
    if (!who || (await call(at, 'PUT', `eventattendant/${who.id}/unsubscribe`)).status !== 200) return false
    await readPeople(at, who.date)
    return true
  },
  withdraw: async (at, random) => {
    const who = someone(at, random, ['SUBSCRIBED', 'ON_WAITING_QUEUE'])
    const customer = at.customers.find(({ sku }) => sku === who?.sku)
    if (!who || !customer) return false
    const path = `eventattendant/${who.id}/unsubscribeme`
    if ((await call(at, 'PUT', path, {}, customer.caller)).status !== 200) return false
    const hadPlace = who.date.people.get(who.id)?.state === 'SUBSCRIBED'
    const isLate = hadPlace && instantOf(who.date) - at.now < LATE_MINUTES
    await readPeople(at, who.date, isLate ? who.id : undefined)
    return true
  },
  promote: async (at, random) => {
    const who = someone(at, random, ['ON_WAITING_QUEUE'])
    if (!who) return false
    const { date } = who
    const seated = [...date.people.values()].filter(({ state }) => SEATED.includes(state)).length
    const path = `eventattendant/promotfromwaitingqueue/id/${who.id}`
    if ((await call(at, 'PUT', path, { confirm_beyond: true })).status !== 200) return false
    if (seated >= date.availability + date.extra) date.extra += 1
    await readPeople(at, date)
    return true
  },
  attended: marks('attended'),
  missed: marks('notattended'),
  add: async (at, random) => {
    const start = FIRST + random.upTo(30) * DAY + random.pick([0, 11, 23]) * 60 + 15
    const date = { ...newDate(at, random.pick(NAMES), start), availability: 1 + random.upTo(3) }
    date.isWholeDay = random.chance(0.3)
    date.teachers = random.pick([at.teachers, at.teachers.slice(0, 1), at.teachers.slice(1)])
    const { id: _, ...event } = sent(at, date)
    const { status, body } = await call(at, 'POST', 'event', { event_list: [event], accept_clashes: true })
    if (status === 200) at.dates.push({ ...date, id: body.event_list[0].id })
    return status === 200
  },
  resize: (at, random) => change(at, nearDate(at, random), { availability: 1 + random.upTo(4) }),
  rename: (at, random) => change(at, random.pick(active(at)), { name: random.pick(NAMES) }),
  teach: (at, random) =>
    change(at, random.pick(active(at)), {
      teachers: random.pick([at.teachers, at.teachers.slice(0, 1), at.teachers.slice(1)]),
    }),
  shift: async (at, random) => {
    const date = random.pick(active(at))
    if (date.isWholeDay) return false
    const start = date.start + (random.upTo(3) - 1) * DAY + (random.upTo(9) - 4) * 60 + 7
    return start >= FIRST && start < LAST && change(at, date, { start })
  },
  cancel: moves('deactivate', 'ACTIVE', 'CANCELLED'),
  restore: moves('activate', 'CANCELLED', 'ACTIVE'),
  remove: async (at, random) => random.chance(0.6) && moves('delete', 'ACTIVE', 'DELETED')(at, random),
  follow: async (at, random) => {
    const some = at.dates.filter(
      ({ id, series, start, state }) =>
        id < 0 && series !== null && start > at.now + DAY && state === 'ACTIVE',
    )
    if (some.length === 0) return false
    const date = random.pick(some)
    const name = random.pick(NAMES.filter((one) => one !== date.name))
    const teachers = random.chance(0.5) ? date.teachers : [...at.teachers]
    if ((await save(at, date, { name, teachers }, 'FOLLOWING_EVENTS')).status !== 200) return false
    const { series } = date
    at.splits += 1
    for (const one of at.dates) {
      if (one.series !== series || one.original < date.original || instantOf(one) <= at.now) continue
      one.series = SERIES.length + at.splits
      one.ofSeries = { name, teachers }
      if (!one.ownName) one.name = name
      if (!one.ownTeachers) one.teachers = teachers
    }
    await readIds(at)
    return true
  },
}
