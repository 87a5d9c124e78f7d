import type { ChainLink } from '@/lib/api/salesforce/document/document-chain'
import type { InvoiceProduct } from '@/lib/api/salesforce/invoices/invoice-answer'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'

const MAX_SHOWN = 600

/**
 * The chain of a document: its origin, the first one of all, and every document that was made of that, down to the last.
 * Only documents of the given kinds, by id, MAX_SHOWN at most; a deleted one only when it is the document itself.
 */
export const readChain = (tx: Tx, id: number, kinds: readonly DocumentKind[]): Promise<ChainLink[]> =>
  tx.$queryRaw<ChainLink[]>`
    with recursive up as (
      select d.id, d.origin_id from document d where d.id = ${id} and d.structure_id = app_structure()
      union select o.id, o.origin_id from up join document o on o.id = up.origin_id),
    down as (
      select id from up where origin_id is null
      union select d.id from down join document d
        on d.structure_id = app_structure() and d.origin_id = down.id)
    select d.id, d.document_kind, d.full_numeration as numeration, d.description,
      to_char(d.date, 'YYYY-MM-DD') as date, d.state, d.total::float8 as total, d.origin_id, d.origin_kind
    from down join document d using (id)
    where d.document_kind = any(${[...kinds]}::text[]) and (d.state <> 'DELETED' or d.id = ${id})
    order by d.id limit ${MAX_SHOWN}`

/** The lines of invoices in their order, with the stock of each product and the credit note that took the last of the line back. */
export const readProducts = (tx: Tx, invoiceIds: readonly number[]): Promise<InvoiceProduct[]> =>
  tx.$queryRaw<InvoiceProduct[]>`
    select l.id, l.document_id as invoice_id, l.name, l.description, l.quantity::float8 as quantity,
      (l.quantity * coalesce(b.quantity, 1))::float8 as pieces,
      l.total_price::float8 as total_price, l.product_cross_id, p.availability::float8 as availability,
      (select max(c.document_id) from document_line c join document n on n.id = c.document_id
        where c.credited_line_id = l.id and n.state <> 'DELETED'
        having bool_or(c.credited_quantity is null) or sum(c.total_price) = l.total_price) as credit_note_id
    from document_line l
    join document d on d.id = l.document_id and d.document_kind = 'INVOICE'
    left join product p on p.structure_id = l.structure_id
      and l.product_cross_id ~ '^[1-9][0-9]{0,8}$' and p.id = (case when l.product_cross_id ~ '^[1-9][0-9]{0,8}$'
        then l.product_cross_id::int end)
    left join price b on b.structure_id = l.structure_id
      and b.id = substring(l.price_cross_id from '^[1-9][0-9]{0,8}_([1-9][0-9]{0,8})$')::int
    where l.document_id = any(${[...invoiceIds]}::int[])
    order by l.document_id, l.position`
