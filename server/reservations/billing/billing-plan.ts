import type { BillingIn, BillingPreview } from '@/lib/api/reservations/billing-fields'
import { byCustomer } from '@/lib/domain/core/by-customer'
import type { Day } from '@/lib/domain/core/day'
import type { DocumentTotals } from '@/lib/domain/documents/document'
import { type BilledLine, deductedTimes } from '@/lib/domain/reservations/billing'
import { formatPeriod } from '@/lib/i18n/formats'
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
import { billedTimes, draftOf, keptTimes } from './bill-draft'
import { type UnbilledRow, unbilledReservations } from './billing-queries'

type RefusedBill = BillingPreview['refused_list'][number]

type Customer = Pick<RefusedBill, 'sku' | 'anagrafica_id' | 'name'>

/** The bill of one customer. */
export type Bill = Customer & {
  lines: readonly BilledLine[]
  reservations: readonly Pick<UnbilledRow, 'id' | 'deposit_document_id'>[]
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

function billOf(
  customer: Customer,
  rows: readonly UnbilledRow[],
  proposing: ProposalBasis,
  { asked, language, date }: Pick<Options, 'language' | 'date'> & { asked: BillingIn },
): Bill {
  const times = rows.flatMap((row) => [
    ...billedTimes(row),
    ...deductedTimes(keptTimes(row.deposit_times ?? [])),
  ])
  const period = formatPeriod(asked, language)
  const description = translate(language, 'reservations.billing.description', { period })
  const { lines, draft } = draftOf(times, proposing, { sku: customer.sku, description, language, date })
  return { ...customer, lines, reservations: rows, draft, totals: proposedTotals(proposing, draft) }
}
