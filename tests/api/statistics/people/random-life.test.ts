import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addDays, compareDays, type Day, day } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import { addLesson, attend, mark, pricedSchool } from '@/tests/support/booking/attendance'
import { addEntry, invoiceData, issuedInvoice, line } from '@/tests/support/builders'
import { countedCohorts, countedCustomers, deedsOf, wrongCustomers } from '@/tests/support/customers'
import { seedsOf } from '@/tests/support/property-runs'
import { addCourt } from '@/tests/support/reservations/club'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')
const TODAY = day('2026-11-24')
const STEPS = 140
const registry = '/api/anagrafica/rest/anagrafica'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

type Random = ReturnType<typeof randomFrom>
type Entry = { id: number; sku: string }

/** A school with a court and six customers, and what may happen to them. Days go on, as those of invoices must. */
async function town(random: Random) {
  const at = await pricedSchool(context.api)
  const court = await addCourt(context.api, at.caller)
  const people: Entry[] = []
  for (let n = 0; n < 7; n += 1) people.push(await addEntry(context.api, at.caller))
  let on: Day = day('2024-12-20')
  return {
    at,
    court,
    people,
    attendants: [] as { event: number; id: number }[],
    invoices: [] as number[],
    merges: [] as { id: number; gone: Entry }[],
    someone: () => random.pick(people),
    /** The present day of the town, some days after the one before. */
    nextDay: () => {
      on = addDays(on, random.upTo(30))
      return compareDays(on, TODAY) < 0 ? on : TODAY
    },
    /** A day before or after it. */
    around: () => {
      const some = addDays(on, random.upTo(80) - 60)
      return compareDays(some, TODAY) < 0 ? some : TODAY
    },
  }
}

type Town = Awaited<ReturnType<typeof town>>
type Act = (town: Town, random: Random) => Promise<boolean>

const post = async (as: Caller, path: string, body: object) => {
  const answer = await context.api.call('POST', path, { as, body })
  return answer.status === 200 ? answer.body : null
}

const run = (sql: string, ...values: unknown[]): Promise<number> =>
  context.api.asSystem((tx) => tx.$executeRawUnsafe(sql, ...values))

async function reserveAndUse({ at, court, someone, around }: Town, random: Random): Promise<boolean> {
  const on = around()
  const times = [on, addDays(on, random.upTo(3))]
  await run(
    `with made as (insert into reservation (structure_id, anagrafica_sku, state, total, price)
       values ($1, $2, $3, 0, '[]') returning id)
     insert into reservation_slot (structure_id, reservation_id, resource_id, zone, start_day, start_minute, end_day, end_minute,
       starts_at, ends_at, blocked, state)
     select $1, id, $4, 'Europe/Rome', d::date, 600, d::date, 660, d::date + interval '10 hours', d::date + interval '11 hours',
       tstzrange(d::date + interval '10 hours', d::date + interval '11 hours'), $3 from made, unnest($5::text[]) d`,
    at.caller.structureId,
    someone().sku,
    random.pick(['DONE', 'NO_SHOW']),
    court.id,
    times,
  )
  return true
}

/** Changes what became of a reservation, as the checks at the desk do. */
async function changeReservation({ at }: Town, random: Random): Promise<boolean> {
  const state = random.pick(['DONE', 'NO_SHOW', 'CANCELLED'])
  const one = `select id from reservation where structure_id = $1 order by md5(id || $2) limit 1`
  const values = [at.caller.structureId, String(random.upTo(999))] as const
  const changed = await run(`update reservation set state = $3 where id = (${one})`, ...values, state)
  await run(`update reservation_slot set state = $3 where reservation_id = (${one})`, ...values, state)
  return changed > 0
}

/** Somebody is erased, or becomes anonymous and is no customer any more; a new person comes in the place. */
async function forget({ at, people, someone }: Town, mode: 'erase' | 'anonymise'): Promise<boolean> {
  const billed = await context.api.asSystem((tx) =>
    tx.document.findMany({ where: { structure_id: at.caller.structureId }, select: { ana_sku: true } }),
  )
  const free = people.find(({ sku }) => !billed.some(({ ana_sku }) => ana_sku === sku))
  const first = (mode === 'erase' && free) || someone()
  // Somebody with an open invoice stays.
  for (const gone of new Set([first, ...people])) {
    if ((await post(at.caller, `${registry}/${gone.id}/gdpr/erase`, { mode })) === null) continue
    people.splice(people.indexOf(gone), 1, await addEntry(context.api, at.caller))
    return true
  }
  return false
}

