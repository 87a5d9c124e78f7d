'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { type ConfirmIn, MAX_CONFIRMED_MOVEMENTS } from '@/lib/api/salesforce/bank/bank-fields'

/** Returns the actions on movements, with their questions and their answers on screen; one action runs at a time. */
export function useBankActions() {
  const t = useTranslations('bank')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const calls = api.salesforce.bankMovements
  // The payment of a movement changes lists, previews and the scadenzario.
  const done = async (text: string) => {
    notify.success(text)
    await queries.invalidateQueries()
    return true
  }

  const confirm = (movement_id: number, part_list: ConfirmIn['part_list']) =>
    once(`confirm-${movement_id}`, async () => {
      await calls.confirm({ movement_id, part_list })
      return done(t('done.confirm'))
    })

  const confirmCertain = (ids: readonly number[]) =>
    once('certain', async () => {
      const text = t('ask.certain', { count: ids.length })
      if (!(await dialogs.confirm({ text, confirm: t('actions.confirm') }))) return false
      const { response } = await calls.confirmCertain({ id_list: ids.slice(0, MAX_CONFIRMED_MOVEMENTS) })
      return done(t('done.certain', { confirmed: response.confirmed, left: response.left }))
    })

  const undo = (movement_id: number) =>
    once(`undo-${movement_id}`, async () => {
      const question = { text: t('ask.undo'), confirm: t('actions.undo'), destructive: true }
      if (!(await dialogs.confirm(question))) return false
      await calls.undo({ movement_id })
      return done(t('done.undo'))
    })

  const ignore = (movement_id: number) =>
    once(`ignore-${movement_id}`, async () => {
      const missing = t('ask.reason_missing')
      const question = { text: t('ask.ignore'), label: t('ask.reason'), required: true, missing }
      const reason = await dialogs.prompt({ ...question, confirm: t('actions.ignore') })
      if (reason === null) return false
      await calls.ignore({ movement_id, reason: reason.slice(0, 300) })
      return done(t('done.ignore'))
    })

  const restore = (movement_id: number) =>
    once(`restore-${movement_id}`, async () => {
      await calls.restore({ movement_id })
      return done(t('done.restore'))
    })

  return { confirm, confirmCertain, undo, ignore, restore, running }
}

export type BankActions = ReturnType<typeof useBankActions>
