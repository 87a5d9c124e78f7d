'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { RESERVATION_STEPS, type ReservationState } from '@/lib/domain/reservations/reservation-state'
import { useReloadReservations } from '../use-reservations'

/** The steps of staff, by the names of their calls, each with the step of the states that it is. */
const STEPS = {
  confirm: 'CONFIRM',
  approve: 'APPROVE',
  reject: 'REJECT',
  checkIn: 'CHECK_IN',
  checkOut: 'CHECK_OUT',
  noShow: 'NO_SHOW',
} as const satisfies Record<string, keyof typeof RESERVATION_STEPS>

export type StepName = keyof typeof STEPS

/** The steps that managers alone take. */
const OF_MANAGERS: readonly StepName[] = ['approve', 'reject']

/** The steps that a state leads to, for a manager or other staff; a hold that is over has none. */
export const stepsFrom = (state: ReservationState, isManager: boolean): StepName[] =>
  (Object.keys(STEPS) as StepName[]).filter((name) => {
    const from: readonly ReservationState[] = RESERVATION_STEPS[STEPS[name]].from
    return state !== 'EXPIRED' && from.includes(state) && (isManager || !OF_MANAGERS.includes(name))
  })

/** Takes a reservation a step further; marking a person as missing is asked before, and rejecting by a dialog of its own. */
export function useSteps({ id, anagrafica_name: name }: Reservation) {
  const t = useTranslations('reservations.manager')
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const take = (step: StepName, reason = '') =>
    once(step, async () => {
      if (step === 'noShow' && !(await dialogs.confirm({ text: t('ask.noShow', { name }) }))) return false
      if (step === 'reject') await api.reservations.reservations.reject({ id, reason })
      else await api.reservations.reservations[step]({ id })
      await reload()
      notify.success(t(`done.${step}`))
      return true
    })
  return { take, running }
}
