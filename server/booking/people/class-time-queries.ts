import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { identifier } from '@/server/db/insert'
import { activeEvents, type Period } from '@/server/recurrence'
import { bookingCalendar } from '../events/booking-calendar'

/** When a person of the registry attends or leads a class. */
type ClassTime = { sku: string; start: Date; end: Date }

/** The times of a period at which people of the registry have a place in an active class, or lead one. */
export async function classTimesOf(tx: Tx, period: Period, skus: readonly string[]): Promise<ClassTime[]> {
  if (skus.length === 0) return []
  const asked = new Set(skus)
  const led = (link: string, owner: string) => Prisma.sql`x.id in (
    select k.${identifier(owner)} from ${identifier(link)} k join event_teacher t on t.id = k.teacher_id
    where k.structure_id = app_structure() and t.anagrafica_sku = any(${[...skus]}::text[]))`
  const events = await activeEvents(tx, bookingCalendar, period, {
    event: Prisma.sql`(${led('event_to_teacher', 'event_id')} or x.id in (
      select event_id from event_attendant where structure_id = app_structure()
        and anagrafica_sku = any(${[...skus]}::text[]) and has_seat(state)))`,
    series: led('series_to_teacher', 'series_id'),
  })
  const seats = await tx.$queryRaw<{ event_id: number; sku: string }[]>`
    select event_id, anagrafica_sku as sku from event_attendant
    where structure_id = app_structure() and event_id = any(${events.map(({ id }) => id)}::bigint[])
      and anagrafica_sku = any(${[...skus]}::text[]) and has_seat(state)`
  return events.flatMap(({ id, startsAt: start, endsAt: end, teachers }) => {
    const leading = teachers.flatMap(({ anagrafica_sku: sku }) => (asked.has(sku) ? [sku] : []))
    const attending = seats.flatMap(({ event_id, sku }) => (event_id === id ? [sku] : []))
    return [...new Set([...leading, ...attending])].map((sku) => ({ sku, start, end }))
  })
}