const ACTS: Record<string, Act> = {
  invoice: async ({ at, someone, nextDay, invoices }, random) => {
    const price = (1 + random.upTo(99_999)) / 100
    const data = invoiceData(someone().sku, {
      date: nextDay(),
      invoice_configuration: STANDARD,
      product_list: [line({ single_price: price, quantity: 1 })],
    })
    invoices.push((await issuedInvoice(context.api, at.caller, data)).id)
    return true
  },
  credit: async ({ at, invoices }, random) =>
    invoices.length > 0 &&
    // An invoice that is credited already, or whose person has no address, is refused.
    (await creditedLines(context.api, at.caller, random.pick(invoices), [0]).catch(() => 0)) > 0,
  reject: async ({ invoices }, random) =>
    invoices.length > 0 &&
    (await run(
      `update document set state = $1 where id = $2 and state <> $1`,
      random.pick(['DIGITAL_SENT_ESITO_KO', 'ISSUED']),
      random.pick(invoices),
    )) > 0,
  attend: async (town) => {
    const skus = [...new Set([town.someone().sku, town.someone().sku])]
    const { id: eventId } = await addLesson(context.api, town.at, town.around(), { availability: 50 })
    const ids = await attend(context.api, town.at, { eventId, skus })
    town.attendants.push(...ids.map((id) => ({ event: eventId, id })))
    return true
  },
  miss: async ({ at, attendants }, random) => {
    if (attendants.length === 0) return false
    const { event, id } = random.pick(attendants)
    const how = random.pick(['attended', 'notattended'] as const)
    return (await mark(context.api, at.caller, { eventId: event, ids: [id], how })).status === 200
  },
  postpone: async ({ attendants }, random) =>
    attendants.length > 0 &&
    (await run(
      `update event set start_day = start_day + $2::int, end_day = end_day + $2::int,
         starts_at = starts_at + $2::int * interval '1 day', ends_at = ends_at + $2::int * interval '1 day'
       where id = $1 and start_day + $2::int <= '2026-11-24'`,
      random.pick(attendants).event,
      random.upTo(90) - 45,
    )) > 0,
  reserve: reserveAndUse,
  change: changeReservation,
  merge: async ({ at, people, merges, someone }) => {
    const [keep, gone] = [someone(), someone()]
    const body = await post(at.caller, `${registry}/merge`, { keep: keep.sku, merge: gone.sku })
    if (!body) return false
    merges.push({ id: body.merge.id, gone })
    people.splice(people.indexOf(gone), 1)
    return true
  },
  undo: async ({ at, people, merges }) => {
    const last = merges.pop()
    if (!last || !(await post(at.caller, `${registry}/merge/${last.id}/undo`, {}))) return false
    people.push(last.gone)
    return true
  },
  anonymise: (town) => forget(town, 'anonymise'),
  erase: (town) => forget(town, 'erase'),
}

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', `/api/statistics/rest/${path}`, { as })
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}

const FIGURES = ['ACTIVE', 'NEW', 'RETURNING', 'LOST']

/** Each number of each month is the one counted from the deeds themselves, and that of its list. */
async function expectNumbers(as: Caller, from: string, to = '2026-11') {
  const deeds = await deedsOf(context.api, as.structureId)
  const { month_list } = await read(as, `customer?from=${from}&to=${to}`)
  for (const { month, is_running, ...counts } of month_list) {
    expect([month, counts]).toEqual([month, countedCustomers(deeds, month, TODAY)])
    for (const figure of FIGURES) {
      const path = `customer/person/list?figure=${figure}&month=${month}&size=500`
      const { person_list, total } = await read(as, path)
      const skus = new Set(person_list.map(({ sku }: Entry) => sku))
      expect([month, figure, skus.size, total]).toEqual([
        month,
        figure,
        counts[figure.toLowerCase()],
        person_list.length,
      ])
    }
  }
}

