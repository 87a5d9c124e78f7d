import type { InvoiceProduct } from '@/lib/api/salesforce/invoices/invoice-answer'
import type { Tx } from '@/server/db/client'

/** The lines of invoices in their order, with the stock of each product and the credit note that took the line back. */
export const readProducts = (tx: Tx, invoiceIds: readonly number[]): Promise<InvoiceProduct[]> =>
  tx.$queryRaw<InvoiceProduct[]>`
    select l.id, l.document_id as invoice_id, l.name, l.description, l.quantity::float8 as quantity,
      (l.quantity * coalesce(b.quantity, 1))::float8 as pieces,
      l.total_price::float8 as total_price, l.product_cross_id, p.availability::float8 as availability,
      (select c.document_id from document_line c join document n on n.id = c.document_id
        where c.credited_line_id = l.id and n.state <> 'DELETED' limit 1) as credit_note_id
    from document_line l
    join document d on d.id = l.document_id and d.document_kind = 'INVOICE'
    left join product p on p.structure_id = l.structure_id
      and l.product_cross_id ~ '^[1-9][0-9]{0,8}$' and p.id = (case when l.product_cross_id ~ '^[1-9][0-9]{0,8}$'
        then l.product_cross_id::int end)
    left join price b on b.structure_id = l.structure_id
      and b.id = substring(l.price_cross_id from '^[1-9][0-9]{0,8}_([1-9][0-9]{0,8})$')::int
    where l.document_id = any(${[...invoiceIds]}::int[])
    order by l.document_id, l.position`
