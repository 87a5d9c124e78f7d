'use client'

import { FileOutput, Truck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { ViewsMenu } from '@/components/views/views-menu'
import { api } from '@/lib/api/client'
import type { DeliveryNoteRow } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { TableExport } from '../list/table-export'
import { useNotesColumns } from './notes-columns'
import { NotesFilters } from './notes-filters'
import {
  INVOICE_NOTES_HREF,
  NEW_NOTE_HREF,
  NOTES_KEY,
  type NotesInput,
  noteHref,
  notesInput,
  notesSpec,
  pageOf,
} from './notes-spec'
import { useNoteMenu } from './use-note-actions'

const load = async (input: NotesInput) => pageOf((await api.salesforce.deliveryNotes.list(input)).response)

type TableProps = { initial: { input: NotesInput; page: TablePage<DeliveryNoteRow> } }

/** The delivery notes of the structure. `initial` is the page that the server has read already. */
export function NotesTable({ initial }: TableProps) {
  const t = useTranslations('delivery_notes')
  const manages = useHasRole()('GUI_CAN_MANAGE_INVOICE')
  const state = useTableState(notesSpec)
  const { query, filters } = state
  const input = useMemo(() => notesInput(query, filters), [query, filters])
  const data = useTableQuery({ key: NOTES_KEY, input, load, initial })
  const columns = useNotesColumns()
  const menuOf = useNoteMenu()
  return (
    <DataTable
      id={NOTES_KEY}
      label={t('title')}
      columns={columns}
      state={state}
      data={data}
      rowKey={(row) => row.id}
      rowLabel={({ numeration }) => t('row', { number: numeration })}
      rowHref={(row) => noteHref(row.id)}
      rowActions={menuOf}
      toolbar={<NotesFilters filters={filters} setFilters={state.setFilters} />}
      tools={
        <>
          <ViewsMenu page="list.delivery-notes" size="sm" />
          <NotesExport input={input} />
        </>
      }
      empty={
        <EmptyState
          icon={Truck}
          title={t('empty')}
          text={t('empty_text')}
          action={manages ? <NewNote /> : null}
        />
      }
    />
  )
}

/** Saves all notes that the filters find as a file. */
function NotesExport({ input: { search, state, customer, date_from, date_to } }: { input: NotesInput }) {
  const t = useTranslations('delivery_notes')
  const asked = { search, state, customer, date_from, date_to }
  return (
    <TableExport
      name={t('title').toLowerCase()}
      load={(format) => api.salesforce.deliveryNotes.exportFile({ format, ...asked })}
    />
  )
}

function NewNote() {
  const t = useTranslations('delivery_notes')
  return (
    <Button asChild variant="primary">
      <Link href={NEW_NOTE_HREF}>
        <Truck aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}

/** The actions of the page's head: the notes that become an invoice, and a new note. */
export function NotesActions() {
  const t = useTranslations('delivery_notes')
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild>
        <Link href={INVOICE_NOTES_HREF}>
          <FileOutput aria-hidden />
          {t('invoice_notes')}
        </Link>
      </Button>
      <NewNote />
    </div>
  )
}
