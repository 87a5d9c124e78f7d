import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

export type Json = Record<string, unknown>

/** The entries that an entry is joined with, on either side, by their identity alone. */
export const contactsOf = (tx: Tx, id: number): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select a.id, a.sku, a.ana_type, a.business_name, a.first_name, a.last_name
    from anagrafica_contact l
    join anagrafica a on a.structure_id = l.structure_id
      and a.id = case l.anagrafica_id when ${id} then l.contatto_id else l.anagrafica_id end
    where l.anagrafica_id = ${id} or l.contatto_id = ${id} order by a.id`

/** The accounts whose membership is linked to an entry, with their roles. */
export const accountsOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select a.id, a.email::text, a.first_name, a.last_name, a.language, m.gui_item_list
    from membership m join account a on a.id = m.account_id where m.anagrafica_sku = ${sku} order by a.id`

/** The merges that kept or took up an entry. */
export const mergesOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select id, kept_sku, kept_name, merged_sku, merged_name, kept_before, merged_before, merged_at, undone_at
    from anagrafica_merge where kept_sku = ${sku} or merged_sku = ${sku} order by id`

/** The bookings of an entry in the own structure. */
export const bookingsOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select b.id, e.name as event, e.starts_at, e.ends_at, b.state, b.created_at
    from event_attendant b join event e on e.id = b.event_id
    where b.structure_id = app_structure() and b.anagrafica_sku = ${sku} order by b.id`

/** The meetings that an entry is invited to in the own structure, with the answers. */
export const meetingsOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select p.id, coalesce(m.name, s.name) as event, coalesce(m.start_day, s.first_day)::text as day, p.answer,
      p.answer_note, p.answered_at, p.date_answers, p.created_at
    from meeting_attendee p left join meeting m on m.id = p.meeting_id left join meeting_series s on s.id = p.series_id
    where p.structure_id = app_structure() and p.anagrafica_sku = ${sku} order by p.id`

/** The notes of meetings that are about an entry in the own structure. */
export const meetingNotesOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select n.id, n.value, m.name as event, m.start_day::text as day, n.created_at
    from meeting_note_person p join meeting_note n on n.id = p.note_id join meeting m on m.id = n.meeting_id
    where p.structure_id = app_structure() and p.anagrafica_sku = ${sku} order by n.id`

/** The passes of an entry in the own structure. */
export const passesOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select id, name, kind, entries, used, valid_from::text, valid_to::text, revoked_at, created_at
    from event_pass where structure_id = app_structure() and anagrafica_sku = ${sku} order by id`

/** The reservations of an entry in the own structure, with their times. */
export const reservationsOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select v.id, v.state, v.people, v.total::text, v.deposit::text, v.cancel_fee::text, v.note, v.reject_reason,
      v.created_at,
      (select jsonb_agg(jsonb_build_object('resource', r.name, 'starts_at', s.starts_at, 'ends_at', s.ends_at)
         order by s.starts_at, s.id)
       from reservation_slot s join reservation_resource r on r.id = s.resource_id
       where s.structure_id = v.structure_id and s.reservation_id = v.id) as times
    from reservation v where v.structure_id = app_structure() and v.anagrafica_sku = ${sku} order by v.id`

/** The series of reservations of an entry in the own structure, with the dates that were skipped. */
export const reservationSeriesOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select v.id, v.first_day::text, v.last_day::text, v.weekdays, v.people, v.note, v.created_at,
      (select jsonb_agg(d.day order by d.day) from reservation_series_date d
       where d.structure_id = v.structure_id and d.series_id = v.id and d.skipped is not null) as skipped
    from reservation_series v where v.structure_id = app_structure() and v.anagrafica_sku = ${sku} order by v.id`

/** The times that an entry waits or waited for in the own structure. */
export const reservationWaitsOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select w.id, r.name as resource, w.starts_at, w.ends_at, w.people, w.state, w.offered_at, w.created_at
    from reservation_wait w join reservation_resource r on r.id = w.resource_id
    where w.structure_id = app_structure() and w.anagrafica_sku = ${sku} order by w.id`

/** The calendar feeds of an entry, and those that an account linked to it created. */
export const calendarFeedsOf = (tx: Tx, sku: string): Promise<Json[]> =>
  tx.$queryRaw<Json[]>`
    select f.id, f.kind, coalesce(t.short_description, l.name) as place, f.created_at, f.last_read_at
    from calendar_feed f
    left join event_teacher t on t.id = f.teacher_id
    left join event_location l on l.id = f.location_id
    where f.structure_id = app_structure() and (f.anagrafica_sku = ${sku} or f.created_by in (
      select m.account_id from membership m
      where m.structure_id = app_structure() and m.anagrafica_sku = ${sku})) order by f.id`

/** The kinds of rows that a person may have any number of: they are read page by page. */
export const PAGED = ['notes', 'contact_log', 'mails', 'audit', 'activity'] as const

export type PagedKind = (typeof PAGED)[number]

export const PAGE = 200

type PersonKeys = { id: number; sku: string; addresses: readonly string[] }

type PagedRow = { id: number } & Json

/** The rows of a kind behind an id, in the order of their ids, PAGE at most. */
export function readPage(
  tx: Tx,
  kind: PagedKind,
  { id, sku, addresses }: PersonKeys,
  after: number,
): Promise<PagedRow[]> {
  const queries: Record<PagedKind, Prisma.Sql> = {
    notes: Prisma.sql`select id, text, pinned, account_id, created_at, edited_at from anagrafica_note
      where anagrafica_id = ${id}`,
    contact_log: Prisma.sql`select id, kind, day::text, text, account_id, created_at from anagrafica_contact_log
      where anagrafica_id = ${id}`,
    mails: Prisma.sql`select id, recipient, subject, text, html, state, created_at, sent_at from mail_outbox
      where structure_id = app_structure() and recipient_key = any(${[...addresses]}::text[])`,
    audit: Prisma.sql`select id::float8 as id, at, account_id, action, changes from audit_entry
      where structure_id = app_structure() and entity = 'anagrafica' and entity_id = ${sku}`,
    activity: Prisma.sql`select id::float8 as id, at, kind, account_id, subject_id, cents::float8 as cents, data from activity
      where structure_id = app_structure() and anagrafica_sku = ${sku}`,
  }
  return tx.$queryRaw<PagedRow[]>(Prisma.sql`${queries[kind]} and id > ${after} order by id limit ${PAGE}`)
}
