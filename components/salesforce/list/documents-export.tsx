'use client'

import { api } from '@/lib/api/client'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { TableExport } from './table-export'

type ExportInput = Omit<Parameters<typeof api.salesforce.documents.exportFile>[0], 'document_kind' | 'format'>

/** Saves all documents that the filters of a list find as a file. */
export function DocumentsExport({ kind, input }: { kind: DocumentKind; input: ExportInput }) {
  const { agreementTypeValue, filter_state, search, ana_sku, date_from, date_to } = input
  const { typology, open_only, overdue_only, to_send } = input
  const only = { typology, open_only, overdue_only, to_send }
  const asked = { agreementTypeValue, filter_state, search, ana_sku, date_from, date_to, ...only }
  return (
    <TableExport
      name={kind.toLowerCase()}
      load={(format) => api.salesforce.documents.exportFile({ format, document_kind: kind, ...asked })}
    />
  )
}
