import {
  MAX_ANSWERED_ENTRIES,
  type ReceivedImportEntry,
} from '@/lib/api/salesforce/received/received-imports-fields'
import type { Tx } from '@/server/db/client'

/** One file of an import with its result; `document` is the first document that it brought. */
export type ImportEntryRow = {
  position: number
  name: string
  outcome: ReceivedImportEntry['outcome']
  document: ReceivedImportEntry['document']
  document_count: number
  reason: string | null
  params: Record<string, string>
}

/** The entries of an import behind a position, in their order, MAX_ANSWERED_ENTRIES at most. */
export const readEntries = (tx: Tx, importId: number, after: number): Promise<ImportEntryRow[]> =>
  tx.$queryRaw<ImportEntryRow[]>`
    select e.position, e.name, e.outcome, e.document_count, e.reason, e.params,
      case when d.id is not null then jsonb_build_object('id', d.id, 'document_kind', d.document_kind,
        'fullNumeration', d.full_numeration, 'receiver_name', d.counterparty_name, 'total', d.total::float8,
        'state', d.state) end as document
    from received_import_entry e left join document d on d.id = e.document_id
    where e.import_id = ${importId} and e.position > ${after}
    order by e.position limit ${MAX_ANSWERED_ENTRIES}`
