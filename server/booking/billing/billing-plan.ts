import type { BillingIn, BillingPreview } from '@/lib/api/booking/attendance-billing-fields'
import {
  type ChargedPresence,
  isCharged,
  type Presence,
  type PresenceLine,
  presenceLines,
} from '@/lib/domain/booking/attendance-billing'
import { byCustomer } from '@/lib/domain/core/by-customer'
import type { Day } from '@/lib/domain/core/day'
import { toWire } from '@/lib/domain/core/money'
import type { DocumentTotals } from '@/lib/domain/documents/document'
import type { Fault } from '@/lib/domain/documents/invoice-rules'
import { isRateOffered, productLineVat, type Taxpayer } from '@/lib/domain/documents/line-vat'
import { formatDay, formatPeriod } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { translate } from '@/server/platform/text'
import { chargedPrices } from '@/server/pricelist'
import {
  type ProposalBasis,
  type ProposedDraft,
  proposedTotals,
  readProposalBasis,
  receiverFaults,
  taxpayerOf,
} from '@/server/salesforce'
import { type UnbilledRow, unbilledPresences } from './billing-queries'

type RefusedBill = BillingPreview['refused_list'][number]

type Customer = Pick<RefusedBill, 'sku' | 'anagrafica_id' | 'name'>

/** The bill of one customer. */
export type Bill = Customer & {
  lines: readonly PresenceLine[]
  presences: number
  draft: ProposedDraft
  totals: DocumentTotals
}

export type BillingPlan = {
  bills: readonly Bill[]
  covered: BillingPreview['covered_list']
  refused: readonly RefusedBill[]
  proposing: ProposalBasis
}

type Options = { caller: Session; language: Language; date: Day }

/**
 * The plan of a period: the amounts to bill by customer, the people with a pass, and those who cannot be billed. Only
 * reads.
 */
export async function planBilling(tx: Tx, asked: BillingIn, options: Options): Promise<BillingPlan> {
  const rows = await unbilledPresences(tx, asked)
  const charges = await chargesOf(tx, rows, options.caller)
  const open = rows.filter(({ is_covered }) => !is_covered)
  const settings = await readProposalBasis(tx, options.caller)
  const taxpayer = taxpayerOf(settings)
  const faults = await receiverFaults(tx, [...new Set(open.map(({ sku }) => sku))])
  const bills: Bill[] = []
  const refused: RefusedBill[] = []
  for (const [sku, own] of byCustomer(open)) {
    const customer = customerOf(sku, own)
    const presences = own.map((row) => ({ ...presenceOf(row), charge: charges.get(row.id) ?? null }))
    const priced = presences.filter(isCharged)
    const charged = priced.filter(({ charge }) => isRateOffered(charge.vat, taxpayer))
    refused.push(...refusalsOf(customer, { presences, priced, charged, faults: faults.get(sku) ?? [] }))
    if (charged.length === 0 || faults.get(sku)?.length) continue
    const lines = presenceLines(charged)
    const draft = draftOf(sku, lines, { asked, taxpayer, ...options })
    const totals = proposedTotals(settings, draft)
    bills.push({ ...customer, lines, presences: charged.length, draft, totals })
  }
  return { bills, covered: coveredOf(rows), refused, proposing: settings }
}

type CustomerPresences = {
  presences: readonly Presence[]
  priced: readonly ChargedPresence[]
  /** Those at a rate that the settings offer. */
  charged: readonly ChargedPresence[]
  faults: readonly Fault[]
}

/**
 * Why a customer is not billed: for the presences without a price, for those whose product has a VAT rate that the settings
 * no longer offer, and for the others when his record lacks something.
 */
function refusalsOf(
  customer: Customer,
  { presences, priced, charged, faults: [fault, ...others] }: CustomerPresences,
): RefusedBill[] {
  const unpriced = presences.length - priced.length
  const refused: RefusedBill[] = []
  if (unpriced > 0) {
    refused.push({ ...customer, code: 'ERROR_ATTENDANCE_NO_PRICE', fields: [], presences: unpriced })
  }
  const outdated = priced.length - charged.length
  if (outdated > 0) {
    refused.push({ ...customer, code: 'ERROR_PRODUCT_VAT_NOT_OFFERED', fields: [], presences: outdated })
  }
  if (fault && charged.length > 0) {
    const same = [fault, ...others].filter(({ code }) => code === fault.code)
    const fields = same.map(({ field }) => field)
    refused.push({ ...customer, code: fault.code, fields, presences: charged.length })
  }
  return refused
}

const customerOf = (sku: string, [first]: readonly UnbilledRow[]): Customer => ({
  sku,
  anagrafica_id: first?.anagrafica_id ?? 0,
  name: first?.customer_name ?? '',
})

const presenceOf = ({ id, sku, name, kind, day }: UnbilledRow): Omit<Presence, 'charge'> => ({
  attendant_id: id,
  sku,
  name,
  kind,
  day,
})

const NUMBER = /^\d{1,9}$/

/** The number that a text is, or null. */
const numberOf = (text: string | undefined): number | null =>
  text && NUMBER.test(text) ? Number(text) : null

/**
 * Answers the cost of each presence by its id: at the price that was chosen for it, else at the one in the price list
 * of its event's product.
 */
async function chargesOf(tx: Tx, rows: readonly UnbilledRow[], caller: Session) {
  const priced = rows.flatMap((row) => {
    const productId = numberOf(row.product ?? undefined)
    if (row.is_covered || productId === null) return []
    const priceId = numberOf(row.price?.split('_')[1])
    return row.price !== null && priceId === null
      ? []
      : [{ id: row.id, customer: row.sku, productId, priceId, on: row.day }]
  })
  const charges = await chargedPrices(tx, priced, caller)
  return new Map(priced.map(({ id }, at) => [id, charges[at] ?? null]))
}

function coveredOf(rows: readonly UnbilledRow[]): BillingPlan['covered'] {
  const covered = byCustomer(rows.filter(({ is_covered }) => is_covered))
  return [...covered].map(([sku, own]) => ({
    ...customerOf(sku, own),
    presences: own.length,
  }))
}

type DraftTexts = { asked: BillingIn; taxpayer: Taxpayer; language: Language; date: Day }

function draftOf(
  sku: string,
  lines: readonly PresenceLine[],
  { asked, taxpayer, language, date }: DraftTexts,
): ProposedDraft {
  return {
    ana_sku: sku,
    date,
    description: translate(language, 'booking.billing.description', {
      period: formatPeriod(asked, language),
    }),
    lines: lines.map(({ name, kind, charge, days }) => ({
      description: lineText({ name, kind, days }, language),
      quantity: days.length,
      single_price: toWire(charge.line.single_price),
      price_change_type: charge.line.price_change_type,
      discount_type: charge.line.discount_type,
      discount: toWire(charge.line.discount),
      measurement_unit: charge.measurement_unit,
      ...productLineVat(charge.vat, taxpayer),
      price_cross_id: charge.price_cross_id,
      product_cross_id: charge.product_cross_id,
    })),
  }
}

/** The number of days that a line names one by one, as its text is limited. */
const MAX_NAMED_DAYS = 40

function lineText({ name, kind, days }: Pick<PresenceLine, 'name' | 'kind' | 'days'>, language: Language) {
  const named = days.length > MAX_NAMED_DAYS ? [days[0], days.at(-1)] : days
  const glue = days.length > MAX_NAMED_DAYS ? ' - ' : ', '
  const dates = named.map((day) => formatDay(day ?? '', language, 'short')).join(glue)
  return translate(language, `booking.billing.line.${kind}`, { name, dates })
}
