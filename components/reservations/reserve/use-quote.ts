'use client'

import { addDays } from '@/lib/domain/core/day'
import { dayAt, type WallMinute } from '@/lib/domain/reservations/wall-time'
import { useFreeTimes } from '../use-reservations'
import { minuteOfText } from '../wall-texts'

type QuoteQuestion = {
  resourceId: number
  at: WallMinute
  minutes: number
  people: number
  sku: string | null
}

const NEXT_DAYS = 14
const NEXT_TIMES = 3

/**
 * The price of a time, what cancelling it costs, and the next free times after it; `total` is null while the time is not
 * free, as far as hours and limits of its resource go.
 */
export function useQuote({ resourceId, at, minutes, people, sku }: QuoteQuestion) {
  const from = dayAt(at)
  const to = addDays(from, NEXT_DAYS)
  const { data, isPending, isPlaceholderData } = useFreeTimes({ from, to, minutes, people, resourceId, sku })
  const found = data?.find(({ resource_id }) => resource_id === resourceId)
  const starts = (found?.start_list ?? []).map((start) => ({
    ...start,
    at: minuteOfText(start.start_datetime),
  }))
  return {
    isLoading: isPending || isPlaceholderData,
    rule: found ?? null,
    starts,
    total: starts.find((start) => start.at === at)?.total ?? null,
    next: starts
      .filter((start) => start.at > at)
      .slice(0, NEXT_TIMES)
      .map((start) => start.at),
  }
}
