import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import type { DeliveryNoteRow } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { isDay } from '@/lib/domain/core/day'
import { isOneOf } from '@/lib/domain/core/one-of'
import { NOTE_STATES, type NoteState } from '@/lib/domain/delivery-notes/delivery-note'

/** Under these keys the browser keeps the pages of the list, and the months that are to be invoiced. */
export const NOTES_KEY = 'delivery-notes'
export const BILLABLE_KEY = 'delivery-notes-billable'

export const NOTES_HREF = '/app/documents/deliveryNotes'
export const NEW_NOTE_HREF = `${NOTES_HREF}/new`
export const INVOICE_NOTES_HREF = `${NOTES_HREF}/invoice`
export const noteHref = (id: number): string => `${NOTES_HREF}/edit/${id}`

const text = parseAsString.withDefault('')

/** The values that the list keeps in its URL; the latest notes come first. */
export const notesSpec = tableSpec({
  columns: ['date'] as const,
  column: 'date',
  order: 'desc',
  size: 20,
  sizes: [20, 50, 100],
  filters: { state: text, search: text, customer: text, date_from: text, date_to: text },
  momentary: ['customer'],
})

export type NoteFilters = Record<'state' | 'search' | 'customer' | 'date_from' | 'date_to', string>

const isState = (value: string): value is NoteState => isOneOf(NOTE_STATES, value)

/** The input of the list's call; values of the URL that are not valid are left out. */
export const notesInput = (
  query: TableQuery<'date'>,
  { state, search, customer, date_from, date_to }: NoteFilters,
) => ({
  ...query,
  state: isState(state) ? state : undefined,
  search: search.slice(0, 100),
  customer: customer.slice(0, 40),
  date_from: isDay(date_from) ? date_from : undefined,
  date_to: isDay(date_to) ? date_to : undefined,
})

export type NotesInput = ReturnType<typeof notesInput>

type Answer = { delivery_note_list: readonly DeliveryNoteRow[]; paging_data: { total_items: number } }

/** The list's answer as its page. */
export const pageOf = ({ delivery_note_list, paging_data }: Answer): TablePage<DeliveryNoteRow> => ({
  rows: delivery_note_list,
  total: paging_data.total_items,
})
