import { contractTerms } from '@/lib/api/salesforce/invoices/invoice-content'
import { invoiceConfigurationIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { isDay } from '@/lib/domain/core/day'
import { type Decimal, sum } from '@/lib/domain/core/money'
import { downPaymentBase, type PlannedInvoice, planInvoices } from '@/lib/domain/documents/activation'
import type { DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'
import { downPaymentsFit } from '@/lib/domain/documents/due-dates'
import type { WizardForm } from '../wizard-form'
import { configurationPayload } from '../wizard-payload'

export type PlannedInvoices = {
  list: readonly (PlannedInvoice & {
    /** Of its products, without VAT. */
    net: Decimal
  })[]
  /** The amount of each invoice with VAT, where all have the same one; otherwise null. */
  each: Decimal | null
  /** The sum of all invoices with VAT; null where they have no end. */
  total: Decimal | null
}

/** The invoices that activating a contract as it is now would make; null while the form does not determine them. */
export function planOfForm(
  form: WizardForm,
  { content, totals }: { content: DocumentContent; totals: DocumentTotals },
): PlannedInvoices | null {
  const { kind, date, recurrence } = form
  const { data: configuration } = invoiceConfigurationIn.safeParse(configurationPayload(form))
  if (!isDay(date) || !configuration || !totals.total.isPositive()) return null
  const terms = contractTerms({ date, recurrence, invoice_configuration: configuration })
  if (!terms || !downPaymentsFit(terms.downPayments, downPaymentBase(kind, content, totals))) return null
  const planned = planInvoices(content, totals, terms)
  const isSubscription = recurrence === 'SUBSCRIPTION'
  return {
    list: planned.map((invoice) => ({ ...invoice, net: netOf(invoice, totals.product_subtotal) })),
    each: isSubscription ? totals.total : null,
    total: terms.isOpenEnded ? null : isSubscription ? totals.total.times(planned.length) : totals.total,
  }
}

const amountOf = (shares: PlannedInvoice['shares']): Decimal => sum(shares.map(({ amount }) => amount))

function netOf({ part, shares, deductions }: PlannedInvoice, products: Decimal): Decimal {
  const isPart = part === 'DOWN_PAYMENT' || part === 'INSTALMENT'
  return isPart ? amountOf(shares) : products.minus(amountOf(deductions))
}
