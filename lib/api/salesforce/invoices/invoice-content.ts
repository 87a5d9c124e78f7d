import type { Day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { type ContractTerms, rhythmOf } from '@/lib/domain/documents/activation'
import type { DocumentContent, DueDate } from '@/lib/domain/documents/document'
import { type DownPayment, dueDates } from '@/lib/domain/documents/due-dates'
import { periodsAhead, positionsBetween } from '@/lib/domain/documents/subscription/horizon'
import type { ContentIn, DocumentDataIn, InvoiceConfigurationIn } from './invoice-fields'

/**
 * The wizard's payload as the value that `documentTotals` takes: the screen and the server both come through
 * here, so they cannot disagree. `regimeFiscale` is the sender's.
 */
export function contentOf(data: ContentIn, regimeFiscale: string): DocumentContent {
  return {
    product_list: data.product_list.map((line) => ({
      ...line,
      quantity: money(line.quantity),
      single_price: money(line.single_price),
      gross_price: line.gross_price == null ? null : money(line.gross_price),
      iva: money(line.iva),
      discount: money(line.discount),
    })),
    extra_expenses_list: data.extra_expenses_list.map((expense) => ({
      ...expense,
      importo: money(expense.importo),
      iva: money(expense.iva),
    })),
    casse: data.taxes.casse.map((cassa) => ({
      ...cassa,
      rate: money(cassa.rate),
      iva: money(cassa.iva),
      correction: money(cassa.correction ?? 0),
    })),
    ritenute: data.taxes.ritenute.map((entry) => ({
      ...entry,
      rate: money(entry.rate),
      apply_on: money(entry.apply_on).abs(),
    })),
    bollo: data.taxes.bollo,
    regime_fiscale: regimeFiscale,
    vat_corrections: (data.taxes.vat_corrections ?? []).map((entry) => ({
      ...entry,
      iva: money(entry.iva),
      amount: money(entry.amount),
    })),
    arrotondamento: money(data.taxes.arrotondamento ?? 0),
  }
}

/** The down payments of a configuration, as the core takes them. */
export const downPaymentsOf = (configuration: InvoiceConfigurationIn): DownPayment[] =>
  configuration.down_payment_list.map((down) => ({
    type: down.type,
    amount: money(down.amount),
    date: down.date,
  }))

/** Returns the amounts to be paid and their days. @throws Refusal when the down payments reach the amount. */
export function dueDatesOf(
  configuration: InvoiceConfigurationIn,
  issueDate: Day,
  amount: Decimal,
): readonly DueDate[] {
  const byDate = configuration.payment_expiry === 'DATE' && configuration.end_date !== null
  return dueDates({
    amount,
    issueDate,
    modality: configuration.modality,
    expiry:
      byDate && configuration.end_date
        ? { kind: 'DATE', date: configuration.end_date }
        : {
            kind: 'DAYS',
            days: configuration.payment_days,
            reference: configuration.payment_expiration_reference,
          },
    downPayments: downPaymentsOf(configuration),
  })
}

type TermsIn = Pick<DocumentDataIn, 'date' | 'recurrence' | 'invoice_configuration'>

/**
 * How a contract is invoiced, by its payload; null for a subscription whose end is missing. One that is meant to have none has
 * the periods for which invoices are made when it is activated `today`; by default on its first day. A single payment in
 * instalments has `num_of_instalments` invoices, one each period.
 */
export function contractTerms(
  { date, recurrence, invoice_configuration }: TermsIn,
  today?: Day,
): ContractTerms | null {
  const { start, times, frequency, frequency_type, open_ended } = rhythmOf(invoice_configuration, date)
  const rhythm = { frequency, frequency_type }
  if (recurrence === 'SUBSCRIPTION' && open_ended) {
    const ahead = positionsBetween(0, periodsAhead({ ...rhythm, start }, today ?? start)).length
    return { recurrence, start, rhythm: { ...rhythm, times: ahead }, downPayments: [], isOpenEnded: true }
  }
  if (recurrence === 'SUBSCRIPTION') {
    return times ? { recurrence, start, rhythm: { ...rhythm, times }, downPayments: [] } : null
  }
  const { modality, num_of_instalments } = invoice_configuration
  const instalments = modality === 'INSTALMENTS' ? num_of_instalments : 1
  const downPayments = downPaymentsOf(invoice_configuration)
  return { recurrence, start, rhythm: { ...rhythm, times: instalments }, downPayments }
}
