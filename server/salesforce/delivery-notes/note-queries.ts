import type {
  DeliveryNote,
  DeliveryNoteRow,
  noteStates,
} from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import type { Page } from '@/server/db/page'

type NoteFilter = {
  state?: (typeof noteStates)[number]
  search: string
  customer: string
  from?: Day
  to?: Day
}

const BILLED = Prisma.sql`(select b.document_id from delivery_note_billing b
  where b.structure_id = n.structure_id and b.delivery_note_id = n.id and b.live)`

const STATE = Prisma.sql`case when n.state = 'CANCELLED' then 'CANCELLED' when ${BILLED} is not null then 'INVOICED'
  when n.reason = 'SALE' then 'TO_INVOICE' else 'NOT_INVOICED' end`

const COLUMNS = Prisma.sql`n.id, n.number || '/' || n.year as numeration, to_char(n.date, 'YYYY-MM-DD') as date,
  n.ana_sku, n.customer_name, n.reason, n.reason_text, ${STATE} as state, ${BILLED} as invoice_id`

function conditionOf({ state, search, customer, from, to }: NoteFilter, structureId: number): Prisma.Sql {
  const text = like(search)
  const parts = [
    Prisma.sql`n.structure_id = ${structureId}`,
    ...(state ? [Prisma.sql`${STATE} = ${state}`] : []),
    ...(customer ? [Prisma.sql`n.ana_sku = ${customer}`] : []),
    ...(from ? [Prisma.sql`n.date >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`n.date <= ${to}::date`] : []),
    ...(search
      ? [Prisma.sql`(n.customer_name ilike ${text} or n.number || '/' || n.year ilike ${text})`]
      : []),
  ]
  return Prisma.join(parts, ' and ')
}

/** A page of the notes of a structure, by day and then id, and how many there are. */
export async function listNotes(
  tx: Tx,
  filter: NoteFilter,
  { structureId, page }: { structureId: number; page: Page },
): Promise<{ rows: DeliveryNoteRow[]; total: number }> {
  const where = conditionOf(filter, structureId)
  const order = page.order === 'asc' ? Prisma.sql`n.date, n.id` : Prisma.sql`n.date desc, n.id desc`
  const rows = await tx.$queryRaw<DeliveryNoteRow[]>`select ${COLUMNS} from delivery_note n where ${where}
    order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}`
  const [count] = await tx.$queryRaw<[{ total: number }]>`
    select count(*)::int as total from delivery_note n where ${where}`
  return { rows, total: count.total }
}

/** A stored note: as answers state it, but for the instant of its start. */
export type StoredNote = Omit<DeliveryNote, 'started_at'> & { started_at: Date | null }

const LINES = Prisma.sql`(select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
    'measurement_unit', coalesce(l.measurement_unit, ''), 'single_price', l.single_price, 'iva', l.iva,
    'natura', l.natura, 'product_cross_id', l.product_cross_id) order by l.position)
  from delivery_note_line l where l.structure_id = n.structure_id and l.delivery_note_id = n.id)`

/** The notes with these ids that are there, by day and number, whole. */
export const findNotes = (tx: Tx, ids: readonly number[]): Promise<StoredNote[]> =>
  tx.$queryRaw<StoredNote[]>`
    select ${COLUMNS}, n.revision, n.appearance, n.packages, n.weight::float8 as weight, n.carriage, n.transport,
      n.carrier, n.started_at, n.delivery_address, n.note, ${LINES} as line_list
    from delivery_note n where n.id = any(${[...ids]}::int[]) order by n.date, n.number`

/** @throws Refusal ERROR_NOT_FOUND */
export async function findNote(tx: Tx, id: number): Promise<StoredNote> {
  const [row] = await findNotes(tx, [id])
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}
