import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { textAt, textPaths } from '@/lib/api/anagrafica/text-paths'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/platform/text'
import { addressesOf } from '../details/addresses'
import { displayName, toAnagrafica } from '../entries/present'
import { findRow } from '../entries/queries'
import {
  accountsOf,
  bookingsOf,
  calendarFeedsOf,
  contactsOf,
  type Json,
  meetingNotesOf,
  meetingsOf,
  mergesOf,
  PAGE,
  type PagedKind,
  passesOf,
  readPage,
  reservationSeriesOf,
  reservationsOf,
  reservationWaitsOf,
} from './person-queries'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** The data about a person that fits into memory, by the file that it becomes. */
export type Person = {
  entry: Anagrafica
  contacts: Json[]
  accounts: Json[]
  merges: Json[]
  bookings: Json[]
  meetings: Json[]
  meeting_notes: Json[]
  passes: Json[]
  reservations: Json[]
  reservation_series: Json[]
  reservation_waits: Json[]
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
    contacts: await contactsOf(tx, id),
    accounts: await accountsOf(tx, row.sku),
    merges: await mergesOf(tx, row.sku),
    bookings: await bookingsOf(tx, row.sku),
    meetings: await meetingsOf(tx, row.sku),
    meeting_notes: await meetingNotesOf(tx, row.sku),
    passes: await passesOf(tx, row.sku),
    reservations: await reservationsOf(tx, row.sku),
    reservation_series: await reservationSeriesOf(tx, row.sku),
    reservation_waits: await reservationWaitsOf(tx, row.sku),
    calendar_feeds: await calendarFeedsOf(tx, row.sku),
    attachments: await tx.anagrafica_attachment.findMany({
      where: { anagrafica_id: id },
      select: { id: true, name: true, file_key: true, mime_type: true, size: true, sha256: true },
      orderBy: { id: 'asc' },
    }),
    avatar: avatar && { name: `avatar.${avatar.mime_type.split('/')[1]}`, bytes: avatar.bytes },
  }
}

/** A JSON list of all rows of a kind, a page in memory at a time. */
export async function* jsonPages(
  inTenant: InTenant,
  person: Person,
  kind: PagedKind,
): AsyncGenerator<string> {
  const { id, sku, email, email_second, pec_destinatario } = person.entry
  const keys = { id, sku, addresses: addressesOf({ email, email_second, pec_destinatario }) }
  let after = 0
  let glue = '[\n'
  while (true) {
    const from = after
    const rows = await inTenant((tx) => readPage(tx, kind, keys, from))
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
