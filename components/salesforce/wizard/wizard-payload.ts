import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { ContentIn, DocumentForm, InvoiceForm } from '@/lib/api/salesforce/invoices/invoice-fields'
import { isDay } from '@/lib/domain/core/day'
import { toWire } from '@/lib/domain/core/money'
import type { DocumentContent } from '@/lib/domain/documents/document'
import { linesOfText } from '@/lib/domain/documents/related'
import { typedData } from './lines/line-data-form'
import { netPriceOf } from './lines/price-with-vat'
import { payloadOfData } from './related/einvoice-form'
import {
  isBlankDownPayment,
  isBlankExpense,
  isBlankLine,
  isBlankRelated,
  isByInvoices,
  relatedOfForm,
  startOf,
  takesDownPayments,
  type WizardForm,
  type WizardLine,
} from './wizard-form'

/** The two states in which the wizard saves (document 3 §4); an invoice's own choice stands for READY_TO_SEND. */
export type WizardState = 'DRAFT' | 'READY_TO_SEND'

export type WizardPayload = Omit<DocumentForm, 'id'> &
  Pick<InvoiceForm, 'tipo_documento'> & {
    id?: number
    json_state: {
      invoice_state?: 'DRAFT' | WizardForm['invoice_state']
      offer_state?: WizardState
      contract_state?: WizardState
      proforma_state?: WizardState
    }
  }

/**
 * Returns the payload that the wizard sends. Numbers that are missing stay missing: the contract's schema then names
 * them.
 */
export function payloadOf(form: WizardForm, state: WizardState): WizardPayload {
  const { id, revision, kind, mode, profile, invoice_state, invoice_configuration, ...rest } = form
  return {
    ...rest,
    ...(id === null ? {} : { id }),
    ...(revision === null ? {} : { revision }),
    json_state: stateOf(form, state),
    product_list: form.product_list.map(({ with_vat, ...line }) => ({
      ...line,
      ...pricesOf({ ...line, with_vat }),
      quantity: required(line.quantity),
      discount: line.discount ?? 0,
    })),
    extra_expenses_list: form.extra_expenses_list.map((expense) => ({
      ...expense,
      importo: required(expense.importo),
    })),
    related_list: form.related_list.map((related) => ({
      ...related,
      // A text that names no lines is sent as a line that is not there, which the rules refuse at its field.
      lines: linesOfText(related.lines) ?? [0],
    })),
    einvoice_data: payloadOfData(form.einvoice_data),
    invoice_configuration: configurationPayload(form),
  }
}

function stateOf({ kind, invoice_state }: WizardForm, state: WizardState): WizardPayload['json_state'] {
  if (kind === 'OFFER') return { offer_state: state }
  if (kind === 'CONTRACT') return { contract_state: state }
  if (kind === 'PROFORMA') return { proforma_state: state }
  return { invoice_state: state === 'DRAFT' ? state : invoice_state }
}

/** Returns the terms of payment that the wizard sends: only the values that apply under the choices made. */
export function configurationPayload(form: WizardForm): NonNullable<DocumentForm['invoice_configuration']> {
  const { termination, instalments, ...configuration } = form.invoice_configuration
  const { typology, payment_methods, payment_days, end_date, max_times, num_of_instalments } = configuration
  const isSubscription = form.recurrence === 'SUBSCRIPTION'
  const hasEnd = isSubscription ? termination === 'DATE' : configuration.payment_expiry === 'DATE'
  const byInvoices = isByInvoices(form)
  const open_ended = isSubscription && termination === 'NEVER'
  const renews = isSubscription && termination !== 'NEVER' && configuration.renews
  return {
    ...configuration,
    open_ended,
    renews,
    notice_days: open_ended || renews ? configuration.notice_days : null,
    typology: typology || undefined,
    amount: form.mode === 'AMOUNT' ? (form.product_list[0]?.single_price ?? null) : null,
    payment_methods: payment_methods ? [payment_methods] : [],
    start_date: startOf(form) || null,
    end_date: hasEnd && end_date ? end_date : null,
    payment_expiry: isSubscription ? 'DAYS' : configuration.payment_expiry,
    payment_days: byInvoices ? payment_days.slice(0, 1) : payment_days,
    frequency: required(configuration.frequency),
    max_times: isSubscription && termination === 'TIMES' ? max_times : null,
    num_of_instalments: byInvoices ? required(num_of_instalments) : 1,
    down_payment_list: takesDownPayments(form)
      ? configuration.down_payment_list.map((down) => ({ ...down, amount: required(down.amount) }))
      : [],
  }
}

/** A missing number passes the type; the contract's schema reports it to the user. */
const required = (value: number | null): number => value as number

/** The prices of a line without VAT and, where it was typed so, with it. */
const pricesOf = (line: WizardLine) => ({
  single_price: line.single_price === null ? required(null) : toWire(netPriceOf(line)),
  gross_price: line.with_vat ? line.single_price : null,
})

const dataOfLine = ({ code_list, other_data_list }: WizardLine) => ({
  code_list,
  other_data_list: other_data_list.map((datum) => ({
    ...datum,
    text: datum.text || null,
    date: isDay(datum.date) ? datum.date : null,
  })),
})

/** The form without the rows in which nothing was typed: pressing Enter once too often is no fault. */
export function withoutBlankRows(form: WizardForm): WizardForm {
  const { mode, product_list, invoice_configuration } = form
  const kept = product_list.flatMap((line, place) => (mode !== 'AMOUNT' && isBlankLine(line) ? [] : [place]))
  return {
    ...form,
    product_list: product_list.flatMap((line, place) =>
      kept.includes(place) ? [{ ...line, ...typedData(line) }] : [],
    ),
    related_list: relatedOfForm(
      form.related_list.filter((related) => !isBlankRelated(related)),
      kept,
    ),
    extra_expenses_list: form.extra_expenses_list.filter((expense) => !isBlankExpense(expense)),
    invoice_configuration: {
      ...invoice_configuration,
      down_payment_list: invoice_configuration.down_payment_list.filter((down) => !isBlankDownPayment(down)),
    },
  }
}

/**
 * Returns the content from which the totals are computed, even while values are missing (a missing number counts as 0).
 * Lines keep their places. `regime` is the sender's tax regime.
 */
export function contentOfForm(form: WizardForm, regime: string): DocumentContent {
  const content: ContentIn = {
    product_list: form.product_list.map((line) => ({
      ...line,
      ...pricesOf({ ...line, single_price: line.single_price ?? 0 }),
      quantity: line.quantity ?? 0,
      discount: line.discount ?? 0,
      riferimento_normativo: line.riferimento_normativo || null,
      measurement_unit: line.measurement_unit || null,
      period_start: isDay(line.period_start) ? line.period_start : null,
      period_end: isDay(line.period_end) ? line.period_end : null,
      ...dataOfLine(line),
    })),
    extra_expenses_list: form.extra_expenses_list.map((expense) => ({
      ...expense,
      importo: expense.importo ?? 0,
      riferimento_normativo: expense.riferimento_normativo || null,
    })),
    taxes: form.taxes,
  }
  return contentOf(content, regime)
}
