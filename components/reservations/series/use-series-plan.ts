'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/lib/api/client'
import { minuteOfText } from '../wall-texts'
import type { ChosenRule } from './series-choice'
import { completeRule } from './series-choice'

type SeriesBody = Parameters<typeof api.reservations.series.add>[0]
export type SeriesReservation = SeriesBody['reservation']
type Preview = Awaited<ReturnType<typeof api.reservations.series.preview>>['response']
export type PlannedDate = Preview['date_list'][number]
export type Alternative = PlannedDate['alternative_list'][number]

/** The resource and time that distinguish an alternative from the others of its date. */
export const keyOfAlternative = ({ resource_id, start_datetime }: Alternative): string =>
  `${resource_id} ${minuteOfText(start_datetime)}`

/** The dates of a series as they would be reserved; null asks for nothing. */
function usePreview(body: SeriesBody | null) {
  return useQuery({
    queryKey: ['reservations', 'series-preview', body],
    queryFn: async () => (await api.reservations.series.preview(body as SeriesBody)).response,
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/**
 * The plan of a series: its dates, the alternatives of those that are taken, and those that were chosen. `body` is that of
 * reserving it. `reservation`: null while its person is not known.
 */
export function useSeriesPlan(reservation: SeriesReservation | null, rule: ChosenRule | null) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const complete = rule && completeRule(rule)
  const plain = reservation && complete ? bodyOf(reservation, complete) : null
  const first = usePreview(plain)
  const alternatives = new Map(
    (plain ? (first.data?.date_list ?? []) : []).map((date) => [date.day, date.alternative_list]),
  )
  const picked = [...alternatives].flatMap(([day, list]) => {
    const found = list.find((one) => keyOfAlternative(one) === chosen[day])
    return found ? [{ day, slot_list: [found] }] : []
  })
  const body = plain && picked.length > 0 ? { ...plain, alternative_list: picked } : plain
  const shown = usePreview(body)
  return {
    body,
    preview: body ? (shown.data ?? null) : null,
    isLoading: body !== null && (shown.isPending || shown.isPlaceholderData),
    error: body ? shown.error : null,
    alternatives,
    chosen,
    choose: (day: string, key: string) => setChosen({ ...chosen, [day]: key }),
  }
}

export type SeriesPlan = ReturnType<typeof useSeriesPlan>

/** The note is no part of the plan: typing it asks for nothing. */
const bodyOf = (
  { note: _, ...reservation }: SeriesReservation,
  { lastDay, weekdays }: { lastDay: string; weekdays: SeriesBody['recurring_info']['recurring_days'] },
): SeriesBody => ({
  reservation,
  recurring_info: { end_recurring_date: lastDay, recurring_days: weekdays },
})
