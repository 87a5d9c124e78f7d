/** Draft invoices of the times of reservations. */
import type { Day } from '@/lib/domain/core/day'
import { fixed2, money, sum, toWire } from '@/lib/domain/core/money'
import { lineVat } from '@/lib/domain/documents/line-vat'
import { vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import { type BilledLine, type BilledTime, billedLines } from '@/lib/domain/reservations/billing'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translate } from '@/server/platform/text'
import type { ProposalBasis, ProposedDraft } from '@/server/salesforce'
import type { KeptPart } from '../reservations/reservation-queries'
import { clockText } from '../rules/clock-text'
import type { BilledReservation, KeptTime } from './billing-queries'

type DraftTexts = { sku: string; description: string; language: Language; date: Day }

/** The draft of a customer's times, with its lines. */
export function draftOf(
  times: readonly BilledTime[],
  proposing: ProposalBasis,
  { sku, description, language, date }: DraftTexts,
): { lines: readonly BilledLine[]; draft: ProposedDraft } {
  const isVatFree = vatFreeRegime(proposing.sender?.tax_regime) !== null
  const { lines, corrections } = billedLines(times, isVatFree)
  const draft: ProposedDraft = {
    ana_sku: sku,
    date,
    description,
    lines: lines.map((line) => ({
      description: lineText(line, language),
      quantity: line.times.length,
      single_price: toWire(line.unitPrice),
      ...lineVat(proposing.settings.aliquoteiva, { iva: toWire(line.vatRate), natura: null }),
    })),
    vat_corrections: corrections.map(({ vatRate, amount }) => ({
      iva: toWire(vatRate),
      natura: null,
      amount: toWire(amount),
    })),
  }
  return { lines, draft }
}

/** The amounts of a reservation by time and rate; of a cancelled one its fee, at the rate of its largest part. */
export function billedTimes(row: BilledReservation): BilledTime[] {
  const kind = row.state === 'NO_SHOW' ? 'NO_SHOW' : 'RESERVED'
  const times = row.slots.flatMap((slot) => {
    const { name, day } = slot
    const own = row.price.filter((part) => isWithin(part, slot))
    const rates = new Set(own.map(({ vat_rate }) => vat_rate))
    return [...rates].map(
      (rate): BilledTime => ({
        reservationId: row.id,
        name,
        kind,
        day,
        from: clockText(slot.from),
        to: clockText(slot.to),
        amount: sum(own.filter(({ vat_rate }) => vat_rate === rate).map(({ amount }) => money(amount))),
        vatRate: money(rate),
      }),
    )
  })
  const charged = times.filter(({ amount }) => amount.gt(0))
  if (row.state !== 'CANCELLED') return charged
  const [largest] = charged.toSorted((one, other) => other.amount.cmp(one.amount))
  return largest ? [{ ...largest, kind: 'LATE_FEE', amount: money(row.cancel_fee ?? '0') }] : []
}

const isWithin = (part: KeptPart, slot: BilledReservation['slots'][number]): boolean =>
  part.resource_id === slot.resource_id &&
  Date.parse(part.from) >= Date.parse(slot.starts_at) &&
  Date.parse(part.from) < Date.parse(slot.ends_at)

/** The times of a billed deposit, as they were kept. */
export const keptTimes = (times: readonly KeptTime[]): BilledTime[] =>
  times.map(({ amount, vatRate, ...time }) => ({ ...time, amount: money(amount), vatRate: money(vatRate) }))

/** The times of a deposit, as they are kept. */
export const timesToKeep = (times: readonly BilledTime[]): KeptTime[] =>
  times.map(({ amount, vatRate, ...time }) => ({
    ...time,
    amount: fixed2(amount),
    vatRate: vatRate.toString(),
  }))

/** The number of times that a line names one by one, as its text is limited. */
const MAX_NAMED_TIMES = 25

function lineText({ name, kind, times }: BilledLine, language: Language): string {
  const named = times.length > MAX_NAMED_TIMES ? [times[0], times.at(-1)] : times
  const glue = times.length > MAX_NAMED_TIMES ? ' ... ' : ', '
  const dates = named.flatMap((time) =>
    time ? `${formatDay(time.day, language, 'short')} ${time.from}-${time.to}` : [],
  )
  return translate(language, `reservations.billing.line.${kind}`, { name, dates: dates.join(glue) })
}
