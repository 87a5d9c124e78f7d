'use client'

import { BadgeEuro, Code, Copy, Eye, FileCheck, Mail, PenLine, Send, Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useUser } from '@/components/shell/session/user-context'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'
import { previewHrefOf } from '../document-href'
import { useFileActions } from '../list/use-file-actions'
import { type InvoiceAbilities, invoiceAbilities } from './invoice-abilities'
import type { InvoiceDialog } from './invoice-dialogs'
import { useInvoiceActions } from './use-invoice-actions'

type Subject = Pick<
  InvoiceRow,
  'id' | 'state' | 'typology' | 'fullNumeration' | 'exchange_state' | 'receiver_name' | 'ana_sku'
>

/**
 * The menu of an invoice: what its state and the user's roles allow; `onRemoved` follows a deletion. `running` is the key
 * of the action that runs.
 */
export function useInvoiceMenu(open: (dialog: InvoiceDialog) => void, onRemoved?: () => void) {
  const t = useTranslations('invoices.actions')
  const { gui_item_list: roles } = useUser()
  const { running, ...actions } = useInvoiceActions(open)
  const files = useFileActions()
  const removeAndFollow = async (invoice: Subject) => {
    if (await actions.remove(invoice)) onRemoved?.()
  }
  const menuOf = (invoice: Subject): RowAction[] => {
    const may = invoiceAbilities(invoice, roles)
    const act = (
      key: Exclude<keyof InvoiceAbilities, 'correct'>,
      icon: RowAction['icon'],
      run: () => unknown,
    ) => may[key] && { key, label: t(key), icon, onSelect: () => void run() }
    const remove = act('delete', Trash2, () => removeAndFollow(invoice))
    const list: (RowAction | false)[] = [
      { key: 'open', label: t('open'), icon: Eye, href: previewHrefOf('INVOICE', invoice.id) },
      (may.edit || may.correct) && {
        key: 'edit',
        label: t(may.correct ? 'correct' : 'edit'),
        icon: PenLine,
        href: `/app/documents/wizard/invoice/${invoice.id}`,
      },
      act('issue', FileCheck, () => actions.issue(invoice)),
      act('send', Send, () => actions.send(invoice)),
      act('mail', Mail, () => open({ what: 'mail', invoice })),
      act('pay', BadgeEuro, () => actions.pay(invoice)),
      act('copy', Copy, () => actions.copy(invoice)),
      act('credit', Undo2, () => open({ what: 'credit', invoice })),
      ...(may.pdf ? files((format) => actions.download(invoice, format)) : []),
      act('xml', Code, () => actions.download(invoice, 'xml')),
      remove && { ...remove, separated: true, destructive: true },
    ]
    return list.filter((action) => action !== false)
  }
  return { menuOf, running }
}
