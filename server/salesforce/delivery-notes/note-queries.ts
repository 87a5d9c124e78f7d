import type {
  BillableGroup,
  DeliveryNote,
  DeliveryNoteRow,
} from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { NoteState } from '@/lib/domain/delivery-notes/delivery-note'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { wordPatterns } from '@/server/db/like'
import type { Page } from '@/server/db/page'

export type NoteFilter = {
  structureId: number
  state?: NoteState
  search: string
  customer: string
  from?: Day
  to?: Day
}

const BILLED = Prisma.sql`(select b.document_id from delivery_note_billing b
  where b.structure_id = n.structure_id and b.delivery_note_id = n.id and b.live)`

/** As the index delivery_note_words has them. */
const WORDS = Prisma.sql`document_words(n.number::text || '/' || n.year::text, n.customer_name, '')`

const COLUMNS = Prisma.sql`n.id, n.number || '/' || n.year as numeration, to_char(n.date, 'YYYY-MM-DD') as date,
  n.ana_sku, n.customer_name, n.reason, n.reason_text, n.state, ${BILLED} as invoice_id`

/** `12` and `12/2026` are a number; of another text every word must stand in the number or the customer's name. */
function searchConditions(search: string): Prisma.Sql[] {
  if (search === '') return []
  const [, number, year] = /^(\d{1,9})(?:\/(\d{4}))?$/.exec(search) ?? []
  if (!number) return wordPatterns(search).map((pattern) => Prisma.sql`${WORDS} like app_fold(${pattern})`)
  const isNumber = Prisma.sql`n.number = ${Number(number)}`
  return year ? [isNumber, Prisma.sql`n.year = ${Number(year)}`] : [isNumber]
}

function conditionOf({ structureId, state, search, customer, from, to }: NoteFilter): Prisma.Sql {
  const parts = [
    Prisma.sql`n.structure_id = ${structureId}`,
    ...(state ? [Prisma.sql`n.state = ${state}`] : []),
    ...(customer ? [Prisma.sql`n.ana_sku = ${customer}`] : []),
    ...(from ? [Prisma.sql`n.date >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`n.date <= ${to}::date`] : []),
    ...searchConditions(search),
  ]
  return Prisma.join(parts, ' and ')
}

/** A page of the notes of a structure, by day and then id, and how many there are. */
export async function listNotes(
  tx: Tx,
  filter: NoteFilter,
  page: Page,
): Promise<{ rows: DeliveryNoteRow[]; total: number }> {
  const where = conditionOf(filter)
  const order = page.order === 'asc' ? Prisma.sql`n.date, n.id` : Prisma.sql`n.date desc, n.id desc`
  const rows = await tx.$queryRaw<DeliveryNoteRow[]>`select ${COLUMNS} from delivery_note n where ${where}
    order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}`
  const [count] = await tx.$queryRaw<[{ total: number }]>`
    select count(*)::int as total from delivery_note n where ${where}`
  return { rows, total: count.total }
}

/** The ids of all notes that a filter finds, by day and then id: `most` of them at most. */
export async function noteIds(tx: Tx, filter: NoteFilter, most: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select n.id from delivery_note n where ${conditionOf(filter)} order by n.date, n.id limit ${most}`
  return rows.map(({ id }) => id)
}

/** Notes as rows of the list, in no order. */
export const noteRows = (tx: Tx, ids: readonly number[]): Promise<DeliveryNoteRow[]> =>
  tx.$queryRaw<DeliveryNoteRow[]>`select ${COLUMNS} from delivery_note n where n.id = any(${[...ids]}::int[])`

/** A stored note, as answers state it. */
export type StoredNote = DeliveryNote

const LINES = Prisma.sql`(select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
    'measurement_unit', coalesce(l.measurement_unit, ''), 'single_price', l.single_price, 'iva', l.iva,
    'natura', l.natura, 'product_cross_id', l.product_cross_id) order by l.position)
  from delivery_note_line l where l.structure_id = n.structure_id and l.delivery_note_id = n.id)`

/** The notes with these ids that are there, by day and number, whole. */
export const findNotes = (tx: Tx, ids: readonly number[]): Promise<StoredNote[]> =>
  tx.$queryRaw<StoredNote[]>`
    select ${COLUMNS}, n.revision, n.appearance, n.packages, n.weight::float8 as weight, n.carriage, n.transport,
      n.carrier, to_char(n.started_at, 'YYYY-MM-DD HH24:MI') as started_at, n.delivery_address, n.note, ${LINES} as line_list
    from delivery_note n where n.id = any(${[...ids]}::int[]) order by n.date, n.number`

/** @throws Refusal ERROR_NOT_FOUND */
export async function findNote(tx: Tx, id: number): Promise<StoredNote> {
  const [row] = await findNotes(tx, [id])
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

/** When a note was saved last. */
export const savedAt = async (tx: Tx, id: number): Promise<Date> =>
  (await tx.delivery_note.findUniqueOrThrow({ where: { id }, select: { updated_at: true } })).updated_at

/** The months of customers with notes that are to be invoiced, the oldest first, at most `limit`. */
export const findBillable = (
  tx: Tx,
  structureId: number,
  limit: number,
): Promise<Omit<BillableGroup, 'until'>[]> =>
  tx.$queryRaw`
    select n.ana_sku, min(n.customer_name) as customer_name, to_char(n.date, 'YYYY-MM') as month,
      count(*)::int as note_count,
      count(*) filter (where exists (select from delivery_note_line l where l.structure_id = n.structure_id
        and l.delivery_note_id = n.id and l.single_price is null))::int as priceless_count
    from delivery_note n where n.structure_id = ${structureId} and n.state = 'TO_INVOICE'
    group by n.ana_sku, to_char(n.date, 'YYYY-MM') order by 3, 2, 1 limit ${limit}`
