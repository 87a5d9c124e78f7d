import type { Rhythm } from '@/lib/domain/documents/document'
import type { Sheet } from './sheet'

/**
 * How a subscription that goes on by itself is paid, and how it ends: the sentences that a customer agrees to. One with an end
 * has none: its invoices are listed where it is agreed.
 */
export function printedRhythm(rhythm: Rhythm | null | undefined, { t, format }: Sheet): string[] {
  if (!rhythm?.open_ended && !rhythm?.renews) return []
  const { frequency, frequency_type, times, start, notice_days } = rhythm
  const every = t(`pdf.every.${frequency_type}`, { frequency })
  const from = format.day(start)
  const days = notice_days ?? 0
  if (rhythm.open_ended) return [t('pdf.rhythm_open', { every, from, days })]
  return [t('pdf.rhythm', { every, times: times ?? 1, from }), t('pdf.rhythm_renews', { days })]
}
