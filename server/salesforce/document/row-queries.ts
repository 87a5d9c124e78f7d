import { isOneOf } from '@/lib/domain/core/one-of'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind, DocumentType } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { pipelined, type Query } from '@/server/db/pipelined'
import { type DocumentHead, type DocumentRow, documentFromRow, type StoredDocument } from './document-row'
import { ANY_TYPE } from './row'

/**
 * The document, as far as a call is for it.
 * @throws Refusal ERROR_NOT_FOUND for an unknown document, ERROR_DOCUMENT_RECEIVED for a received one where only our
 * own are meant: the caller may see it, so its existence is not denied.
 */
export function requireType<Row extends DocumentHead>(
  row: Row | undefined,
  types: readonly DocumentType[],
): Row {
  if (row && isOneOf(types, row.type)) return row
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

const LINES = Prisma.sql`coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('quantity', l.quantity::text,
    'single_price', l.single_price::text, 'gross_price', l.gross_price::text, 'discounted_price', l.discounted_price::text,
    'total_price', l.total_price::text, 'iva', l.iva::text, 'discount', l.discount::text,
    'credited_quantity', l.credited_quantity::text)
    order by l.position)
  from document_line l where l.document_id = d.id), '[]')`

/** The query of findDocuments. */
export const documentsQuery = (
  ids: readonly number[],
  kinds: readonly DocumentKind[] = ['INVOICE'],
  types: readonly DocumentType[] = ['ACTIVE'],
): Query<Map<number, DocumentRow>> => queryWithLines(LINES, { ids, kinds, types })

type Wanted = { ids: readonly number[]; kinds: readonly DocumentKind[]; types: readonly DocumentType[] }

const queryWithLines = (
  lines: Prisma.Sql,
  { ids, kinds, types }: Wanted,
): Query<Map<number, DocumentRow>> => ({
  sql: Prisma.sql`
    select d.*, to_char(d.date, 'YYYY-MM-DD') as day, ${lines} as lines,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'amount', u.amount::text) order by u.position)
        from document_due_date u where u.document_id = d.id), '[]') as due_dates,
      coalesce((select jsonb_agg(jsonb_build_object('state', c.state, 'date_ts', c.date_ts,
          'description', c.description) order by c.id)
        from document_state_change c where c.document_id = d.id), '[]') as states,
      (select jsonb_build_object('file_name', f.file_name, 'state', f.state, 'channel', f.channel,
          'identificativo_sdi', f.identificativo_sdi, 'error', f.error, 'sent_at', f.sent_at, 'signed_at', f.signed_at,
          'messages', coalesce((select jsonb_agg(jsonb_build_object('message_type', m.message_type,
              'description', m.description, 'signed_by', m.signed_by, 'received_at', m.received_at) order by m.id)
            from exchange_message m where m.einvoice_file_id = f.id), '[]'))
        from einvoice_file f where f.document_id = d.id order by f.id desc limit 1) as exchange,
      (select jsonb_build_object('protocol', i.protocol, 'received_day', i.received_day) from intent_declaration i
        where i.structure_id = d.structure_id and i.id = d.intent_declaration_id) as intent,
      (select jsonb_build_object('id', o.id, 'numeration', o.full_numeration, 'date', o.date)
        from document o where o.id = d.origin_id) as made_of,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'numeration', n.number || '/' || n.year, 'date', n.date)
          order by n.date, n.number)
        from delivery_note_billing b join delivery_note n on n.structure_id = b.structure_id and n.id = b.delivery_note_id
        where b.structure_id = d.structure_id and b.document_id = d.id), '[]') as delivery_notes
    from document d where ${columnIsAnyOf(Prisma.sql`d.id`, ids)} and d.document_kind in (${Prisma.join([...kinds])})
      and d.type in (${Prisma.join([...types])})`,
  toValue: (rows: StoredDocument[]) => new Map(rows.map((row) => [row.id, documentFromRow(row)])),
})

/** As findDocument, of many: those that are there, by id. */
export async function findDocuments(
  tx: Tx,
  ...of: Parameters<typeof documentsQuery>
): Promise<Map<number, DocumentRow>> {
  const [rows] = await pipelined(tx, documentsQuery(...of))
  return rows
}

/** As findDocument, without the lines: a long document is read in a fraction of the time. */
export async function findDocumentHead(
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[],
): Promise<DocumentHead> {
  const [rows] = await pipelined(tx, headQuery(id, kinds))
  return requireType(rows.get(id), ['ACTIVE'])
}

const headQuery = (id: number, kinds: readonly DocumentKind[]): Query<Map<number, DocumentHead>> =>
  queryWithLines(Prisma.sql`'[]'::jsonb`, { ids: [id], kinds, types: ANY_TYPE })

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

/** As lockDocument, without the lines. */
export async function lockDocumentHead(
  tx: Tx,
  id: number,
  kinds: readonly DocumentKind[],
  types: readonly DocumentType[] = ['ACTIVE'],
): Promise<DocumentHead> {
  const [, rows] = await pipelined(tx, lockQuery([id]), headQuery(id, kinds))
  return requireType(rows.get(id), types)
}
