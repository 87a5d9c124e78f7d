import type { Day } from '@/lib/domain/core/day'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { wordPatterns } from '@/server/db/like'
import { type Page, window } from '@/server/db/page'
import { conditions, type DocumentFilter } from './list/filter-queries'
import { placeByMonth } from './list/page-place-queries'
import { keptNumber } from './list/tally-queries'

/** A row of a list of documents. */
export type DocumentListRow = {
  id: number
  full_numeration: string | null
  description: string
  state: string
  state_ts: Date | null
  typology: 'STANDARD' | 'DIGITAL'
  /** Of its last e-invoice file. */
  exchange_state: string | null
  tipo_documento: string
  type: 'ACTIVE' | 'PASSIVE'
  date: Day
  ana_sku: string | null
  counterparty_name: string
  /** Of the invoice configuration. */
  end_date: Day | null
  recurrence: 'SINGLE' | 'SUBSCRIPTION'
  /** The document that it was made of; of a credit note the invoice. */
  origin_id: number | null
  origin_numeration: string | null
  origin_date: Day | null
  subtotal: number
  total: number
  residual: number
}

/** Whether a document has no number yet: what has none comes after what has. */
const NO_NUMBER = '(number is null)'

/** An index stands behind each (see the model). */
const orderBy: Record<string, readonly string[]> = {
  id: ['id'],
  issued: [NO_NUMBER, 'date', 'number', 'id'],
  date: ['date', 'id'],
  numeration: ['year', 'number', 'id'],
  fullNumeration: ['year', 'number', 'id'],
  receiver_name: ['counterparty_name', 'id'],
  state: ['state', 'id'],
  total: ['total', 'id'],
}

/** A received document's number is its supplier's text. */
const orderByOfReceived: typeof orderBy = {
  ...orderBy,
  issued: ['date', 'id'],
  numeration: ['year', 'full_numeration', 'id'],
  fullNumeration: ['year', 'full_numeration', 'id'],
}

/** `12` and `12/2026` are a document's number; null for another text. */
function numberCondition(search: string): Prisma.Sql | null {
  const [, number, year] = /^(\d{1,9})(?:\/(\d{4}))?$/.exec(search) ?? []
  if (!number) return null
  return year
    ? Prisma.sql`(d.number = ${Number(number)} and d.year = ${Number(year)})`
    : Prisma.sql`d.number = ${Number(number)}`
}

/** Beyond these the documents that hold a text are no longer counted, and are met along the order of the list. */
export const MAX_HITS = 5000

/** The condition of a search, and whether it finds too many documents to count them all. */
type Search = { condition: Prisma.Sql | null; isCommon: boolean }

/**
 * A number is looked up by its index. Of a text every word must stand in number, name or description: the documents that
 * hold them are found by an index of the structure's documents (SQL function `document_hits`), as far as there are not
 * too many of them.
 */
export async function searchOf(tx: Tx, { search, inTexts, kind, type }: DocumentFilter): Promise<Search> {
  const byNumber = search && !inTexts ? numberCondition(search) : null
  if (!search || byNumber) return { condition: byNumber, isCommon: false }
  const patterns = wordPatterns(search)
  const [{ ids }] = await tx.$queryRaw<[{ ids: number[] }]>`
    select document_hits(${kind}, ${type}, ${patterns}::text[], ${MAX_HITS + 1}) as ids`
  if (ids.length <= MAX_HITS) return { condition: Prisma.sql`d.id = any(${ids}::int[])`, isCommon: false }
  const condition = Prisma.sql`document_has(document_words(d.full_numeration, d.counterparty_name, d.description),
    array(select app_fold(pattern) from unnest(${patterns}::text[]) pattern))`
  return { condition, isCommon: true }
}

/** The columns of a list row, read for the ids of the page only. */
const columns = Prisma.sql`d.id, d.full_numeration, d.description, d.state, d.typology, d.tipo_documento, d.type,
  to_char(d.date, 'YYYY-MM-DD') as date, d.ana_sku, d.counterparty_name,
  d.invoice_configuration ->> 'end_date' as end_date, d.subtotal::float8 as subtotal, d.total::float8 as total, d.residual::float8 as residual, d.recurrence, d.origin_id,
  o.full_numeration as origin_numeration, to_char(o.date, 'YYYY-MM-DD') as origin_date,
  (select c.date_ts from document_state_change c
    where c.document_id = d.id and c.state = d.state order by c.id limit 1) as state_ts,
  (select f.state from einvoice_file f where f.document_id = d.id order by f.id desc limit 1) as exchange_state`

const withOrigin = Prisma.sql`document d left join document o on o.id = d.origin_id`

