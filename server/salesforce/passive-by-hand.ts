import { contentOf } from '@/lib/api/salesforce/invoice-content'
import { taxesIn } from '@/lib/api/salesforce/invoice-fields'
import type { PassiveDataIn } from '@/lib/api/salesforce/passive-fields'
import type { Day } from '@/lib/domain/day'
import type { DocumentTotals, DueDate } from '@/lib/domain/document'
import { type Decimal, fixed2, money, sum, ZERO } from '@/lib/domain/money'
import { NO_PARTY } from '@/lib/domain/party'
import { Refusal } from '@/lib/domain/refusal'
import { findParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { ownParty, type PassiveValue } from './passive-store'
import { totalsOf } from './payload-totals'

const NO_TAXES = taxesIn.parse({ bollo: 'NONE' })

/**
 * The days to pay that were given; without any, the whole on the document's day.
 * @throws Refusal ERROR_PASSIVE_DUE_DATES when they do not come to what is to be paid.
 */
export function agreedDueDates(
  given: readonly { date: Day; amount: number }[],
  whole: { date: Day; amount: Decimal },
): readonly DueDate[] {
  if (given.length === 0) return [whole]
  const dates = given.map(({ date, amount }) => ({ date, amount: money(amount) }))
  if (!sum(dates.map(({ amount }) => amount)).eq(whole.amount)) {
    throw new Refusal('ERROR_PASSIVE_DUE_DATES', { amount: fixed2(whole.amount) }, ['due_date_list'])
  }
  return dates
}

function linesOf(data: PassiveDataIn, totals: DocumentTotals): PassiveValue['lines'] {
  return contentOf({ ...data, taxes: NO_TAXES, extra_expenses_list: [] }, 'RF01').product_list.map(
    (line, at) => ({
      ...line,
      discounted_price: totals.lines[at]?.discounted_price ?? ZERO,
      total_price: totals.lines[at]?.total_price ?? ZERO,
    }),
  )
}

/** A typed-in document as it is kept. @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND, ERROR_PASSIVE_DUE_DATES. */
export async function valueOfData(tx: Tx, data: PassiveDataIn): Promise<PassiveValue> {
  const supplier = (await findParties(tx, [data.ana_sku])).get(data.ana_sku)
  if (!supplier) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
  const content = contentOf({ ...data, taxes: NO_TAXES, extra_expenses_list: [] }, 'RF01')
  const totals = totalsOf(content)
  const { date } = data
  return {
    document_kind: data.document_kind,
    typology: 'STANDARD',
    tipo_documento: data.document_kind === 'CREDITNOTE' ? 'TD04' : 'TD01',
    number: data.number,
    date,
    description: data.description,
    note: data.note,
    supplier,
    receiver: (await ownParty(tx)) ?? NO_PARTY,
    lines: linesOf(data, totals),
    taxes: NO_TAXES,
    totals,
    due_dates: agreedDueDates(data.due_date_list, { date, amount: totals.amount_due }),
    payment: { payment_methods: [], iban: null, bank_name: null },
    cig: null,
    cup: null,
  }
}
