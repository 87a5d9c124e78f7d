import { einvoiceData } from '@/lib/api/salesforce/document/einvoice-data-fields'
import { invoiceConfigurationIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { type Day, isDay } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { noteReferences } from '@/lib/domain/delivery-notes/deferred'
import { rhythmOf } from '@/lib/domain/documents/activation'
import type {
  DocumentContent,
  DocumentTotals,
  DocumentValue,
  DueDate,
  Party,
  Rhythm,
} from '@/lib/domain/documents/document'
import { type DownPayment, downPaymentsFit, dueDates } from '@/lib/domain/documents/due-dates'
import { linesOfText, type RelatedDocument } from '@/lib/domain/documents/related'
import { NO_EINVOICE_DATA } from '@/lib/domain/einvoice/einvoice-data'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { payloadOfData } from './related/einvoice-form'
import {
  isBlankRelated,
  startOf,
  takesDownPayments,
  type WizardForm,
  type WizardRelated,
} from './wizard-form'
import { isAgreement } from './wizard-kind'
import { configurationPayload } from './wizard-payload'

/** A single solution that expires on a date: only there does the due date count. */
export const isByDate = ({ recurrence, invoice_configuration: configuration }: WizardForm): boolean =>
  recurrence === 'SINGLE' && configuration.modality === 'SINGLE' && configuration.payment_expiry === 'DATE'

/** The down payments that can be counted already. */
export const countedDownPayments = (form: WizardForm): readonly DownPayment[] =>
  takesDownPayments(form)
    ? form.invoice_configuration.down_payment_list.flatMap(({ type, amount, date }) =>
        amount !== null && isDay(date) ? [{ type, amount: money(amount), date }] : [],
      )
    : []

/** The due dates and amounts of the document; empty while the form does not determine them. */
export function dueDatesOfForm(form: WizardForm, totals: DocumentTotals): readonly DueDate[] {
  const { invoice_configuration: configuration } = form
  const date = startOf(form)
  const downPayments = countedDownPayments(form)
  if (!isDay(date) || !downPaymentsFit(downPayments, totals.amount_due)) return []
  const byDate = isByDate(form)
  if (byDate && !isDay(configuration.end_date)) return []
  return dueDates({
    amount: totals.amount_due,
    issueDate: date,
    modality: configuration.modality,
    expiry: byDate
      ? { kind: 'DATE', date: configuration.end_date as Day }
      : {
          kind: 'DAYS',
          days: configuration.payment_days,
          reference: configuration.payment_expiration_reference,
        },
    downPayments,
  })
}

/** The rhythm of a subscription; null while the form does not determine it. */
export function rhythmOfForm(form: WizardForm): Rhythm | null {
  const { data } = invoiceConfigurationIn.safeParse(configurationPayload(form))
  return data && isDay(form.date) ? rhythmOf(data, form.date) : null
}

type DocumentParts = {
  sender: Party | null
  receiver: Party | null
  content: DocumentContent
  totals: DocumentTotals
}

const relatedValue = ({ date, lines, ...related }: WizardRelated): RelatedDocument => ({
  ...related,
  date: isDay(date) ? date : null,
  item: related.item || null,
  job: related.job || null,
  cig: related.cig || null,
  cup: related.cup || null,
  lines: linesOfText(lines) ?? [],
})

/** The document as it would be printed now: the wizard's summary. */
export function documentOfForm(
  form: WizardForm,
  { sender, receiver, content, totals }: DocumentParts,
): DocumentValue {
  const { invoice_configuration: configuration } = form
  return {
    document_kind: form.kind,
    tipo_documento: form.tipo_documento,
    typology: configuration.typology || 'STANDARD',
    full_numeration: null,
    date: form.date as Day,
    description: form.description,
    note: form.note || null,
    sender: sender ?? NO_PARTY,
    receiver: receiver ?? NO_PARTY,
    content,
    totals,
    payment: {
      method: configuration.payment_methods || 'ALLOWANCE',
      iban: configuration.iban || null,
      bank_name: configuration.bank_name || null,
      // Only invoices are due; an agreement's come with theirs.
      due_dates: isAgreement(form.kind) ? [] : dueDatesOfForm(form, totals),
      rhythm: form.recurrence === 'SUBSCRIPTION' ? rhythmOfForm(form) : null,
    },
    cig: form.cig || null,
    cup: form.cup || null,
    einvoice_data: einvoiceData.safeParse(payloadOfData(form.einvoice_data)).data ?? NO_EINVOICE_DATA,
    related: form.related_list.filter((one) => !isBlankRelated(one)).map(relatedValue),
    linked: [],
    delivery_notes: noteReferences(form.delivery_note_list, form.product_list),
  }
}
