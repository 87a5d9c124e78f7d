'use client'

import { Code, Eye, FileCheck, Mail, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useUser } from '@/components/shell/session/user-context'
import type { CreditNoteRow } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { previewHrefOf } from '../document-href'
import { invoiceAbilities } from '../invoices/invoice-abilities'
import { useFileActions } from '../list/use-file-actions'
import { type CreditNoteSubject, useCreditNoteActions } from './use-credit-note-actions'

type Subject = CreditNoteSubject & Pick<CreditNoteRow, 'state' | 'typology' | 'exchange_state' | 'invoice'>

type MenuHandlers = {
  onMail: (note: Subject) => void
  onEdit: (note: Subject) => void
  onRemoved?: () => void
}

/**
 * The menu of a credit note: what its state and the user's roles allow; `onMail` and `onEdit` open the dialogs of the mail
 * and of the note's lines, and `onRemoved` follows a deletion. `running` is the key of the action that runs.
 */
export function useCreditNoteMenu({ onMail, onEdit, onRemoved }: MenuHandlers) {
  const t = useTranslations('credit_notes.actions')
  const { gui_item_list: roles } = useUser()
  const { running, ...actions } = useCreditNoteActions()
  const files = useFileActions()
  const removeAndFollow = async (note: Subject) => {
    if (await actions.remove(note)) onRemoved?.()
  }
  const menuOf = (note: Subject): RowAction[] => {
    const may = invoiceAbilities(note, roles)
    const act = (
      key: 'edit' | 'issue' | 'send' | 'mail' | 'xml' | 'delete',
      icon: RowAction['icon'],
      run: () => unknown,
    ) => may[key] && { key, label: t(key), icon, onSelect: () => void run() }
    const remove = act('delete', Trash2, () => removeAndFollow(note))
    const list: (RowAction | false)[] = [
      { key: 'open', label: t('open'), icon: Eye, href: previewHrefOf('CREDITNOTE', note.id) },
      note.invoice !== null && act('edit', Pencil, () => onEdit(note)),
      act('issue', FileCheck, () => actions.issue(note)),
      act('send', Send, () => actions.send(note)),
      act('mail', Mail, () => onMail(note)),
      ...(may.pdf ? files((format) => actions.download(note, format)) : []),
      act('xml', Code, () => actions.download(note, 'xml')),
      remove && { ...remove, separated: true, destructive: true },
    ]
    return list.filter((action) => action !== false)
  }
  return { menuOf, running }
}
