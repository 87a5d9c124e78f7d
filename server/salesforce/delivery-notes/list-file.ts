import type { DeliveryNoteRow } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { listFile, type TableFormat } from '../document/table-file'
import { type NoteFilter, noteIds, noteRows } from './note-queries'

const COLUMNS = ['number', 'date', 'customer', 'reason', 'state'] as const

function cellsOf(row: DeliveryNoteRow, { language }: HandlerContext): string[] {
  const t = translator(language)
  return [
    row.numeration,
    row.date,
    row.customer_name,
    row.reason === 'OTHER' ? row.reason_text : t(`delivery_notes.reasons.${row.reason}`),
    t(`delivery_notes.states.${row.state}`),
  ]
}

/** All delivery notes that a filter finds as a file, by day and then id. @throws Refusal as listFile does */
export function exportNotes(context: HandlerContext, format: TableFormat, filter: NoteFilter) {
  const t = translator(context.language)
  const title = t('delivery_notes.title')
  return listFile(context, format, {
    name: `${title.toLowerCase().replaceAll(' ', '_')}_${today()}`,
    title,
    headers: COLUMNS.map((key) => t(`delivery_notes.columns.${key}`)),
    find: (tx, most) => noteIds(tx, filter, most),
    read: noteRows,
    cellsOf: (row) => cellsOf(row, context),
  })
}
