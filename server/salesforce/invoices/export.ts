import { Refusal } from '@/lib/domain/core/refusal'
import { type StateSubject, stateWordKey } from '@/lib/domain/documents/lists/state-word'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { type DocumentFilter, type DocumentListRow, documentIds, rowsOf } from '../document/queries'
import { amountCell, type TableFormat, tableFile } from '../document/table-file'

/** Documents in a file, at most. */
const MAX_EXPORTED = 100_000
/** Documents that are held at a time, each page read in a transaction of its own. */
const PAGE = 2000

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

async function* cellPages(context: HandlerContext, ids: readonly number[], of: StateSubject) {
  for (let at = 0; at < ids.length; at += PAGE) {
    const chunk = ids.slice(at, at + PAGE)
    const rows = await context.inTenant((tx) => rowsOf(tx, chunk))
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield chunk.flatMap((id) => {
      const row = byId.get(id)
      return row ? [cellsOf(row, of, context)] : []
    })
  }
}

/**
 * All documents that a filter finds as a file, by date and then id, a line each. @throws Refusal ERROR_BATCH_TOO_MANY
 * beyond MAX_EXPORTED
 */
export async function exportDocuments(context: HandlerContext, format: TableFormat, filter: DocumentFilter) {
  const t = translator(context.language)
  const ids = await context.inTenant((tx) => documentIds(tx, filter, MAX_EXPORTED + 1))
  if (ids.length > MAX_EXPORTED) throw new Refusal('ERROR_BATCH_TOO_MANY', { max: MAX_EXPORTED })
  const title = t(`documents.export.of_${filter.type}_${filter.kind}`)
  return tableFile(context, format, {
    name: `${title.toLowerCase().replaceAll(' ', '_')}_${today()}`,
    title,
    headers: COLUMNS.map((key) => t(`documents.export.columns.${key}`)),
    pages: cellPages(context, ids, subjectOf(filter)),
  })
}
