import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { textAt, textPaths } from '@/lib/api/anagrafica/text-paths'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { translator } from '@/server/platform/text'
import { addressesOf } from '../details/addresses'
import { displayName, toAnagrafica } from '../entries/present'
import { findRow } from '../entries/queries'

type Json = Record<string, unknown>
type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** What is known of a person and fits into memory, by the file that it becomes. */
export type Person = {
  entry: Anagrafica
  contacts: Json[]
  accounts: Json[]
  merges: Json[]
  bookings: Json[]
  passes: Json[]
  calendar_feeds: Json[]
  attachments: {
    id: number
    name: string
    file_key: string
    mime_type: string
    size: number
    sha256: string
  }[]
  avatar: { name: string; bytes: Uint8Array } | null
}

/** The entry and what belongs to it, in one transaction. Of other people only their identity is read. */
export async function readPerson(tx: Tx, id: number): Promise<Person> {
  const row = await findRow(tx, { id })
  if (!row) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const avatar = await tx.anagrafica_avatar.findFirst({ where: { anagrafica_id: id } })
  return {
    entry: toAnagrafica(row),
    contacts: await tx.$queryRaw<Json[]>`
      select a.id, a.sku, a.ana_type, a.business_name, a.first_name, a.last_name
      from anagrafica_contact l
      join anagrafica a on a.structure_id = l.structure_id
        and a.id = case l.anagrafica_id when ${id} then l.contatto_id else l.anagrafica_id end
      where l.anagrafica_id = ${id} or l.contatto_id = ${id} order by a.id`,
    accounts: await tx.$queryRaw<Json[]>`
      select a.id, a.email::text, a.first_name, a.last_name, a.language, m.gui_item_list
      from membership m join account a on a.id = m.account_id where m.anagrafica_sku = ${row.sku} order by a.id`,
    merges: await tx.$queryRaw<Json[]>`
      select id, kept_sku, kept_name, merged_sku, merged_name, kept_before, merged_before, merged_at, undone_at
      from anagrafica_merge where kept_sku = ${row.sku} or merged_sku = ${row.sku} order by id`,
    bookings: await tx.$queryRaw<Json[]>`
      select b.id, e.name as event, e.starts_at, e.ends_at, b.state, b.created_at
      from event_attendant b join event e on e.id = b.event_id
      where b.structure_id = app_structure() and b.anagrafica_sku = ${row.sku} order by b.id`,
    passes: await tx.$queryRaw<Json[]>`
      select id, name, kind, entries, used, valid_from::text, valid_to::text, revoked_at, created_at
      from event_pass where structure_id = app_structure() and anagrafica_sku = ${row.sku} order by id`,
    calendar_feeds: await tx.$queryRaw<Json[]>`
      select f.id, f.kind, coalesce(t.short_description, l.name) as place, f.created_at, f.last_read_at
      from calendar_feed f
      left join event_teacher t on t.id = f.teacher_id
      left join event_location l on l.id = f.location_id
      where f.structure_id = app_structure() and (f.anagrafica_sku = ${row.sku} or f.created_by in (
        select m.account_id from membership m
        where m.structure_id = app_structure() and m.anagrafica_sku = ${row.sku})) order by f.id`,
    attachments: await tx.anagrafica_attachment.findMany({
      where: { anagrafica_id: id },
      select: { id: true, name: true, file_key: true, mime_type: true, size: true, sha256: true },
      orderBy: { id: 'asc' },
    }),
    avatar: avatar && { name: `avatar.${avatar.mime_type.split('/')[1]}`, bytes: avatar.bytes },
  }
}

/** What there may be any number of: read page by page. */
export const PAGED = ['notes', 'contact_log', 'mails', 'audit'] as const
type PagedKind = (typeof PAGED)[number]

const PAGE = 200

function pageOf(kind: PagedKind, { entry }: Person, after: number): Prisma.Sql {
  const addresses = addressesOf({
    email: entry.email,
    email_second: entry.email_second,
    pec_destinatario: entry.pec_destinatario,
  })
  const queries: Record<PagedKind, Prisma.Sql> = {
    notes: Prisma.sql`select id, text, pinned, account_id, created_at, edited_at from anagrafica_note
      where anagrafica_id = ${entry.id}`,
    contact_log: Prisma.sql`select id, kind, day::text, text, account_id, created_at from anagrafica_contact_log
      where anagrafica_id = ${entry.id}`,
    mails: Prisma.sql`select id, recipient, subject, text, html, state, created_at, sent_at from mail_outbox
      where structure_id = app_structure() and recipient_key = any(${addresses}::text[])`,
    audit: Prisma.sql`select id::float8 as id, at, account_id, action, changes from audit_entry
      where structure_id = app_structure() and entity = 'anagrafica' and entity_id = ${entry.sku}`,
  }
  return Prisma.sql`${queries[kind]} and id > ${after} order by id limit ${PAGE}`
}

/** A JSON list of all rows of a kind, a page in memory at a time. */
export async function* jsonPages(
  inTenant: InTenant,
  person: Person,
  kind: PagedKind,
): AsyncGenerator<string> {
  let after = 0
  let glue = '[\n'
  while (true) {
    const from = after
    const rows = await inTenant((tx) => tx.$queryRaw<({ id: number } & Json)[]>(pageOf(kind, person, from)))
    for (const row of rows) {
      yield glue + JSON.stringify(row)
      glue = ',\n'
      after = row.id
    }
    if (rows.length < PAGE) break
  }
  yield glue === '[\n' ? '[]\n' : '\n]\n'
}

/** The fields of an entry that hold something, one a line, with their names. */
export function summaryText({ entry }: Person, language: Language): string {
  const t = translator(language)
  const { business, anagrafica_custom_fields, tag_list } = entry
  const lines = textPaths
    .filter((path) => textAt(entry, path) !== '')
    .map((path) => `${t(`registry.fields.${path}`)}: ${textAt(entry, path)}`)
  const custom = anagrafica_custom_fields.map(({ key, value }) => `${key}: ${value}`)
  const tags =
    tag_list.length > 0 ? [`${t('activity.tags')}: ${tag_list.map(({ name }) => name).join(', ')}`] : []
  const name = displayName({ ...entry, business_name: business.name })
  return `${[name, '', ...lines, ...custom, ...tags].join('\n')}\n`
}
