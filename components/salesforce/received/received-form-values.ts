import type { Settings } from '@/lib/api/auth/settings-fields'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { productLineIn, taxesIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { ReceivedDataInput, ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import type { DocumentTotals, ReceivedKind } from '@/lib/domain/documents/document'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { documentTotals } from '@/lib/domain/documents/totals'
import type { VatRate } from '../wizard/lines/vat-select'
import type { DueDateValue } from './due-dates-field'

/** A received document as its form has it. */
export type ReceivedValues = Pick<
  ReceivedDataInput,
  'document_kind' | 'ana_sku' | 'date' | 'product_list'
> & {
  number: string
  valid_until: string | null
  description: string
  note: string
  due_date_list: DueDateValue[]
}

export const newLine = ({
  iva,
  natura,
  riferimento_normativo,
}: VatRate): ReceivedDataInput['product_list'][number] => ({
  description: '',
  quantity: 1,
  // Empty until somebody types: the schema asks for it.
  single_price: null as unknown as number,
  iva,
  natura,
  riferimento_normativo,
})

/**
 * Returns the values with which the form starts: those of the document, or of a new one, dated today, with one line at
 * the usual rate.
 */
export function receivedValues(
  kind: ReceivedKind,
  { received, today, rate }: { received: ReceivedDocument | null; today: string; rate: VatRate },
): ReceivedValues {
  if (!received) {
    const empty = { ana_sku: '', number: '', valid_until: null, description: '', note: '' }
    return { ...empty, document_kind: kind, date: today, product_list: [newLine(rate)], due_date_list: [] }
  }
  return {
    document_kind: received.document_kind,
    ana_sku: received.ana_sku ?? '',
    number: received.fullNumeration ?? '',
    date: received.date,
    valid_until: isAgreementKind(received.document_kind) ? received.invoice_configuration.end_date : null,
    description: received.description,
    note: received.note,
    product_list: received.product_list.map(
      ({ id, discounted_price, total_price, gross_price, ...line }) => line,
    ),
    due_date_list: received.due_date_list,
  }
}

/** 22 % where the structure has no rate that is in use (document 3 §9). */
export function firstRate(rates: Settings['aliquoteiva']): VatRate {
  const rate = rates.find(({ abilitato }) => abilitato)
  return rate
    ? { iva: rate.aliquota, natura: rate.codice, riferimento_normativo: rate.riferimento_normativo }
    : { iva: 22, natura: null, riferimento_normativo: '' }
}

const NO_TAXES = taxesIn.parse({ bollo: 'NONE' })

/** Returns the totals of the lines whose amounts are typed already; lines without a description count too. */
export function totalsOfLines(list: ReceivedValues['product_list']): DocumentTotals {
  const product_list = list.flatMap((line) => {
    const whole = productLineIn.safeParse({ ...line, description: line.description || '–' })
    return whole.success ? [whole.data] : []
  })
  return documentTotals(contentOf({ product_list, extra_expenses_list: [], taxes: NO_TAXES }, 'RF01'))
}
