'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { useReloadSetup } from '../shared/use-setup'

/** Approves a request, or rejects it after a question. The list is read again also where somebody has answered before. */
export function useAnswering({ id, anagrafica_name: name }: Reservation) {
  const t = useTranslations('reservations.setup.requests')
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once, running } = useOnce()
  const answer = (what: 'approve' | 'reject') =>
    once(what, async () => {
      const question = { text: t('ask_reject', { name }), confirm: t('reject'), destructive: true }
      if (what === 'reject' && !(await dialogs.confirm(question))) return false
      try {
        await api.reservations.reservations[what]({ id })
        notify.success(t(what === 'approve' ? 'approved' : 'rejected', { name }))
      } finally {
        await reload()
      }
      return true
    })
  return { answer, running }
}
