import { storedTotals } from '@/lib/api/salesforce/document/stored-totals'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import {
  extraExpenseIn,
  type InvoiceConfigurationIn,
  invoiceConfigurationIn,
  taxesIn,
} from '@/lib/api/salesforce/invoices/invoice-fields'
import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { rhythmOf } from '@/lib/domain/documents/activation'
import type {
  DocumentContent,
  DocumentKind,
  DocumentTotals,
  DocumentValue,
  DueDate,
  Party,
  Typology,
} from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { document_lineModel, documentModel } from '@/server/db/generated/models'
import { pipelined, type Query } from '@/server/db/pipelined'

/** A stored line: amounts as decimal text, so that no amount passes through a float. */
export type LineRow = Omit<
  document_lineModel,
  'quantity' | 'single_price' | 'discounted_price' | 'total_price' | 'iva' | 'discount'
> &
  Record<'quantity' | 'single_price' | 'discounted_price' | 'total_price' | 'iva' | 'discount', string>

/** The last e-invoice file of a document, and the messages about it. Instants are ISO 8601 text. */
type ExchangeRow = {
  file_name: string
  state: string
  channel: string | null
  identificativo_sdi: string | null
  error: string | null
  sent_at: string | null
  signed_at: string | null
  messages: { message_type: string; description: string; received_at: string }[]
}

/** A document with all that belongs to it; its day is `day`. */
export type DocumentRow = Omit<documentModel, 'date'> & {
  day: Day
  lines: LineRow[]
  due_dates: { date: Day; amount: string }[]
  states: { state: string; date_ts: string; description: string }[]
  exchange: ExchangeRow | null
  /** The document that it was made of, where that is known and shown. */
  made_of: { id: number; numeration: string | null; date: Day } | null
}

/** Ours, or received from a supplier. */
export type DocumentType = 'ACTIVE' | 'PASSIVE'

/** The kinds that go to the exchange system. */
export const EXCHANGED = ['INVOICE', 'CREDITNOTE'] as const satisfies readonly DocumentKind[]

/** Our own documents and received ones. */
export const ANY_TYPE = ['ACTIVE', 'PASSIVE'] as const satisfies readonly DocumentType[]

/**
 * The document, as far as a call is for it.
 * @throws Refusal ERROR_NOT_FOUND for an unknown document, ERROR_DOCUMENT_RECEIVED for a received one where only our
 * own are meant: the caller may see it, so its existence is not denied.
 */
export function requireType(row: DocumentRow | undefined, types: readonly DocumentType[]): DocumentRow {
  if (row && (types as readonly string[]).includes(row.type)) return row
  throw new Refusal(row?.type === 'PASSIVE' ? 'ERROR_DOCUMENT_RECEIVED' : 'ERROR_NOT_FOUND')
}

/**
 * The document of these kinds in one statement, or ERROR_NOT_FOUND: also for one of another structure. Only our own
 * unless received ones are meant, too (ERROR_DOCUMENT_RECEIVED): what is done with our own is done with no other.
 */
export async function findDocument(
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[] = ['INVOICE'],
  types: readonly DocumentType[] = ['ACTIVE'],
): Promise<DocumentRow> {
  return requireType((await findDocuments(tx, [id], kinds, ANY_TYPE)).get(id), types)
}

/**
 * The condition that a column is one of some ids. A single id is compared directly: a cached plan does not know the
 * length of an array, so with an array of one the statement would be planned at each call, which takes longer than
 * reading a document by its key.
 */
const columnIsAnyOf = (column: Prisma.Sql, ids: readonly number[]): Prisma.Sql =>
  ids.length === 1 ? Prisma.sql`${column} = ${ids[0]}` : Prisma.sql`${column} = any(${[...ids]}::int[])`

/** The query of findDocuments. */
export const documentsQuery = (
  ids: readonly number[],
  kinds: readonly DocumentKind[] = ['INVOICE'],
  types: readonly DocumentType[] = ['ACTIVE'],
): Query<Map<number, DocumentRow>> => ({
  sql: Prisma.sql`
    select d.*, to_char(d.date, 'YYYY-MM-DD') as day,
      coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('quantity', l.quantity::text,
          'single_price', l.single_price::text, 'discounted_price', l.discounted_price::text,
          'total_price', l.total_price::text, 'iva', l.iva::text, 'discount', l.discount::text)
          order by l.position)
        from document_line l where l.document_id = d.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'amount', u.amount::text) order by u.position)
        from document_due_date u where u.document_id = d.id), '[]') as due_dates,
      coalesce((select jsonb_agg(jsonb_build_object('state', c.state, 'date_ts', c.date_ts,
          'description', c.description) order by c.id)
        from document_state_change c where c.document_id = d.id), '[]') as states,
      (select jsonb_build_object('file_name', f.file_name, 'state', f.state, 'channel', f.channel,
          'identificativo_sdi', f.identificativo_sdi, 'error', f.error, 'sent_at', f.sent_at, 'signed_at', f.signed_at,
          'messages', coalesce((select jsonb_agg(jsonb_build_object('message_type', m.message_type,
              'description', m.description, 'received_at', m.received_at) order by m.id)
            from exchange_message m where m.einvoice_file_id = f.id), '[]'))
        from einvoice_file f where f.document_id = d.id order by f.id desc limit 1) as exchange,
      (select jsonb_build_object('id', o.id, 'numeration', o.full_numeration, 'date', o.date)
        from document o where o.id = d.origin_id) as made_of
    from document d where ${columnIsAnyOf(Prisma.sql`d.id`, ids)} and d.document_kind in (${Prisma.join([...kinds])})
      and d.type in (${Prisma.join([...types])})`,
  toValue: (rows: DocumentRow[]) => new Map(rows.map((row) => [row.id, row])),
})

