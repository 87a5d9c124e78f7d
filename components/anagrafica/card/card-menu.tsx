'use client'

import {
  ArrowRightLeft,
  Download,
  Eye,
  FilePlus2,
  KeyRound,
  Mail,
  PencilLine,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { newInvoiceHref } from '../entry-view/new-invoice-href'
import { useDeleteAnagrafica } from '../entry-view/use-delete-anagrafica'
import { useEntryDialogs } from '../entry-view/use-entry-dialogs'
import { mailAddresses, nameOrMail } from './entry-words'

type MenuProps = {
  entry: Anagrafica
  isChosen: boolean
  onToggle: () => void
  /** Shows an entry of another structure. */
  onPeek: () => void
  onMove?: () => void
  onExport?: () => void
}

/** The menu of the actions on one entry of the manager (document 3 §2). */
export function CardMenu({ entry, isChosen, onToggle, onPeek, onMove, onExport }: MenuProps) {
  const t = useTranslations('registry')
  const hasRole = useHasRole()
  const isOwn = useUser().structure === entry.structure_name
  const remove = useDeleteAnagrafica()
  const canEdit = isOwn && hasRole('GUI_CAN_MANAGE_ANAGRAFICA')
  const { openMail, openCode, dialog } = useEntryDialogs(entry)
  const mailActions = useMailActions(entry, openMail)
  const view = { key: 'view', label: t('actions.view'), icon: Eye }
  const actions: (RowAction | false)[] = [
    {
      key: 'select',
      label: t(isChosen ? 'actions.unselect' : 'actions.select'),
      icon: SquareCheck,
      onSelect: onToggle,
    },
    isOwn ? { ...view, href: `/app/registry/view/view/${entry.id}` } : { ...view, onSelect: onPeek },
    canEdit && {
      key: 'edit',
      label: t('actions.edit'),
      icon: PencilLine,
      href: `/app/registry/view/edit/${entry.id}`,
    },
    ...mailActions,
    canEdit && {
      key: 'code',
      label: t('actions.code'),
      icon: KeyRound,
      onSelect: openCode,
    },
    isOwn &&
      hasRole('GUI_CAN_MANAGE_INVOICE') && {
        key: 'invoice',
        label: t('actions.new_invoice'),
        icon: FilePlus2,
        href: newInvoiceHref(entry),
      },
    onMove !== undefined && {
      key: 'move',
      label: t('actions.move'),
      icon: ArrowRightLeft,
      onSelect: onMove,
    },
    onExport !== undefined && {
      key: 'export',
      label: t('actions.export'),
      icon: Download,
      onSelect: onExport,
    },
    canEdit && {
      key: 'delete',
      label: t('actions.delete'),
      icon: Trash2,
      onSelect: () => void remove(entry),
      destructive: true,
      separated: true,
    },
  ]
  return (
    <>
      <RowMenu
        actions={actions.filter((action) => action !== false)}
        rowLabel={nameOrMail(entry) || t('manager.no_name')}
      />
      {dialog}
    </>
  )
}

/** One entry of the menu for each address; without an address, one entry whose dialog explains that. */
function useMailActions(entry: Anagrafica, write: (address: string) => void): RowAction[] {
  const t = useTranslations('registry.actions')
  const hasRole = useHasRole()
  if (!hasRole('GUI_CAN_MANAGE_ANAGRAFICA')) return []
  const addresses = mailAddresses(entry)
  if (addresses.length < 2) {
    return [{ key: 'mail', label: t('mail'), icon: Mail, onSelect: () => write(addresses[0] ?? '') }]
  }
  return addresses.map((address) => ({
    key: `mail-${address}`,
    label: t('mail_to', { address }),
    icon: Mail,
    onSelect: () => write(address),
  }))
}
