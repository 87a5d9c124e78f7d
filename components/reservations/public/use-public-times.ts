'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useErrorText } from '@/components/kit/use-error-text'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { PublicHold, PublicReservation, PublicResource } from '@/lib/api/reservations/public-fields'
import type { Day } from '@/lib/domain/core/day'
import type { WallMinute } from '@/lib/domain/reservations/wall-time'
import { wallText } from '@/lib/domain/reservations/wall-time'

const KEY = 'public-reservations'

type PublicQuestion = { page: string; day: Day; minutes: number; people: number }

/** The free beginnings of a day, of each resource that a page shows. */
export function usePublicTimes(question: PublicQuestion) {
  return useQuery({
    queryKey: [KEY, question],
    queryFn: async () =>
      (await api.reservations.publicReservations.availability(question)).response.availability_list,
    placeholderData: keepPreviousData,
  })
}

/** A time that is held for the visitor, with its resource. */
export type HeldTime = {
  hold: PublicHold
  resource: PublicResource
  from: WallMinute
  to: WallMinute
  people: number
}

type WantedTime = Omit<HeldTime, 'hold'>

/** Holds a time while the visitor fills in the form, one at a time; refusals stay until the next choice. */
export function useHold(page: string, zone: string) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { once } = useOnce()
  const [held, setHeld] = useState<HeldTime | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: [KEY] })
  const choose = ({ resource, from, to, people }: WantedTime) =>
    void once('hold', async () => {
      setRefusal(null)
      try {
        const times = { start_datetime: wallText(from, zone), end_datetime: wallText(to, zone) }
        const asked = { page, resource_id: resource.id, people, ...times }
        const { response } = await api.reservations.publicReservations.hold(asked, {
          context: { quiet: true },
        })
        setHeld({ hold: response.hold, resource, from, to, people })
        return true
      } catch (error) {
        setRefusal(errorText(error).text)
        await reload()
        return false
      }
    })
  const close = (isAsked: boolean) => {
    const hold = held?.hold.hold
    setHeld(null)
    // A hold that is not given up ends by itself.
    const given =
      isAsked || !hold
        ? Promise.resolve()
        : api.reservations.publicReservations
            .release({ page, hold }, { context: { quiet: true } })
            .catch(() => undefined)
    void given.then(reload)
  }
  return { held, refusal, choose, close }
}

type LinkedActions = { page: string; token: string; feeText: (fee: number) => string }

/** Runs the actions of a mailed link, one at a time; cancelling is asked for first. `feeText` is the question with its fee. */
export function useLinked(
  { page, token, feeText }: LinkedActions,
  onChange: (reservation: PublicReservation) => void,
) {
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [refusal, setRefusal] = useState<string | null>(null)
  const run = async (what: 'confirm' | 'cancel') => {
    setRefusal(null)
    try {
      const call = api.reservations.publicReservations[what]
      onChange((await call({ page, token }, { context: { quiet: true } })).response.reservation)
      return true
    } catch (error) {
      setRefusal(errorText(error).text)
      return false
    }
  }
  const confirm = () => void once('confirm', () => run('confirm'))
  const cancel = (fee: number, labels: { confirm: string; cancel: string }) =>
    void once('cancel', async () =>
      (await dialogs.confirm({ text: feeText(fee), ...labels })) ? run('cancel') : false,
    )
  return { confirm, cancel, running, refusal }
}
