'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { useReloadSetup } from '../shared/use-setup'

/** Approves or rejects a request. The list is read again also where somebody has answered before. */
export function useAnswering({ id, anagrafica_name: name }: Reservation) {
  const t = useTranslations('reservations.setup.requests')
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once, running } = useOnce()
  const run = (what: 'approve' | 'reject', call: () => Promise<unknown>) =>
    once(what, async () => {
      try {
        await call()
        notify.success(t(what === 'approve' ? 'approved' : 'rejected', { name }))
      } finally {
        await reload()
      }
      return true
    })
  const approve = () => run('approve', () => api.reservations.reservations.approve({ id }))
  const reject = (reason: string) => run('reject', () => api.reservations.reservations.reject({ id, reason }))
  return { approve, reject, running }
}
