import type { AttendantState } from '@/lib/domain/booking/attendance'
import type { EventFacts, EventMessageKind } from '@/lib/domain/booking/event-message'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { findEvents } from '../events/event-queries'

/** A message with whom it is for. */
export type MessageRow = {
  id: number
  event_id: number
  attendant_id: number
  kind: EventMessageKind
  before: EventFacts | null
  state: AttendantState
  position: number | null
  sku: string
  name: string
  email: string
  /** Of the person's account; null without one. */
  language: string | null
}

const MAX_PEOPLE_AT_A_TIME = 100

/**
 * Messages by a condition on `m`, in the order in which they were noted; `lock`: held, without those that another
 * holds.
 */
const findMessages = (tx: Tx, where: Prisma.Sql, lock = Prisma.empty): Promise<MessageRow[]> =>
  tx.$queryRaw<MessageRow[]>`
    select m.id, m.event_id, m.attendant_id, m.kind, m.before, x.state, x.anagrafica_sku as sku,
      anagrafica_name(a) as name, a.email, account.language,
      (select count(*)::int from event_attendant w where w.event_id = x.event_id and w.state = 'ON_WAITING_QUEUE'
        and w.queue_number <= x.queue_number and x.queue_number is not null) as position
    from event_message m
    join event_attendant x on x.id = m.attendant_id
    join anagrafica a on a.structure_id = x.structure_id and a.sku = x.anagrafica_sku
    left join lateral (select c.language from membership b join account c on c.id = b.account_id
      where b.structure_id = x.structure_id and b.anagrafica_sku = x.anagrafica_sku
      order by c.id limit 1) account on true
    where m.structure_id = app_structure() and ${where}
    order by m.id ${lock}`

/**
 * The messages about an event or a series that are due, of a limited number of people; locked until the transaction
 * ends.
 */
export const claimMessages = (tx: Tx, about: string): Promise<MessageRow[]> =>
  findMessages(
    tx,
    Prisma.sql`m.about = ${about} and m.settled_at is null and m.due_at <= now() and x.anagrafica_sku in (
      select distinct y.anagrafica_sku from event_message n join event_attendant y on y.id = n.attendant_id
      where n.structure_id = app_structure() and n.about = ${about} and n.settled_at is null and n.due_at <= now()
      order by 1 limit ${MAX_PEOPLE_AT_A_TIME})`,
    Prisma.sql`for update of m skip locked`,
  )

/** The messages of a mail. */
export const messagesOfMail = (tx: Tx, mailId: number): Promise<MessageRow[]> =>
  findMessages(tx, Prisma.sql`m.mail_id = ${mailId}`)

/** The structures with bookings of a period. A transaction of the system. */
export async function structuresWithEvents(tx: Tx, from: Date, to: Date): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select s.id from structure s where exists (select from event e
      where e.structure_id = s.id and e.starts_at >= ${from} and e.starts_at < ${to} and e.booked > 0) order by s.id`
  return rows.map(({ id }) => id)
}

/** Finds the messages that have waited too long, because their job was lost. It needs a transaction of the system. */
export const forgottenMessages = (tx: Tx): Promise<{ structure_id: number; about: string }[]> =>
  tx.$queryRaw`
    select distinct structure_id, about from (
      select structure_id, about from event_message
      where settled_at is null and due_at < now() - interval '1 minute' order by due_at limit 5000) waiting`

/** The events of the own structure among the ids, as they are now. */
export const eventsOf = (tx: Tx, ids: readonly number[]) =>
  findEvents(tx, Prisma.sql`x.structure_id = app_structure() and x.id = any(${[...ids]}::int[])`)
