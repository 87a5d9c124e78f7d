'use client'

import { useQueryClient } from '@tanstack/react-query'
import { BadgeEuro, PenLine, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import type { PurchaseRow } from '@/lib/api/salesforce/purchases/purchase-fields'
import { isUnpriced, PURCHASES_KEY, purchaseHref } from './purchases-spec'

type Subject = Pick<PurchaseRow, 'id' | 'state' | 'revision'>

/** Returns the actions on one purchase of the list, with their question and their answer on screen. */
export function usePurchaseActions() {
  const t = useTranslations('purchases')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once } = useOnce()
  const changed = () => queries.invalidateQueries({ queryKey: [PURCHASES_KEY] })

  const move = ({ id, revision }: Subject, purchase_state: 'DRAFT' | 'PAID', done: string) =>
    once(purchase_state, async () => {
      const purchase_data = { id, revision, json_state: { description: '', purchase_state } }
      try {
        await api.salesforce.purchases.updateState({ purchase_data })
        notify.success(done)
      } finally {
        await changed()
      }
      return true
    })

  const remove = ({ id }: Subject) =>
    once('delete', async () => {
      const question = { text: t('ask_delete'), confirm: t('actions.delete'), destructive: true }
      if (!(await dialogs.confirm(question))) return false
      await api.salesforce.purchases.remove({ id })
      notify.success(t('done.delete'))
      await changed()
      return true
    })

  return {
    pay: (subject: Subject) => move(subject, 'PAID', t('done.pay')),
    reopen: (subject: Subject) => move(subject, 'DRAFT', t('done.reopen')),
    restore: (subject: Subject) => move(subject, 'DRAFT', t('done.restore')),
    remove,
  }
}

/** The menu of a row: what its state and the user's roles allow. */
export function usePurchaseMenu(): (row: PurchaseRow) => RowAction[] {
  const t = useTranslations('purchases.actions')
  const manages = useHasRole()('GUI_CAN_MANAGE_PURCHASE')
  const actions = usePurchaseActions()
  return (row) => {
    const href = purchaseHref(row.id)
    if (!manages) return [{ key: 'open', label: t('open'), icon: PenLine, href }]
    if (row.state === 'DELETED') {
      return [
        {
          key: 'restore',
          label: t('restore'),
          icon: RotateCcw,
          onSelect: () => void actions.restore(row),
        },
      ]
    }
    const settle: RowAction =
      row.state === 'PAID'
        ? { key: 'reopen', label: t('reopen'), icon: RotateCcw, onSelect: () => void actions.reopen(row) }
        : { key: 'pay', label: t('pay'), icon: BadgeEuro, onSelect: () => void actions.pay(row) }
    return [
      { key: 'edit', label: t(isUnpriced(row) ? 'price' : 'edit'), icon: PenLine, href },
      ...(isUnpriced(row) ? [] : [settle]),
      {
        key: 'delete',
        label: t('delete'),
        icon: Trash2,
        separated: true,
        destructive: true,
        onSelect: () => void actions.remove(row),
      },
    ]
  }
}
