import { addDays, addMonths, type Day } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { occurrenceDays, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { NewContent } from '@/server/booking/events/event-content'
import { insertSeries } from '@/server/booking/events/event-store'
import { bookAll } from '@/server/booking/people/book'
import type { Tx } from '@/server/db/client'
import type { Run } from './agreements'
import type { Random } from './random'

const ZONE = 'Europe/Rome'

type Class = {
  name: string
  weekdays: readonly Weekday[]
  from: string
  to: string
  availability: number
  /** Which of the places and of the people in charge, from 0. */
  place: number
  teacher: number
  /** The approximate number of people who book one of its dates. */
  people: number
  /** The product of the catalogue that it costs, by its code. */
  product: string
}

const PLACES = [
  { name: 'Sala grande', address: 'Via Saragozza 12, Bologna' },
  { name: 'Sala piccola', address: 'Via Saragozza 12, Bologna' },
] as const

const CLASSES: readonly Class[] = [
  {
    name: 'Yoga',
    weekdays: ['TUESDAY', 'THURSDAY'],
    from: '18:30:00',
    to: '19:45:00',
    availability: 8,
    place: 0,
    teacher: 0,
    people: 7,
    product: 'YOGA',
  },
  {
    name: 'Pilates',
    weekdays: ['MONDAY', 'WEDNESDAY'],
    from: '09:30:00',
    to: '10:30:00',
    availability: 6,
    place: 1,
    teacher: 1,
    people: 4,
    product: 'PILATES',
  },
  {
    name: 'Danza contemporanea',
    weekdays: ['FRIDAY'],
    from: '20:00:00',
    to: '21:30:00',
    availability: 12,
    place: 0,
    teacher: 1,
    people: 9,
    product: 'YOGA',
  },
]

/** The people who teach and those who come: entries with a person's name. */
async function peopleOf(tx: Tx): Promise<string[]> {
  const rows = await tx.anagrafica.findMany({
    where: { first_name: { not: '' } },
    orderBy: { id: 'asc' },
    select: { sku: true },
  })
  return rows.map(({ sku }) => sku)
}

/** A price of events for each product that classes cost, by its code. */
async function addPrices(tx: Tx): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  for (const code of new Set(CLASSES.map(({ product }) => product))) {
    const { id, name } = await tx.product.findFirstOrThrow({
      where: { code },
      select: { id: true, name: true },
    })
    const data = { name, product_cross_id: String(id) }
    prices.set(code, (await tx.event_price.create({ data })).id)
  }
  return prices
}

async function addPlaces(tx: Tx, teachers: readonly string[]) {
  const places: number[] = []
  for (const data of PLACES) places.push((await tx.event_location.create({ data })).id)
  const ids: number[] = []
  for (const sku of teachers) {
    const entry = await tx.anagrafica.findFirstOrThrow({
      where: { sku },
      select: { first_name: true, last_name: true },
    })
    const short_description = `${entry.first_name} ${entry.last_name}`
    ids.push((await tx.event_teacher.create({ data: { anagrafica_sku: sku, short_description } })).id)
  }
  return { places, teachers: ids, prices: await addPrices(tx) }
}

type EventPlaces = Awaited<ReturnType<typeof addPlaces>>

function contentOf(
  { name, from, to, availability, place, teacher, product }: Class,
  on: Day,
  given: EventPlaces,
): NewContent {
  return {
    name,
    zone: ZONE,
    times: { startDay: on, startTime: localTime(from), endDay: on, endTime: localTime(to), allDay: false },
    availability,
    locationId: given.places[place] ?? 0,
    teacherIds: [given.teachers[teacher] ?? 0],
    priceIds: [given.prices.get(product) ?? 0],
  }
}

type Options = { today: Day; ownerId: number; structureId: number; random: Random }

/** Classes of a season, booked from the start of last month to a week from now; what is past has its attendance, and passes their uses. */
export async function addEvents(run: Run, { today, ownerId, structureId, random }: Options): Promise<void> {
  const first = addMonths(today, -2)
  await run(first, async (tx) => {
    const [one = '', two = '', ...people] = await peopleOf(tx)
    const given = await addPlaces(tx, [one, two])
    const page = { public_page: true, public_slug: 'studio-luna' }
    const where = { structure_id: structureId }
    await tx.booking_settings.upsert({ where, create: page, update: page })
    for (const entry of CLASSES) {
      const rule = { firstDay: first, lastDay: addMonths(today, 7), weekdays: entry.weekdays }
      const content = contentOf(entry, first, given)
      const seriesId = await insertSeries(tx, content, { rule, splitFrom: null })
      for (const day of occurrenceDays(
        rule,
        addMonths(`${today.slice(0, 7)}-01` as Day, -1),
        addDays(today, 7),
      )) {
        const start = random.below(people.length)
        const count = entry.people + random.below(4)
        const skus = [...people, ...people].slice(start, start + Math.min(count, people.length))
        await bookDay(tx, {
          eventId: occurrenceId({ seriesId, day }),
          skus,
          structureId,
          ownerId,
          isPast: day < today,
        })
      }
    }
    await addPasses(tx, people, first)
    // No mail is sent about events that never happened.
    await tx.event_message.deleteMany()
  })
}

/** A pass of ten entries, one that is nearly used up and one of a period, with what they covered. */
async function addPasses(
  tx: Tx,
  [one = '', two = '', three = '']: readonly string[],
  from: Day,
): Promise<void> {
  const valid_from = new Date(from)
  const months = (count: number) => new Date(addMonths(from, count))
  const passes = [
    { anagrafica_sku: one, name: 'Carnet 10 ingressi', kind: 'ENTRIES', entries: 10, valid_to: months(12) },
    { anagrafica_sku: two, name: 'Carnet 5 ingressi', kind: 'ENTRIES', entries: 5, valid_to: null },
    { anagrafica_sku: three, name: 'Trimestrale', kind: 'PERIOD', entries: null, valid_to: months(3) },
  ]
  for (const data of passes) {
    const { id } = await tx.event_pass.create({ data: { ...data, valid_from }, select: { id: true } })
    await tx.$executeRaw`insert into event_pass_use (attendant_id, pass_id)
      select id, ${id} from event_attendant where anagrafica_sku = ${data.anagrafica_sku} and state = 'ATTENDED'
      order by id limit ${data.entries ? data.entries - 1 : 100}`
  }
}

type BookedEvent = {
  eventId: number
  skus: readonly string[]
  structureId: number
  ownerId: number
  isPast: boolean
}

async function bookDay(tx: Tx, { eventId, skus, structureId, ownerId, isPast }: BookedEvent): Promise<void> {
  const asked = skus.map((sku) => ({
    structureId,
    accountId: ownerId,
    requestId: 'seed',
    eventId,
    sku,
    startsAt: null,
    waitsWhenFull: true,
    confirmsPast: true,
  }))
  const results = await bookAll(tx, asked)
  const ids = results.flatMap((result) => ('attendant' in result ? [result.attendant.id] : []))
  if (!isPast) return
  await tx.$executeRaw`update event_attendant
    set state = case when id % 7 = 0 then 'NOT_ATTENDED' else 'ATTENDED' end
    where id = any(${ids}::int[]) and state = 'SUBSCRIBED'`
}
