import { contentOf } from '@/lib/api/salesforce/invoice-content'
import {
  extraExpenseIn,
  type InvoiceConfigurationIn,
  invoiceConfigurationIn,
  taxesIn,
} from '@/lib/api/salesforce/invoice-fields'
import type { Day } from '@/lib/domain/day'
import type { DocumentContent, DocumentValue, DueDate, Party, Typology } from '@/lib/domain/document'
import { money } from '@/lib/domain/money'
import { Refusal } from '@/lib/domain/refusal'
import { documentTotals } from '@/lib/domain/totals'
import type { Tx } from '@/server/db/client'
import type { Prisma } from '@/server/db/generated/client'

const withRows = {
  lines: { orderBy: { position: 'asc' } },
  due_dates: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.sales_documentInclude

/** A document with its lines and due dates. */
export type DocumentRow = Prisma.sales_documentGetPayload<{ include: typeof withRows }>

/** The document, or ERROR_NOT_FOUND: also for one of another structure. */
export async function findDocument(tx: Tx, id: number): Promise<DocumentRow> {
  const row = await tx.sales_document.findFirst({
    where: { id, document_kind: 'INVOICE' },
    include: withRows,
  })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

/** As findDocument, with its row locked: of two callers who change it the second sees what the first did. */
export async function lockDocument(tx: Tx, id: number): Promise<DocumentRow> {
  await tx.$queryRaw`select id from sales_document where id = ${id} for update`
  return findDocument(tx, id)
}

/** A date column as a civil day. */
export const toDay = (date: Date): Day => date.toISOString().slice(0, 10) as Day

/** A civil day as a date column. */
export const fromDay = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The part of a row that decides the totals. */
export function contentOfRow(row: DocumentRow): DocumentContent {
  const regime = (row.anagrafica_sender as Party | null)?.tax_regime ?? 'RF01'
  const rest = contentOf(
    {
      product_list: [],
      extra_expenses_list: extraExpenseIn.array().parse(row.extra_expenses_list),
      taxes: taxesIn.parse(row.taxes),
    },
    regime,
  )
  const lines = row.lines.map((line) => ({
    ...line,
    quantity: money(line.quantity.toString()),
    single_price: money(line.single_price.toString()),
    iva: money(line.iva.toString()),
    discount: money(line.discount.toString()),
    esigibilita_iva: line.esigibilita_iva as 'I' | 'D' | 'S',
    price_change_type: line.price_change_type as 'INCREASE' | 'DISCOUNT',
    discount_type: line.discount_type as 'PERCENTAGE' | 'FIXED',
  }))
  return { ...rest, product_list: lines }
}

/** How the document is paid, as the wizard saved it. */
export const configurationOf = (row: DocumentRow): InvoiceConfigurationIn =>
  invoiceConfigurationIn.parse(row.invoice_configuration)

/** The document as a value to print: PDF, XML. */
export function toDocumentValue(row: DocumentRow): DocumentValue {
  const content = contentOfRow(row)
  const configuration = configurationOf(row)
  return {
    tipo_documento: row.tipo_documento,
    typology: row.typology as Typology,
    full_numeration: row.full_numeration,
    date: toDay(row.date),
    description: row.description,
    note: row.note || null,
    sender: row.anagrafica_sender as Party,
    receiver: row.anagrafica_receiver as Party,
    content,
    totals: documentTotals(content),
    payment: {
      method: configuration.payment_methods[0] ?? 'ALLOWANCE',
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      due_dates: row.due_dates.map(
        (due): DueDate => ({ date: toDay(due.date), amount: money(due.amount.toString()) }),
      ),
    },
    cig: row.cig,
    cup: row.cup,
    linked: [],
  }
}
