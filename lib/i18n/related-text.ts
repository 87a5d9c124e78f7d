import type { Day } from '@/lib/domain/core/day'
import { type RelatedDocument, textOfLines } from '@/lib/domain/documents/related'
import type { Translate } from './translate'

/** A document that another names, in one line: "Ordine 12 · 1 giugno 2026 · voce 3 · CIG Z1234567AB". */
export function relatedText(
  { kind, number, date, item, job, cig, cup, lines }: RelatedDocument,
  { t, day }: { t: Translate; day: (day: Day) => string },
): string {
  const parts = [
    t(`pdf.related.${kind}`, { number }),
    date && day(date),
    item && t('pdf.related.item', { item }),
    job && t('pdf.related.job', { job }),
    cig && `CIG ${cig}`,
    cup && `CUP ${cup}`,
    lines.length > 0 && t('pdf.related.lines', { count: lines.length, lines: textOfLines(lines) }),
  ]
  return parts.filter(Boolean).join(' · ')
}
