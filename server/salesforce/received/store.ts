import { taxesIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { yearOf } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type {
  DocumentKind,
  DocumentLine,
  DocumentTotals,
  DueDate,
  Party,
} from '@/lib/domain/documents/document'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { supplierKey } from '@/lib/domain/registry/supplier-key'
import { displayName, documentParties, lockSupplier } from '@/server/anagrafica'
import { changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'
import type { ParsedDocument } from '@/server/einvoice'
import { now } from '@/server/platform/clock'
import { dueRows, totalColumns } from '../document/draft'
import { ENTITY } from '../document/state-store'

type ParsedLine = ParsedDocument['lines'][number]
type LineData = 'period_start' | 'period_end' | 'code_list' | 'other_data_list' | 'gross_price'

type LineValue = Omit<ParsedLine, 'quantity' | LineData> & {
  name?: string
  quantity: Decimal
} & Pick<DocumentLine, LineData>

/** A received document as it is kept; the supplier is its sender and stands in the registry. */
export type ReceivedValue = {
  document_kind: DocumentKind
  typology: 'STANDARD' | 'DIGITAL'
  tipo_documento: string
  /** '' for an offer or a contract without. */
  number: string
  date: ParsedDocument['date']
  description: string
  note: string
  supplier: Party
  receiver: Party
  lines: readonly LineValue[]
  taxes: unknown
  totals: DocumentTotals
  due_dates: readonly DueDate[]
  payment: Pick<ParsedDocument, 'payment_methods' | 'iban' | 'bank_name'>
  /** The further content of a document that was typed in. */
  details?: Readonly<Record<string, unknown>>
  cig: string | null
  cup: string | null
}

type SupplierNumber = Pick<ReceivedValue, 'document_kind' | 'number' | 'date'>

/** The document that a supplier gave this number already, in whatever state. The caller holds the supplier's lock. */
export async function findSame(
  tx: Tx,
  key: string,
  { document_kind, number, date }: SupplierNumber,
): Promise<number | null> {
  if (number === '') return null
  const found = await tx.document.findFirst({
    where: {
      type: 'PASSIVE',
      supplier_key: key,
      year: yearOf(date),
      document_kind,
      full_numeration: number,
    },
    select: { id: true },
  })
  return found?.id ?? null
}

/** The columns that a received document's content decides. */
export function receivedColumns(value: ReceivedValue) {
  const { supplier, receiver, date, payment, totals } = value
  const taxes = taxesIn.safeParse(value.taxes)
  return {
    tipo_documento: value.tipo_documento,
    year: yearOf(date),
    typology: value.typology,
    full_numeration: value.number || null,
    description: value.description,
    note: value.note,
    ana_sku: supplier.sku,
    supplier_key: supplierKey(supplier),
    anagrafica_sender: supplier,
    anagrafica_receiver: receiver,
    counterparty_name: displayName(supplier),
    invoice_configuration: { typology: value.typology, ...payment },
    taxes: taxes.success ? taxes.data : {},
    cig: value.cig,
    cup: value.cup,
    ...value.details,
    ...totalColumns(totals),
  }
}

/** The lines and the days to pay, as columns. */
const receivedParts = (value: ReceivedValue) => [
  {
    table: 'document_line',
    rows: value.lines.map(({ name = '', ...line }, position) => ({
      position,
      name,
      ...line,
      quantity: line.quantity.toFixed(8),
      single_price: line.single_price.toFixed(8),
      gross_price: line.gross_price?.toFixed(8) ?? null,
      discounted_price: line.discounted_price.toFixed(8),
      total_price: line.total_price.toFixed(2),
      iva: line.iva.toFixed(2),
      discount: line.discount.toFixed(8),
    })),
  },
  { table: 'document_due_date', rows: dueRows(value.due_dates) },
]

export async function writeReceivedRows(tx: Tx, document_id: number, value: ReceivedValue): Promise<void> {
  for (const { table, rows } of receivedParts(value)) {
    await insertRows(
      tx,
      table,
      rows.map((row) => ({ document_id, ...row })),
    )
  }
}

type Origin = {
  accountId: number | null
  file?: { id: number; position: number }
  note?: string
  /** Of an integration of reverse charge: the received invoice whose VAT it adds. */
  integratesId?: number
}

/** Writes a received document with its record of state and its audit row; answers its id. */
export async function insertReceived(tx: Tx, value: ReceivedValue, origin: Origin): Promise<number> {
  const { accountId, file, note: description = '', integratesId = null } = origin
  const state = isAgreementKind(value.document_kind) ? 'SENT' : 'ISSUED'
  const columns = {
    document_kind: value.document_kind,
    type: 'PASSIVE',
    state,
    date: value.date,
    received_file_id: file?.id ?? null,
    received_file_position: file?.position ?? null,
    integrates_id: integratesId,
    created_by: accountId,
    ...receivedColumns(value),
  }
  const { number, date } = value
  const change = { state, description, account_id: accountId, date_ts: now() }
  return insertAggregate(tx, {
    table: 'document',
    row: columns,
    key: 'document_id',
    parts: [...receivedParts(value), { table: 'document_state_change', rows: [change] }],
    entry: {
      action: 'CREATE',
      entity: ENTITY[value.document_kind],
      changes: changesBetween(null, { type: 'PASSIVE', number, date, supplier: value.supplier.sku }),
    },
  })
}

/** A new document of a supplier, whose lock it takes. @throws Refusal ERROR_PASSIVE_EXISTS */
export async function insertOnce(tx: Tx, value: ReceivedValue, origin: Origin): Promise<number> {
  const key = supplierKey(value.supplier)
  await lockSupplier(tx, key)
  const same = await findSame(tx, key, value)
  if (same !== null)
    throw new Refusal('ERROR_PASSIVE_EXISTS', { number: value.number }, ['number'], [{ id: same }])
  return insertReceived(tx, value, origin)
}

/** Our own company as the registry has it now; null while the structure has no company of its own. */
export async function ownParty(tx: Tx): Promise<Party | null> {
  return (await documentParties(tx)).own
}
