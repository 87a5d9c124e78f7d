import { type Decimal, ZERO } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import type { TemplateData } from '@/lib/domain/templates/laid-out'
import type { Language } from '@/lib/i18n/languages'
import { composed, mapTexts } from '@/server/fonts'
import { translator } from '@/server/platform/text'
import { formats, printedDocument } from '@/server/print'

export type WordOptions = {
  language: Language
  /** The moment that DATETIME shows, and the zone by whose clocks. */
  producedAt: Date
  zone: string
}

const LOCALES: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

/** The words of a document for the fields of a template: those of its other prints. */
export function templateWords(
  value: DocumentValue,
  { language, producedAt, zone }: WordOptions,
): TemplateData {
  const printed = printedDocument(value, language)
  const format = formats(language)
  const t = translator(language)
  const moment = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  })
  const sums = runningSums(value)
  const words = {
    total: format.money(value.totals.total),
    date: format.day(value.date),
    datetime: moment.format(producedAt),
    sender: [printed.sender.name, ...printed.sender.lines],
    receiver: [printed.receiver.name, ...printed.receiver.lines],
    table: {
      firstLabel: printed.descriptionLabel,
      columns: printed.columns.map(({ label }) => ({ label, right: true })),
      rows: printed.lines.map(({ name, text, cells }, index) => ({
        name,
        text,
        cells: printed.columns.map(({ key }) => cells[key] ?? ''),
        running: format.money(sums[index] ?? ZERO),
      })),
      totals: printed.totals.map(({ label, amount, weight }) => ({
        label,
        amount,
        isStrong: weight !== 'plain',
      })),
      carriedLabel: t('pdf.carried'),
      broughtLabel: t('pdf.brought'),
    },
  }
  return mapTexts(words, composed)
}

/** The sum of the printed rows up to each: lines, included expenses, the charged stamp. */
function runningSums({ totals }: DocumentValue): Decimal[] {
  let total = ZERO
  return [
    ...totals.lines.map(({ total_price }) => total_price),
    ...totals.expenses.filter((amount) => amount !== null),
    ...(totals.bollo.charged ? [totals.bollo.importo] : []),
  ].map((amount) => {
    total = total.plus(amount)
    return total
  })
}
