'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleX, FileDown, FileOutput, PenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import type { DeliveryNoteRow } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { isOpenNote } from '@/lib/domain/delivery-notes/delivery-note'
import { documentHref } from '../document-href'
import { NOTES_KEY, noteHref } from './notes-spec'

type Subject = Pick<DeliveryNoteRow, 'id' | 'numeration' | 'state' | 'invoice_id'>

/** Returns the actions on one note, with their question and their answer on screen. */
export function useNoteActions() {
  const t = useTranslations('delivery_notes')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()

  const download = ({ id, numeration }: Subject) =>
    once('pdf', async () => {
      const { headers, body } = await api.salesforce.deliveryNotes.print({ id })
      saveFile(fileNameOf(headers) ?? `ddt${numeration.replace('/', '_')}.pdf`, body)
      return true
    })

  const remove = ({ id, numeration }: Subject) =>
    once('remove', async () => {
      const text = t('ask_remove', { number: numeration })
      if (!(await dialogs.confirm({ text, confirm: t('actions.remove'), destructive: true }))) return false
      const { response } = await api.salesforce.deliveryNotes.remove({ id })
      notify.success(t(response.deleted ? 'done.deleted' : 'done.cancelled', { number: numeration }))
      await queries.invalidateQueries({ queryKey: [NOTES_KEY] })
      return true
    })

  return { download, remove, running }
}

/** The menu of a row: what its state and the user's roles allow. */
export function useNoteMenu(): (row: Subject) => RowAction[] {
  const t = useTranslations('delivery_notes.actions')
  const manages = useHasRole()('GUI_CAN_MANAGE_INVOICE')
  const { download, remove } = useNoteActions()
  return (row) => {
    const isOpen = manages && isOpenNote(row.state)
    const { id, invoice_id } = row
    return [
      { key: 'open', label: t(isOpen ? 'edit' : 'open'), icon: PenLine, href: noteHref(id) },
      { key: 'pdf', label: t('pdf'), icon: FileDown, onSelect: () => void download(row) },
      ...(invoice_id === null
        ? []
        : [
            {
              key: 'invoice',
              label: t('invoice'),
              icon: FileOutput,
              href: documentHref('INVOICE', 'preview', invoice_id),
            },
          ]),
      ...(isOpen
        ? [
            {
              key: 'remove',
              label: t('remove'),
              icon: CircleX,
              separated: true,
              destructive: true,
              onSelect: () => void remove(row),
            },
          ]
        : []),
    ]
  }
}
