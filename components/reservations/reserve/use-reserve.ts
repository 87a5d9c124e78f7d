'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { useReloadReservations } from '../use-reservations'
import { faultOf, type ReservationFault, type ReservationField } from './reservation-fault'

type NewReservation = Parameters<typeof api.reservations.reservations.add>[0]['reservation']
type NewSeries = Parameters<typeof api.reservations.series.add>[0]
type MovedReservation = Parameters<typeof api.reservations.reservations.move>[0]['reservation']

/** Reserves and moves; a refusal is kept as the fault of its field, and answers false. */
export function useReserve(onDone: () => void) {
  const t = useTranslations('reservations')
  const notify = useNotify()
  const errorText = useErrorText()
  const reload = useReloadReservations()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()
  const [fault, setFault] = useState<ReservationFault | null>(null)
  const [seriesId, setSeriesId] = useState<number | null>(null)
  const run = (act: () => Promise<string>, done = onDone) =>
    once('reserve', async () => {
      setFault(null)
      try {
        notify.success(await act())
      } catch (error) {
        setFault(faultOf(error))
        await reload()
        return false
      }
      await reload()
      done()
      return true
    })
  const reserve = (reservation: NewReservation) =>
    run(async () => {
      const options = { context: { idempotencyKey: keyOf(reservation) } }
      const { response } = await api.reservations.reservations.add({ reservation }, options)
      return t(response.reservation.state === 'REQUESTED' ? 'reserve.requested' : 'reserve.done')
    })
  /** Once it is reserved, `seriesId` names the series: its dates are the result. */
  const reserveSeries = (body: NewSeries) => {
    let made: number | null = null
    return run(
      async () => {
        const options = { context: { idempotencyKey: keyOf(body) } }
        const { series } = (await api.reservations.series.add(body, options)).response
        made = series.id
        const count = series.date_list.filter(({ state }) => state === 'RESERVED').length
        return t('series.done', { count })
      },
      () => setSeriesId(made),
    )
  }
  const move = (reservation: MovedReservation) =>
    run(async () => {
      await api.reservations.reservations.move({ reservation })
      return t('move.done')
    })
  /** The words of the fault, where it belongs to the field; null names the form. */
  const errorOf = (field: ReservationField | null): string | undefined =>
    fault && fault.field === field ? errorText(fault.error).text : undefined
  const clear = () => setFault(null)
  return { reserve, reserveSeries, move, seriesId, fault, errorOf, clear, isRunning: running !== null }
}
