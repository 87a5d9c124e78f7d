import {
  type DocumentDataIn,
  extraExpenseIn,
  productLineIn,
  taxesIn,
} from '@/lib/api/salesforce/invoice-fields'
import type { DocumentModel } from '@/lib/api/salesforce/print-fields'
import { toWire } from '@/lib/domain/money'
import { Refusal } from '@/lib/domain/refusal'
import { documentTotals } from '@/lib/domain/totals'
import { configurationOf, contentOfRow, type DocumentRow } from './document-row'

/** A stored line as the wizard would send it. */
const lineOf = (line: DocumentRow['lines'][number]) =>
  productLineIn.parse({
    ...line,
    quantity: Number(line.quantity),
    single_price: Number(line.single_price),
    iva: Number(line.iva),
    discount: Number(line.discount),
  })

/** A stored document as the wizard's payload: what another one is made of. ERROR_ANAGRAFICA_NOT_FOUND without customer. */
export function payloadOf(row: DocumentRow): DocumentDataIn {
  if (row.ana_sku === null) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
  return {
    ana_sku: row.ana_sku,
    date: row.day,
    description: row.description,
    note: row.note,
    recurrence: row.recurrence as 'SINGLE' | 'SUBSCRIPTION',
    offer_sale_description: row.offer_sale_description,
    product_list: row.lines.map(lineOf),
    extra_expenses_list: extraExpenseIn.array().parse(row.extra_expenses_list),
    taxes: taxesIn.parse(row.taxes),
    invoice_configuration: configurationOf(row),
    cig: row.cig,
    cup: row.cup,
    document_model: row.document_model as DocumentModel,
  }
}

/** A document's expenses as amounts: a percentage is of all its products, also where another document carries few of them. */
export function expensesOf(row: DocumentRow): DocumentDataIn['extra_expenses_list'] {
  const { expenses } = documentTotals(contentOfRow(row))
  return payloadOf(row).extra_expenses_list.map((expense, i) => {
    const amount = expenses[i]
    return amount ? { ...expense, percentuale: false, importo: toWire(amount) } : expense
  })
}
