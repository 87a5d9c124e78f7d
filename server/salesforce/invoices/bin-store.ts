import type { Tx } from '@/server/db/client'
import { BIN_DAYS } from './bin-queries'

/**
 * Deletes for good, in every structure, the documents whose time in the bin is over; documents from which another was
 * made, which another integrates, that have a file for the exchange system, or of which something was ever paid, stay.
 */
export async function sweepBin(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    delete from document d where d.state = 'DELETED' and d.number is null
      and not exists (select from document o where o.origin_id = d.id)
      and not exists (select from document o where o.structure_id = d.structure_id and o.integrates_id = d.id)
      and not exists (select from einvoice_file f where f.document_id = d.id)
      and not exists (select from document_payment p where p.structure_id = d.structure_id and p.document_id = d.id)
      and (select max(date_ts) from document_state_change c where c.document_id = d.id and c.state = 'DELETED')
        < now() - make_interval(days => ${BIN_DAYS})`
  await tx.$executeRaw`
    delete from received_file f where not exists (
      select from document d where d.structure_id = f.structure_id and d.received_file_id = f.id)`
}
