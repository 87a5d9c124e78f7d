import type { BillingIn, BillingPreview } from '@/lib/api/reservations/billing-fields'
import { byCustomer } from '@/lib/domain/core/by-customer'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, money, sum, toWire } from '@/lib/domain/core/money'
import type { DocumentTotals } from '@/lib/domain/documents/document'
import { vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import { type BilledLine, type BilledTime, billedLines } from '@/lib/domain/reservations/billing'
import { formatDay, formatPeriod } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import {
  type ProposalBasis,
  type ProposedDraft,
  proposedTotals,
  readProposalBasis,
  receiverFaults,
} from '@/server/salesforce'
import { clockText } from '../rules/clock-text'
import { type UnbilledRow, unbilledReservations } from './billing-queries'

type RefusedBill = BillingPreview['refused_list'][number]

type Customer = Pick<RefusedBill, 'sku' | 'anagrafica_id' | 'name'>

/** The bill of one customer. */
export type Bill = Customer & {
  lines: readonly BilledLine[]
  reservationIds: readonly number[]
  draft: ProposedDraft
  totals: DocumentTotals
}

export type BillingPlan = {
  bills: readonly Bill[]
  refused: readonly RefusedBill[]
  proposing: ProposalBasis
}

type Options = { caller: Session; language: Language; date: Day }

/** The plan of a period: the amounts to bill by customer, and those who cannot be billed. Only reads. */
export async function planBilling(tx: Tx, asked: BillingIn, options: Options): Promise<BillingPlan> {
  const rows = await unbilledReservations(tx, asked, now())
  const proposing = await readProposalBasis(tx, options.caller)
  const faults = await receiverFaults(tx, [...new Set(rows.map(({ sku }) => sku))])
  const bills: Bill[] = []
  const refused: RefusedBill[] = []
  for (const [sku, own] of byCustomer(rows)) {
    const customer = customerOf(sku, own)
    const [fault, ...others] = faults.get(sku) ?? []
    if (fault) {
      const same = [fault, ...others].filter(({ code }) => code === fault.code)
      const fields = same.map(({ field }) => field)
      refused.push({ ...customer, code: fault.code, fields, reservations: own.length })
    } else bills.push(billOf(customer, own, proposing, { asked, ...options }))
  }
  return { bills, refused, proposing }
}

const customerOf = (sku: string, [first]: readonly UnbilledRow[]): Customer => ({
  sku,
  anagrafica_id: first?.anagrafica_id ?? 0,
  name: first?.customer_name ?? '',
})

type DraftTexts = Pick<Options, 'language' | 'date'> & { asked: BillingIn }

function billOf(
  customer: Customer,
  rows: readonly UnbilledRow[],
  proposing: ProposalBasis,
  texts: DraftTexts,
): Bill {
  const isVatFree = vatFreeRegime(proposing.sender?.tax_regime) !== null
  const { lines, corrections } = billedLines(rows.flatMap(billedTimes), isVatFree)
  const draft: ProposedDraft = {
    ana_sku: customer.sku,
    date: texts.date,
    description: translate(texts.language, 'reservations.billing.description', {
      period: formatPeriod(texts.asked, texts.language),
    }),
    lines: lines.map((line) => ({
      description: lineText(line, texts.language),
      quantity: line.times.length,
      single_price: toWire(line.unitPrice),
      ...vatOf(proposing, line.vatRate),
    })),
    vat_corrections: corrections.map(({ vatRate, amount }) => ({
      iva: toWire(vatRate),
      natura: null,
      amount: toWire(amount),
    })),
  }
  const reservationIds = rows.map(({ id }) => id)
  return { ...customer, lines, reservationIds, draft, totals: proposedTotals(proposing, draft) }
}

/** The rate of a line; at 0 with the Natura and reference that the settings offer first for it. */
function vatOf({ settings }: ProposalBasis, vatRate: Decimal) {
  const iva = toWire(vatRate)
  const offered = settings.aliquoteiva.find(({ abilitato, aliquota }) => abilitato && aliquota === iva)
  return {
    iva,
    natura: iva === 0 ? (offered?.codice ?? null) : null,
    riferimento_normativo: iva === 0 ? (offered?.riferimento_normativo ?? '') : '',
  }
}

/** The amounts of a reservation by time and rate; of a cancelled one its fee, at the rate of its largest part. */
function billedTimes(row: UnbilledRow): BilledTime[] {
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

const isWithin = (
  part: UnbilledRow['price'][number],
  { resource_id, starts_at, ends_at }: UnbilledRow['slots'][number],
): boolean =>
  part.resource_id === resource_id &&
  Date.parse(part.from) >= Date.parse(starts_at) &&
  Date.parse(part.from) < Date.parse(ends_at)

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
