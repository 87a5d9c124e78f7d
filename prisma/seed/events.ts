import { addDays, addMonths, type Day } from '@/lib/domain/day'
import { localTime } from '@/lib/domain/local-time'
import { occurrenceId } from '@/lib/domain/occurrence-id'
import { occurrenceDays, type Weekday } from '@/lib/domain/recurrence'
import { bookAll } from '@/server/booking/book'
import type { NewContent } from '@/server/booking/event-content'
import { insertSeries } from '@/server/booking/event-store'
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
  /** How many book one of its dates, about. */
  people: number
}

const PLACES = [
  { name: 'Sala grande', address: 'Via Saragozza 12, Bologna' },
  { name: 'Sala piccola', address: 'Via Saragozza 12, Bologna' },
] as const

const CLASSES: readonly Class[] = [
  {
    ...{ name: 'Yoga', weekdays: ['TUESDAY', 'THURSDAY'], from: '18:30:00', to: '19:45:00' },
    ...{ availability: 8, place: 0, teacher: 0, people: 7 },
  },
  {
    ...{ name: 'Pilates', weekdays: ['MONDAY', 'WEDNESDAY'], from: '09:30:00', to: '10:30:00' },
    ...{ availability: 6, place: 1, teacher: 1, people: 4 },
  },
  {
    ...{ name: 'Danza contemporanea', weekdays: ['FRIDAY'], from: '20:00:00', to: '21:30:00' },
    ...{ availability: 12, place: 0, teacher: 1, people: 9 },
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
  const price = await tx.event_price.create({ data: { name: 'Lezione singola' } })
  return { places, teachers: ids, price: price.id }
}

type Places = Awaited<ReturnType<typeof addPlaces>>

function contentOf(
  { name, from, to, availability, place, teacher }: Class,
  on: Day,
  given: Places,
): NewContent {
  return {
    name,
    zone: ZONE,
    times: { startDay: on, startTime: localTime(from), endDay: on, endTime: localTime(to), allDay: false },
    availability,
    locationId: given.places[place] ?? 0,
    teacherIds: [given.teachers[teacher] ?? 0],
    priceIds: [given.price],
  }
}

type Options = { today: Day; ownerId: number; structureId: number; random: Random }

/** Classes of a season, booked from two weeks ago to a week from now; what is past has its attendance. */
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
      for (const day of occurrenceDays(rule, addDays(today, -14), addDays(today, 7))) {
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
  })
}

type Booked = {
  eventId: number
  skus: readonly string[]
  structureId: number
  ownerId: number
  isPast: boolean
}

async function bookDay(tx: Tx, { eventId, skus, structureId, ownerId, isPast }: Booked): Promise<void> {
  const asked = skus.map((sku) => ({
    ...{ structureId, accountId: ownerId, requestId: 'seed', eventId, sku },
    ...{ startsAt: null, waitsWhenFull: true, confirmsPast: true },
  }))
  const results = await bookAll(tx, asked)
  const ids = results.flatMap((result) => ('attendant' in result ? [result.attendant.id] : []))
  if (!isPast) return
  await tx.$executeRaw`update event_attendant
    set state = case when id % 7 = 0 then 'NOT_ATTENDED' else 'ATTENDED' end
    where id = any(${ids}::int[]) and state = 'SUBSCRIBED'`
}
