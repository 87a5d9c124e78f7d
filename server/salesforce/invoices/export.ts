import { type StateSubject, stateWordKey } from '@/lib/domain/documents/lists/state-word'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { DocumentFilter } from '../document/list/filter-queries'
import { type DocumentListRow, documentIds, rowsOf } from '../document/queries'
import { amountCell, listFile, type TableFormat } from '../document/table-file'

const COLUMNS = [
  'number',
  'date',
  'customer',
  'description',
  'kind',
  'state',
  'subtotal',
  'total',
  'residual',
] as const

const SUBJECTS = {
  INVOICE: 'invoice',
  CREDITNOTE: 'creditNote',
  OFFER: 'offer',
  CONTRACT: 'contract',
  PROFORMA: 'proforma',
} as const

function subjectOf({ kind, type }: DocumentFilter): StateSubject {
  if (type === 'ACTIVE') return SUBJECTS[kind]
  return kind === 'CONTRACT' ? 'received_contract' : 'received'
}

function cellsOf(row: DocumentListRow, of: StateSubject, { language }: HandlerContext): string[] {
  const amount = (value: number) => amountCell(value, language)
  const word = translator(language)(stateWordKey(row.state, of))
  const { full_numeration, date, counterparty_name, description, tipo_documento } = row
  const isFiscal = of !== 'offer' && of !== 'contract' && of !== 'received_contract'
  return [
    ...[full_numeration ?? '', date, counterparty_name, description, isFiscal ? tipo_documento : '', word],
    ...[amount(row.subtotal), amount(row.total), amount(row.residual)],
  ]
}

/** All documents that a filter finds as a file, by date and then id. @throws Refusal as listFile does */
export function exportDocuments(context: HandlerContext, format: TableFormat, filter: DocumentFilter) {
  const t = translator(context.language)
  const title = t(`documents.export.of_${filter.type}_${filter.kind}`)
  const subject = subjectOf(filter)
  return listFile(context, format, {
    name: `${title.toLowerCase().replaceAll(' ', '_')}_${today()}`,
    title,
    headers: COLUMNS.map((key) => t(`documents.export.columns.${key}`)),
    find: (tx, most) => documentIds(tx, filter, most),
    read: rowsOf,
    cellsOf: (row) => cellsOf(row, subject, context),
  })
}
