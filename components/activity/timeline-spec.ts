import { createLoader, type inferParserType, parseAsString, type SearchParams } from 'nuqs/server'
import type { api } from '@/lib/api/client'
import { ACTIVITY_AREAS, ACTIVITY_KINDS } from '@/lib/domain/activity/activity-kinds'
import { isDay } from '@/lib/domain/core/day'
import { isOneOf } from '@/lib/domain/core/one-of'

const text = parseAsString.withDefault('')

/** The filters that the timeline keeps in its address. */
export const timelineParsers = {
  area: text,
  kind: text,
  account_id: text,
  sku: text,
  amount_from: text,
  amount_to: text,
  date_from: text,
  date_to: text,
}

export type TimelineFilters = inferParserType<typeof timelineParsers>

export const loadTimelineFilters = async (params: Promise<SearchParams>): Promise<TimelineFilters> =>
  createLoader(timelineParsers)(await params)

type Input = NonNullable<Parameters<typeof api.activity.timeline.list>[0]>

/** An amount with at most two decimals, as the address has it. */
const amountOf = (value: string): number | undefined =>
  /^\d{1,11}(\.\d{1,2})?$/.test(value) ? Number(value) : undefined

const dayOf = (value: string): string | undefined => (isDay(value) ? value : undefined)

/** The filters as the call takes them; values of the address that are not valid are left out. */
export const timelineInput = (filters: TimelineFilters): Input => ({
  area: isOneOf(ACTIVITY_AREAS, filters.area) ? filters.area : undefined,
  kind: isOneOf(ACTIVITY_KINDS, filters.kind) ? filters.kind : undefined,
  account_id: /^[1-9]\d{0,8}$/.test(filters.account_id) ? Number(filters.account_id) : undefined,
  sku: /^[\w-]{1,40}$/.test(filters.sku) ? filters.sku : undefined,
  amount_from: amountOf(filters.amount_from),
  amount_to: amountOf(filters.amount_to),
  date_from: dayOf(filters.date_from),
  date_to: dayOf(filters.date_to),
})

export const PAGE_SIZE = 50
