import { isOnClock, wallText } from '@/lib/domain/reservations/wall-time'
import type { randomFrom } from '@/tests/unit/domain/documents/document-builder'
import type { Api } from '../api'
import { addPass } from '../booking/attendance'
import { addPeople } from '../booking/events'
import { addCourt, hourly, mustCall, opening } from './club'
import {
  dayOf,
  type LivedClosure,
  type LivedOpening,
  type LivedReservation,
  type LivedResource,
} from './counted-resources'

const ZONE = 'Europe/Rome'
const DAY = 1440
const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const STARTS = ['2026-03-14T09:00:00Z', '2026-10-10T08:00:00Z']

type Random = ReturnType<typeof randomFrom>

const minuteOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`) / 60_000
export const midnight = (minute: number): number => minute - (minute % DAY)
const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A club of three courts in the weeks before clocks are changed, and what happened to it. */
export async function livedClub(api: Api, random: Random) {
  const caller = await api.caller()
  await mustCall(api, caller, 'POST', '/policy', {
    policy: { cancel_free_hours: 200, late_fee_percent: 33.33, check_in_minutes: 1440, hold_minutes: 1440 },
  })
  await mustCall(api, caller, 'POST', '/price', { price: hourly({ amount: 10.01 }) })
  const at = {
    api,
    caller,
    skus: await addPeople(api, caller, 4),
    now: Date.parse(random.pick(STARTS)) / 60_000,
    resources: [] as LivedResource[],
    openings: [] as LivedOpening[],
    closures: [] as (LivedClosure & { id: number })[],
    prices: [] as number[],
    reservations: [] as LivedReservation[],
    billsMissed: false,
  }
  for (const units of [1, 2, 3]) await addResource(at, units)
  return at
}

export type Club = Awaited<ReturnType<typeof livedClub>>
type Act = (at: Club, random: Random) => Promise<boolean>

async function addResource(
  { api, caller, resources }: Pick<Club, 'api' | 'caller' | 'resources'>,
  units: number,
) {
  const { id } = await addCourt(api, caller, { units, min_minutes: 5, step_minutes: 5 })
  resources.push({ id, units, isGone: false })
}

const call = (at: Club, method: string, path: string, body?: object) =>
  at.api.call(method, `/api/reservations/rest${path}`, { as: at.caller, body })

export const openCourts = ({ resources }: Club) => resources.filter(({ isGone }) => !isGone)

/** One to three times of the next days or of the last ones; two of them may be of one court at once. */
function someTimes(at: Club, random: Random) {
  const first = random.pick(openCourts(at)).id
  const start = at.now + random.upTo(14 * DAY) - 3 * DAY
  return Array.from({ length: 1 + random.upTo(3) }, () => {
    const resource = random.chance(0.6) ? first : random.pick(openCourts(at)).id
    const from = Math.floor((start + random.upTo(4) * 30) / 5) * 5
    return { resource, from, to: from + 5 + 5 * random.upTo(random.chance(0.1) ? 400 : 60) }
  })
}

const slotsOf = (times: ReturnType<typeof someTimes>) =>
  times.map(({ resource, from, to }) => ({
    resource_id: resource,
    start_datetime: wallText(from, ZONE),
    end_datetime: wallText(to, ZONE),
  }))

type Answered = {
  id: number
  state: string
  cancel_fee: number | null
  pass: object | null
  price_list: { amount: number; start_datetime: string; end_datetime: string }[]
  slot_list: { id: number; resource_id: number; start_datetime: string; end_datetime: string }[]
}

export const toCents = (amount: number) => Math.round(amount * 100)

/** Keeps what the desk was answered: the times in their order, each with the stretches of its price that fill it. */
function keep({ reservations }: Club, answered: Answered, asked?: ReturnType<typeof someTimes>): void {
  const known = reservations.find(({ id }) => id === answered.id)
  const one = known ?? { id: answered.id, state: '', fee: 0, isCovered: false, times: [] }
  one.state = answered.state
  one.fee = toCents(answered.cancel_fee ?? 0)
  one.isCovered = answered.pass !== null
  if (!known) reservations.push(one)
  if (asked) {
    const parts = [...answered.price_list]
    one.times = asked.map((time) => {
      let cents = 0
      for (let at = time.from; at < time.to; ) {
        const part = parts.shift()
        if (!part || minuteOf(part.end_datetime) <= at) throw new Error(JSON.stringify([asked, answered]))
        cents += toCents(part.amount)
        at = minuteOf(part.end_datetime)
      }
      return { ...time, id: 0, cents }
    })
    if (parts.length > 0) throw new Error(JSON.stringify([asked, answered]))
  }
  // The rows of the times are others once the reservation takes its times again.
  const free = [...answered.slot_list].sort((a, b) => a.id - b.id)
  for (const time of one.times) {
    const found = free.findIndex(
      (row) =>
        row.resource_id === time.resource &&
        minuteOf(row.start_datetime) === time.from &&
        minuteOf(row.end_datetime) === time.to,
    )
    time.id = free.splice(found, 1)[0]?.id ?? 0
  }
}

function makes(path: string): Act {
  return async (at, random) => {
    const times = someTimes(at, random)
    if (times.some(({ from, to }) => !isOnClock(from, ZONE) || !isOnClock(to, ZONE))) return false
    const reservation = {
      slot_list: slotsOf(times),
      anagrafica_sku: random.pick(at.skus),
      people: 1 + random.upTo(3),
      ignore_rules: true,
    }
    const { status, body } = await call(at, 'POST', path, { reservation })
    if (status === 200) keep(at, body.reservation, times)
    return status === 200
  }
}

/** A step of a reservation of those states that is the nearest to now, or of any of them. */
const steps =
  (what: string, from: readonly string[]): Act =>
  async (at, random) => {
    const away = ({ times }: LivedReservation) =>
      Math.abs(Math.min(...times.map((time) => time.from)) - at.now)
    const some = at.reservations.filter(({ state }) => from.includes(state)).sort((a, b) => away(a) - away(b))
    const [first] = some
    if (!first) return false
    const { id } = random.chance(0.5) ? first : random.pick(some)
    const { status, body } = await call(at, 'PUT', `/reservation/${id}/${what}`, {})
    if (status === 200) keep(at, body.reservation)
    return status === 200
  }

const scope = (at: Club, random: Random) => (random.chance(0.5) ? null : random.pick(openCourts(at)).id)

/** The acts of the desk of a club, by its calls; one that does not fit is refused, and changes nothing. */
export const CLUB_ACTS: Record<string, Act> = {
  reserve: makes('/reservation'),
  hold: makes('/hold'),
  confirm: steps('confirm', ['HELD', 'EXPIRED']),
  cancel: steps('cancel', ['CONFIRMED', 'HELD']),
  checkin: steps('checkin', ['CONFIRMED', 'NO_SHOW']),
  checkout: steps('checkout', ['CHECKED_IN']),
  noshow: steps('noshow', ['CONFIRMED']),
  move: async (at, random) => {
    const some = at.reservations.filter(({ state }) => state === 'CONFIRMED')
    const times = someTimes(at, random)
    if (some.length === 0 || times.some(({ from, to }) => !isOnClock(from, ZONE) || !isOnClock(to, ZONE)))
      return false
    const reservation = { id: random.pick(some).id, slot_list: slotsOf(times), ignore_rules: true }
    const { status, body } = await call(at, 'PUT', '/reservation', { reservation })
    if (status === 200) keep(at, body.reservation, times)
    return status === 200
  },
  price: async (at, random) => {
    const from = random.upTo(20) * 60
    const price = hourly({
      weekdays: WEEK.filter(() => random.chance(0.5)).concat('MONDAY'),
      from_time: clockText(from),
      to_time: clockText(from + 30 + random.upTo(8) * 30),
      per: random.pick(['HOUR', 'HOUR', 'SLOT', 'PERSON']),
      amount: (1 + random.upTo(3000)) / 100,
      position: random.upTo(3) - 1 < 0 ? 0 : random.upTo(5),
      resource_id: scope(at, random),
    })
    price.weekdays = [...new Set(price.weekdays)]
    const { status, body } = await call(at, 'POST', '/price', { price })
    if (status === 200) at.prices.push(body.price.id)
    return status === 200
  },
  unprice: async (at) => {
    const id = at.prices.shift()
    return id !== undefined && (await call(at, 'DELETE', `/price/${id}`)).status === 200
  },
  open: async (at, random) => {
    const from = random.upTo(22) * 60
    const one = {
      resource: scope(at, random),
      weekdays: [random.pick(WEEK)],
      from,
      to: from + 30 + random.upTo(90),
    }
    const hours = { from_time: clockText(one.from), to_time: clockText(one.to) }
    const body = { opening: opening({ ...hours, weekdays: one.weekdays, resource_id: one.resource }) }
    const { status } = await call(at, 'POST', '/opening', body)
    if (status === 200) at.openings.push(one)
    return status === 200
  },
  except: async (at, random) => {
    const from = midnight(at.now) + random.upTo(20 * DAY)
    const one = {
      resource: scope(at, random),
      kind: random.pick(['OPEN', 'CLOSED'] as const),
      from,
      to: from + 30 + random.upTo(3000),
    }
    const closure = {
      kind: one.kind,
      resource_id: one.resource,
      from_day: dayOf(one.from),
      from_time: clockText(one.from % DAY),
      to_day: dayOf(one.to),
      to_time: clockText(one.to % DAY),
    }
    const { status, body } = await call(at, 'POST', '/closure', { closure })
    if (status === 200) at.closures.push({ ...one, id: body.closure.id })
    return status === 200
  },
  reopen: async (at, random) => {
    if (at.closures.length === 0) return false
    const one = random.pick(at.closures)
    if ((await call(at, 'DELETE', `/closure/${one.id}`)).status !== 200) return false
    at.closures.splice(at.closures.indexOf(one), 1)
    return true
  },
  bill: async (at) => {
    const settings = { closed_on_holidays: false, mails: false, bill_no_shows: !at.billsMissed }
    if ((await call(at, 'PUT', '/settings', { settings })).status !== 200) return false
    at.billsMissed = !at.billsMissed
    return true
  },
  pass: async (at, random) => {
    const resource_list = openCourts(at).map(({ id }) => ({ id }))
    const over = { entries: 2, resource_list, for_events: false, valid_from: '2026-01-01' }
    await addPass(at.api, at.caller, random.pick(at.skus), over)
    return true
  },
  // A court with reservations to come is not deleted.
  remove: async (at) => {
    if (openCourts(at).length < 3) return false
    for (const one of openCourts(at)) {
      if ((await call(at, 'DELETE', `/resource/${one.id}`)).status !== 200) continue
      one.isGone = true
      return true
    }
    return false
  },
  replace: async (at, random) => {
    if (openCourts(at).length > 6) return false
    await addResource(at, 1 + random.upTo(3))
    return true
  },
}