/** Each cell of the cohorts is the one counted from the deeds themselves, and that of its list. */
async function expectCohorts(as: Caller) {
  const deeds = await deedsOf(context.api, as.structureId)
  for (const basis of ['ANY', 'PURCHASE', 'VISIT'] as const) {
    const counted = countedCohorts(deeds, basis)
    const { cohort_list } = await read(as, `cohort?basis=${basis}&from=2024-09&to=2026-11`)
    const cells = cohort_list.flatMap(
      ({ month: cohort, cell_list }: { month: string; cell_list: object[] }) =>
        cell_list.map((cell) => ({ cohort, ...cell })),
    ) as { cohort: string; month: string; people: number; amount: number }[]
    const shown = cells.filter(({ people, amount }) => people !== 0 || amount !== 0)
    expect(
      new Map(shown.map((one) => [`${one.cohort} ${one.month}`, [one.people, Math.round(one.amount * 100)]])),
    ).toEqual(
      new Map(
        [...counted]
          .filter(([, one]) => one.people !== 0 || one.cents !== 0)
          .map(([key, one]) => [key, [one.people, one.cents]]),
      ),
    )
    for (const { cohort, month, people, amount } of shown) {
      const path = `cohort/person/list?basis=${basis}&cohort=${cohort}&month=${month}`
      const { person_list, total } = await read(as, path)
      const sum = person_list.reduce(
        (all: number, one: { amount: number }) => all + Math.round(one.amount * 100),
        0,
      )
      const active = person_list.filter((one: { documents: number; visits: number }) =>
        basis === 'ANY'
          ? one.documents + one.visits > 0
          : one[basis === 'VISIT' ? 'visits' : 'documents'] > 0,
      )
      expect([cohort, month, active.length, sum]).toEqual([cohort, month, people, Math.round(amount * 100)])
      expect(total).toEqual({ people, amount })
    }
  }
}

/** The largest customers and the rest come to the revenue, to the cent. */
async function expectRevenue(as: Caller) {
  const months = 'from=2025-01&to=2026-11'
  const { customer_list, rest, total } = await read(as, `customer/top/list?${months}`)
  const cents = (amount: number) => Math.round(amount * 100)
  const sum = customer_list.reduce((all: number, { amount }: { amount: number }) => all + cents(amount), 0)
  expect(total).toBe((await read(as, `figure/REVENUE?${months}`)).total)
  expect(sum + cents(rest)).toBe(cents(total))
  const byPerson = new Map<string, number>()
  for (const deed of await deedsOf(context.api, as.structureId))
    if (deed.day >= '2025-01-01') byPerson.set(deed.sku, (byPerson.get(deed.sku) ?? 0) + deed.cents)
  const largest = [...byPerson.values()].filter((one) => one > 0).sort((a, b) => b - a)
  expect(customer_list.map(({ amount }: { amount: number }) => cents(amount))).toEqual(largest.slice(0, 20))
}

/** The statements by which the migration makes the facts and numbers of what exists, of one structure. */
function history(structureId: number): string[] {
  const migration = readFileSync('prisma/migrations/0026_customers/migration.sql', 'utf8')
  const [, statements = ''] = migration.split("set_config('app.system', 'on', true);")
  return statements
    .replace('FROM customer_part GROUP', `FROM customer_part WHERE structure_id = ${structureId} GROUP`)
    .replace('FROM customer_step\nGROUP', `FROM customer_step WHERE structure_id = ${structureId} GROUP`)
    .split(';')
    .filter((text) => text.trim())
}

describe.each(seedsOf(20))('%s: more than a hundred random acts', (seed) => {
  it('leave every number that of its people, of an independent count, and of the history', async () => {
    const random = randomFrom(seed)
    const place = await town(random)
    const { caller } = place.at
    const names = Object.keys(ACTS)
    const often = ['invoice', 'invoice', 'attend', 'attend', 'reserve', 'reject']
    const done = new Set<string>()
    const left = () => names.filter((name) => !done.has(name))
    // Acts that have not succeeded by then are tried on for a while.
    for (let step = 0; step < STEPS || (step < 3 * STEPS && left().length > 0); step += 1) {
      const name = random.pick(step < STEPS ? [...names, ...often] : [...left(), ...names])
      if (await ACTS[name]?.(place, random)) done.add(name)
      expect([step, name, await wrongCustomers(context.api, caller.structureId)]).toEqual([step, name, []])
      if (step % 30 === 29) await expectNumbers(caller, '2025-01', '2025-08')
    }
    expect(left()).toEqual([])
    await expectNumbers(caller, '2024-09')
    await expectRevenue(caller)
    await expectCohorts(caller)
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`delete from customer_month where structure_id = ${caller.structureId}`
      await tx.$executeRaw`delete from customer_sum where structure_id = ${caller.structureId}`
      for (const statement of history(caller.structureId)) await tx.$executeRawUnsafe(statement)
    })
    expect(await wrongCustomers(context.api, caller.structureId)).toEqual([])
    await expectNumbers(caller, '2026-06')
  }, 180_000)
})
