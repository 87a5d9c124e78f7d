import type { Tx } from '@/server/db/client'

type LastXml = { document_id: number; name: string; bytes: Uint8Array; received: number | null }

/** The last file of each of our own invoices, and those that received ones came with. */
export const storedXmls = (tx: Tx, ids: readonly number[]): Promise<LastXml[]> =>
  tx.$queryRaw<LastXml[]>`
    select * from (
      select distinct on (f.document_id) f.document_id, f.file_name as name, f.bytes, null::int as received
      from einvoice_file f
      join document d on d.id = f.document_id and d.document_kind = 'INVOICE' and d.type = 'ACTIVE'
      where f.document_id = any(${[...ids]}::int[]) order by f.document_id, f.id desc) own
    union all
    select d.id, p.name, p.bytes, p.id from document d join received_file p on p.id = d.received_file_id
    where d.id = any(${[...ids]}::int[]) and d.document_kind = 'INVOICE'
    order by document_id`