/** How many documents a filter finds: where their number is kept it is not counted, however many there are. */
async function countDocuments(tx: Tx, filter: DocumentFilter, search: Search): Promise<number> {
  const [row] = await tx.$queryRaw<[{ total: number }]>(
    keptNumber(filter) ??
      Prisma.sql`select count(*)::int as total from (select from document d
        where ${conditions(filter, search.condition)} limit ${search.isCommon ? MAX_HITS : null}) found`,
  )
  return row.total
}

/**
 * A page of documents and how many there are: ids from the index first, whichever end is nearer, then rows.
 * `isMinimum`: a text stands in more documents than are counted.
 */
export async function listDocuments(
  tx: Tx,
  filter: DocumentFilter,
  page: Page,
): Promise<{ rows: DocumentListRow[]; total: number; isMinimum: boolean }> {
  const search = await searchOf(tx, filter)
  const where = conditions(filter, search.condition)
  const total = await countDocuments(tx, filter, search)
  if (total === 0 && filter.search && !filter.inTexts)
    return listDocuments(tx, { ...filter, inTexts: true }, page)
  const isMinimum = search.isCommon && total === MAX_HITS
  const { skip, take, reversed } = window(page, total, isMinimum)
  const direction = (page.order === 'asc') === reversed ? 'desc' : 'asc'
  const names = (filter.type === 'PASSIVE' ? orderByOfReceived : orderBy)[page.column] ?? ['id']
  const order = (alias: string) => Prisma.raw(orderOf(names, alias, direction))
  const place = names === orderBy.issued ? await placeByMonth(tx, filter, { skip, take, direction }) : null
  const within = place ? Prisma.sql`${where} and ${place.condition}` : where
  const rows = await tx.$queryRaw<DocumentListRow[]>`
    select ${columns} from ${withOrigin}
    where d.id = any(array(select d.id from document d where ${within}
      order by ${order('d')} limit ${take} offset ${place?.skip ?? skip}))
    order by ${order('d')}`
  return { rows: reversed ? rows.reverse() : rows, total, isMinimum }
}

/** The columns of an order in SQL. What has no number yet is last where the latest is first. */
const orderOf = (names: readonly string[], alias: string, direction: 'asc' | 'desc'): string =>
  names
    .map((name) =>
      name === NO_NUMBER
        ? `(${alias}.number is null) ${direction === 'desc' ? 'asc' : 'desc'}`
        : `${alias}.${name} ${direction}`,
    )
    .join(', ')

/** The ids of all documents that a filter finds, by date and then id: `most` of them at most. */
export async function documentIds(tx: Tx, filter: DocumentFilter, most: number): Promise<number[]> {
  const { condition } = await searchOf(tx, filter)
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select d.id from document d where ${conditions(filter, condition)} order by d.date, d.id limit ${most}`
  if (rows.length > 0 || !filter.search || filter.inTexts) return rows.map(({ id }) => id)
  return documentIds(tx, { ...filter, inTexts: true }, most)
}

/** Documents as rows of a list, in the order of their ids. */
export const rowsOf = (tx: Tx, ids: readonly number[]): Promise<DocumentListRow[]> =>
  tx.$queryRaw<DocumentListRow[]>`
    select ${columns} from ${withOrigin} where d.id = any(${[...ids]}::int[]) order by d.id`

/** The document of a kind that was issued last, by day and number; of received ones the last by day. */
export async function lastIssued(
  tx: Tx,
  structureId: number,
  kind: DocumentKind,
  type: string,
): Promise<DocumentListRow | null> {
  // In these words the index of the list by day and number is found: unissued documents are not walked through.
  const issued =
    type === 'PASSIVE' ? Prisma.sql`d.state <> 'DELETED'` : Prisma.sql`(d.number is null) is false`
  const rows = await tx.$queryRaw<DocumentListRow[]>`
    select ${columns} from ${withOrigin}
    where d.structure_id = ${structureId} and d.document_kind = ${kind} and d.type = ${type} and ${issued}
    order by d.date desc, d.number desc, d.id desc limit 1`
  return rows[0] ?? null
}

/** The total of a month; `month` is its first day. */
export type MonthTotal = { month: Day; total: number }

/**
 * Issued totals by month, from the first day of one until before that of another, without what SdI rejected (fiscally
 * it is not issued): months without invoices are not there. The sums are kept in document_tally, so nothing is added up
 * here.
 */
export const totalsByMonth = (tx: Tx, structureId: number, from: Day, to: Day): Promise<MonthTotal[]> =>
  tx.$queryRaw<MonthTotal[]>`
    select to_char(d.month, 'YYYY-MM-DD') as month, sum(d.total)::float8 as total
    from document_tally d where d.structure_id = ${structureId} and d.document_kind = 'INVOICE'
      and d.type = 'ACTIVE' and d.state not in ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO')
      and d.month >= ${from}::date and d.month < ${to}::date
    group by d.month having sum(d.n) > 0`
