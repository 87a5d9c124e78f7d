import { isDay } from '@/lib/domain/core/day'
import { formatPeriod } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'

/** A period of days in words; empty while one of its days is being typed. */
export const daysText = (
  { start_date, end_date }: { start_date: string; end_date: string },
  language: Language,
): string => (isDay(start_date) && isDay(end_date) ? formatPeriod({ start_date, end_date }, language) : '')
