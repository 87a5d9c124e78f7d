import type { Day } from '../core/day'

type Period = { period_start?: Day | null; period_end?: Day | null }

/** The lines whose period ends before it begins, at the field of the end. */
export const periodFaults = (lines: readonly Period[]) =>
  lines.flatMap(({ period_start, period_end }, index) =>
    period_start && period_end && period_end < period_start
      ? [{ code: 'ERROR_LINE_PERIOD' as const, field: `product_list.${index}.period_end` }]
      : [],
  )
