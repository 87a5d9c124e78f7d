import type { OuterConfigurationIn } from '@/lib/api/salesforce/document/wizard-payload'
import { type DocumentDataIn, productLineIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { periodFaults } from '@/lib/domain/documents/line-period'
import { DEFAULT_VAT } from '@/lib/domain/documents/line-vat'
import { relatedFaults } from '@/lib/domain/documents/related'
import { documentTotals } from '@/lib/domain/documents/totals'
import { vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import { einvoiceDataFaults } from '@/lib/domain/einvoice/einvoice-data'
import { lineDataFaults } from '@/lib/domain/einvoice/line-data'
import { isNetOf, priceWithoutVat } from '@/lib/domain/pricing/vat-price'
import { translate } from '@/server/platform/text'
import type { DocumentRow } from './document-row'
import { contentOfRow } from './row'

/** The call's own `invoiceConfiguration` wins over the payload's (document 3 §7); its end is when a single solution is due. */
export function withConfiguration<Data extends DocumentDataIn>(
  data: Data,
  outer: OuterConfigurationIn,
): Data {
  const inner = data.invoice_configuration
  return {
    ...data,
    date: outer?.startDate ?? inner.start_date ?? data.date,
    invoice_configuration: {
      ...inner,
      typology: outer?.typology ?? inner.typology,
      start_date: outer?.startDate ?? inner.start_date,
      end_date: outer?.endDate ?? inner.end_date,
      payment_expiry: outer?.endDate && inner.modality === 'SINGLE' ? 'DATE' : inner.payment_expiry,
    },
  }
}

/**
 * A payload with its defaults filled in: the line of a plain amount, the names of its expenses, and the exact price without
 * VAT of lines with a price with VAT; the end of a subscription is removed from the due dates. `regime`: the sender's,
 * without VAT where it has none. @throws Refusal ERROR_LINE_GROSS_PRICE
 */
export const complete = <Data extends DocumentDataIn>(data: Data, regime: string | null): Data => ({
  ...withNetPrices(withAmountLine(data, regime)),
  invoice_configuration: {
    ...data.invoice_configuration,
    ...(data.recurrence === 'SUBSCRIPTION' ? { payment_expiry: 'DAYS' as const } : {}),
  },
  extra_expenses_list: data.extra_expenses_list.map((expense) => ({
    ...expense,
    description: expense.description || translate('it', 'documents.explain.expense'),
  })),
})

/**
 * A payload whose lines with a price with VAT have the exact price without it.
 * @throws Refusal ERROR_LINE_GROSS_PRICE for another price without VAT: one of the two is wrong.
 */
export function withNetPrices<Data extends Pick<DocumentDataIn, 'product_list'>>(data: Data): Data {
  const product_list = data.product_list.map((line, index) => {
    if (line.gross_price === null) return line
    const [gross, rate] = [money(line.gross_price), money(line.iva)]
    if (!isNetOf(money(line.single_price), gross, rate)) {
      throw new Refusal('ERROR_LINE_GROSS_PRICE', {}, [`product_list.${index}.single_price`])
    }
    return { ...line, single_price: toWire(priceWithoutVat(gross, rate)) }
  })
  return { ...data, product_list }
}

/**
 * A document of a plain amount without products (document 3 §5, step 2): the amount is its line, under the document's
 * own description and at the usual rate. One that is about nothing stays without.
 */
function withAmountLine<Data extends DocumentDataIn>(data: Data, regime: string | null): Data {
  const { amount } = data.invoice_configuration
  const description = data.description || data.offer_sale_description
  if (data.product_list.length > 0 || amount === null || description === '') return data
  const line = productLineIn.parse({
    description,
    single_price: amount,
    iva: DEFAULT_VAT,
    ...rateOfRegime(regime),
  })
  return { ...data, product_list: [line] }
}

/**
 * @throws Refusal at the field: ERROR_LINE_PERIOD for a period that ends before it begins, ERROR_ARTICLE_CODE_…,
 * ERROR_OTHER_DATA_…, ERROR_RELATED_… and those of the document's own data where the XML cannot hold a value as it is.
 */
export function refuseWrongDetails({ related_list, product_list, einvoice_data }: DocumentDataIn): void {
  const [wrong] = [
    ...periodFaults(product_list),
    ...lineDataFaults(product_list),
    ...relatedFaults(related_list, product_list.length),
    ...einvoiceDataFaults(einvoice_data),
  ]
  if (wrong) throw new Refusal(wrong.code, {}, [wrong.field])
}

const rateOfRegime = (regime: string | null) => {
  const free = vatFreeRegime(regime)
  return free && { iva: 0, ...free }
}

/** A stored line as the wizard would send it. */
const lineOf = (line: DocumentRow['lines'][number]) =>
  productLineIn.parse({
    ...line,
    quantity: Number(line.quantity),
    single_price: Number(line.single_price),
    gross_price: line.gross_price === null ? null : Number(line.gross_price),
    iva: Number(line.iva),
    discount: Number(line.discount),
  })

/**
 * A stored document as the wizard's payload, from which another is made.
 * @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND without a customer
 */
export function payloadOf(row: DocumentRow): DocumentDataIn {
  if (row.ana_sku === null) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
  return {
    ana_sku: row.ana_sku,
    date: row.day,
    description: row.description,
    note: row.note,
    recurrence: row.recurrence,
    offer_sale_description: row.offer_sale_description,
    product_list: row.lines.map(lineOf),
    extra_expenses_list: row.extra_expenses_list,
    taxes: row.taxes,
    invoice_configuration: row.invoice_configuration,
    cig: row.cig,
    cup: row.cup,
    related_list: row.related_list,
    einvoice_data: row.einvoice_data,
    document_model: row.document_model,
  }
}

/** The template of a document in its version, which another document of the same kind keeps. */
export const templateOf = ({ template_id, template_version }: DocumentRow) => ({
  template_id,
  template_version,
})

/** A document's expenses as amounts: a percentage is of all its products, also where another document carries few of them. */
export function expensesOf(row: DocumentRow): DocumentDataIn['extra_expenses_list'] {
  const { expenses } = documentTotals(contentOfRow(row))
  return payloadOf(row).extra_expenses_list.map((expense, i) => {
    const amount = expenses[i]
    return amount ? { ...expense, percentuale: false, importo: toWire(amount) } : expense
  })
}
