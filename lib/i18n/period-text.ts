import type { Day } from '@/lib/domain/core/day'
import type { Translate } from './translate'

/** The period of a line as paper states it: "dal 1 giugno 2026 al 30 giugno 2026"; '' without one. */
export function periodText(
  { period_start, period_end }: { period_start?: Day | null; period_end?: Day | null },
  { t, day }: { t: Translate; day: (day: Day) => string },
): string {
  if (period_start && period_end)
    return t('pdf.period.both', { from: day(period_start), to: day(period_end) })
  if (period_start) return t('pdf.period.from', { from: day(period_start) })
  return period_end ? t('pdf.period.to', { to: day(period_end) }) : ''
}