/** As findDocument, of many: those that are there, by id. */
export async function findDocuments(
  tx: Tx,
  ...of: Parameters<typeof documentsQuery>
): Promise<Map<number, DocumentRow>> {
  const [rows] = await pipelined(tx, documentsQuery(...of))
  return rows
}

/**
 * The query that locks documents, in the order of their ids, so that two transactions that lock some of the same
 * documents never deadlock.
 */
export const lockQuery = (ids: readonly number[]): Query<unknown> => ({
  sql: Prisma.sql`select 1 from document where ${columnIsAnyOf(Prisma.sql`id`, ids)} order by id for update`,
  toValue: () => undefined,
})

/** The skus of documents' customers, as a statement. */
export const customersOf = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`select ana_sku from document where ${columnIsAnyOf(Prisma.sql`id`, ids)}`

/**
 * As findDocument, with its row locked: of two callers that change it the second sees what the first did. The lock is
 * taken by a statement of its own, as one that waits would see rows as they were before it waited.
 */
export async function lockDocument(
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[] = ['INVOICE'],
  types: readonly DocumentType[] = ['ACTIVE'],
): Promise<DocumentRow> {
  const [, rows] = await pipelined(tx, lockQuery([id]), documentsQuery([id], kinds, ANY_TYPE))
  return requireType(rows.get(id), types)
}

/** A civil day as a date column. */
export const fromDay = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The part of a row that decides the totals. */
export function contentOfRow(row: DocumentRow): DocumentContent {
  const regime = (row.anagrafica_sender as Party | null)?.tax_regime ?? 'RF01'
  const rest = contentOf(
    {
      product_list: [],
      extra_expenses_list: extraExpenseIn.array().parse(row.extra_expenses_list),
      taxes: taxesIn.parse(row.taxes),
    },
    regime,
  )
  const lines = row.lines.map((line) => ({
    ...line,
    quantity: money(line.quantity),
    single_price: money(line.single_price),
    iva: money(line.iva),
    discount: money(line.discount),
    esigibilita_iva: line.esigibilita_iva as 'I' | 'D' | 'S',
    price_change_type: line.price_change_type as 'INCREASE' | 'DISCOUNT',
    discount_type: line.discount_type as 'PERCENTAGE' | 'FIXED',
  }))
  return { ...rest, product_list: lines }
}

/** How the document is paid, as the wizard saved it. */
export const configurationOf = (row: DocumentRow): InvoiceConfigurationIn =>
  invoiceConfigurationIn.parse(row.invoice_configuration)

/** The method of payment that the document states, ALLOWANCE where it states no method. */
export const methodOf = (row: DocumentRow) => configurationOf(row).payment_methods[0] ?? 'ALLOWANCE'

/** The totals of the content; of a received document the totals that it states itself. */
export const totalsOfRow = (row: DocumentRow): DocumentTotals =>
  row.type === 'PASSIVE' ? storedTotals.parse(row.totals) : documentTotals(contentOfRow(row))

/** The document as a value to print: PDF, XML. */
export function toDocumentValue(row: DocumentRow): DocumentValue {
  const content = contentOfRow(row)
  const configuration = configurationOf(row)
  return {
    document_kind: row.document_kind as DocumentKind,
    tipo_documento: row.tipo_documento,
    typology: row.typology as Typology,
    // What a supplier sent without a number is no draft.
    full_numeration: row.full_numeration ?? (row.type === 'PASSIVE' ? '–' : null),
    date: row.day,
    description: row.description,
    note: row.note || null,
    sender: row.anagrafica_sender as Party,
    receiver: row.anagrafica_receiver as Party,
    content,
    totals: totalsOfRow(row),
    payment: {
      method: methodOf(row),
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      due_dates: row.due_dates.map((due): DueDate => ({ date: due.date, amount: money(due.amount) })),
      rhythm: row.recurrence === 'SUBSCRIPTION' ? rhythmOf(configuration, row.day) : null,
    },
    cig: row.cig,
    cup: row.cup,
    linked:
      row.document_kind === 'CREDITNOTE' && row.made_of?.numeration
        ? [{ numeration: row.made_of.numeration, date: row.made_of.date }]
        : [],
    is_sent: row.exchange?.sent_at != null,
  }
}
