import { contentOf, dueDatesOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { yearOf } from '@/lib/domain/core/day'
import type { TakenPart } from '@/lib/domain/documents/credit/credit-part'
import type {
  DocumentContent,
  DocumentKind,
  DocumentTotals,
  DueDate,
  Party,
} from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_PARTY, regimeOf } from '@/lib/domain/registry/party'
import { type DocumentParties, displayName } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { now } from '@/server/platform/clock'
import { defaultTemplate } from '../templates/default-queries'
import type { DocumentRow } from './document-row'
import { freeNotes } from './note-billing-store'
import { currentParties, type Parties, refuseOtherParties } from './parties'
import { complete, refuseWrongDetails } from './payload'
import { totalsOf } from './payload-totals'
import { contentOfRow, fromDay } from './row'
import { findDocument } from './row-queries'
import { ENTITY } from './state-store'

/** The name that the settings have for the series of each kind. */
const SERIES_OF = {
  INVOICE: 'fattura',
  CREDITNOTE: 'nota_credito',
  OFFER: 'offerta',
  CONTRACT: 'contratto',
  PROFORMA: 'proforma',
} as const satisfies Record<DocumentKind, keyof DocumentParties['series']>

/** A document that is to be created: its kind, its author and its content. */
export type NewDocument = {
  kind: DocumentKind
  accountId: number | null
  tipo_documento?: string
  /** The document that it is made of; `position` of an activation's invoices. */
  origin?: {
    id: number
    kind: 'CONVERSION' | 'ACTIVATION' | 'CREDIT' | 'REVISION' | 'COLLECTION'
    position?: number
  }
  /** The note on its first state. */
  note?: string
  /** Of a credit note: the part of an invoice's line that each of its lines takes back. */
  creditedParts?: readonly TakenPart[]
  /** Of a deferred invoice: the delivery notes that its lines may name. */
  notes?: readonly number[]
}

/** Creates a draft of the wizard's payload, with the record of its state and its audit row, and returns its id. */
export async function createDraft(tx: Tx, payload: DocumentDataIn, made: NewDocument): Promise<number> {
  const { kind, accountId, tipo_documento = 'TD01', origin, note = '', creditedParts = [], notes = [] } = made
  const parties = await currentParties(tx, payload.ana_sku)
  refuseOtherParties(parties, { sender: payload.anagrafica_sender, receiver: payload.anagrafica_receiver })
  const data = await inDefault(tx, kind, complete(payload, regimeOf(parties.sender)))
  const content = contentOf(data, regimeOf(parties.sender))
  refuseWrongDetails(data)
  const totals = totalsOf(content)
  const columns = {
    document_kind: kind,
    series: parties.series[SERIES_OF[kind]] ?? '',
    created_by: accountId,
    tipo_documento,
    origin_id: origin?.id ?? null,
    origin_kind: origin?.kind ?? null,
    origin_position: origin?.position ?? null,
    ...columnsOf(data, parties, totals),
  }
  const { ana_sku, date, description } = data
  const changes = changesBetween(null, { ana_sku, date, description })
  return insertAggregate(tx, {
    table: 'document',
    row: columns,
    key: 'document_id',
    parts: [
      { table: 'document_line', rows: linesOf(data, totals, { creditedParts, notes }) },
      { table: 'document_due_date', rows: dueRowsOf({ kind, data, content, totals }) },
      {
        table: 'document_state_change',
        rows: [{ state: 'DRAFT', description: note, account_id: accountId, date_ts: now() }],
      },
    ],
    entry: { action: 'CREATE', entity: ENTITY[kind], changes },
  })
}

/** A new document whose payload names no template begins with the default of its kind, unless it is printed plainly. */
async function inDefault<Data extends DocumentDataIn>(tx: Tx, kind: DocumentKind, data: Data): Promise<Data> {
  if (data.template_id !== undefined || data.document_model !== 'pdf_custom') return data
  return { ...data, template_id: await defaultTemplate(tx, kind) }
}

/**
 * Replaces the content of a document that may still change with the wizard's payload, with its audit row, and returns
 * it as it is then. Its row is locked by the caller. `creditedParts` are those of a credit note's lines.
 */
export async function replaceContent(
  tx: Tx,
  row: DocumentRow,
  payload: DocumentDataIn & { tipo_documento?: string },
  creditedParts: readonly TakenPart[] = [],
): Promise<DocumentRow> {
  const kind = row.document_kind
  const parties = await currentParties(tx, payload.ana_sku)
  refuseOtherParties(parties, { sender: payload.anagrafica_sender, receiver: payload.anagrafica_receiver })
  const data = complete(payload, regimeOf(parties.sender))
  const content = contentOf(data, regimeOf(parties.sender))
  refuseWrongDetails(data)
  const totals = totalsOf(content)
  await tx.document_line.deleteMany({ where: { document_id: row.id } })
  await tx.document_due_date.deleteMany({ where: { document_id: row.id } })
  const own = { document_id: row.id }
  const notes = row.delivery_notes.map(({ id }) => id)
  await insertRows(
    tx,
    'document_line',
    linesOf(data, totals, { creditedParts, notes }).map((line) => ({ ...own, ...line })),
  )
  await insertRows(
    tx,
    'document_due_date',
    dueRowsOf({ kind, data, content, totals }).map((due) => ({ ...own, ...due })),
  )
  if (notes.length > 0) await freeNotes(tx, row.id)
  const tipo_documento = data.tipo_documento ?? row.tipo_documento
  await tx.document.update({
    where: { id: row.id },
    data: {
      ...columnsOf(data, parties, totals),
      tipo_documento,
      revision: { increment: 1 },
      updated_at: new Date(),
    },
    select: { id: true },
  })
  const fresh = await findDocument(tx, row.id, [kind])
  const changes = changesBetween(auditSummary(row), auditSummary(fresh))
  await audit(tx, { action: 'UPDATE', entity: ENTITY[kind], entityId: row.id, changes })
  return fresh
}

/** The part of a draft that the audit keeps: its head, lines and total. */
const auditSummary = (row: DocumentRow) => ({
  ana_sku: row.ana_sku,
  date: row.day,
  description: row.description,
  typology: row.typology,
  total: row.total.toString(),
  lines: row.lines.map((line) =>
    [line.description, line.quantity, line.single_price, line.discount, line.iva].join(' '),
  ),
})

/** A draft about to be issued: with snapshots, totals and due dates as the registry is now; the same row when nothing differs. */
export function refreshed(row: DocumentRow, parties: Parties): DocumentRow {
  const [sender, receiver] = [parties.sender ?? NO_PARTY, parties.receiver]
  if (isSameParty(row.anagrafica_sender, sender) && isSameParty(row.anagrafica_receiver, receiver)) return row
  const renewed = {
    ...row,
    anagrafica_sender: sender,
    anagrafica_receiver: receiver,
    counterparty_name: displayName(receiver),
  }
  const totals = documentTotals(contentOfRow(renewed))
  const due_dates = dueDatesOf(renewed.invoice_configuration, row.day, totals.amount_due)
  return {
    ...renewed,
    product_subtotal: totals.product_subtotal,
    subtotal: totals.subtotal,
    total: totals.total,
    amount_due: totals.amount_due,
    due_dates: due_dates.map(({ date, amount }) => ({ date, amount: amount.toFixed(2) })),
  }
}

/** Writes what `refreshed` changed. The row is locked by the caller. */
export async function writeRefreshed(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.document.update({
    where: { id: row.id },
    data: {
      anagrafica_sender: snapshotOf(row.anagrafica_sender),
      anagrafica_receiver: snapshotOf(row.anagrafica_receiver),
      counterparty_name: row.counterparty_name,
      ...totalColumns(documentTotals(contentOfRow(row))),
    },
    select: { id: true },
  })
  await tx.document_due_date.deleteMany({ where: { document_id: row.id } })
  await insertRows(
    tx,
    'document_due_date',
    row.due_dates.map((due, position) => ({ document_id: row.id, position, ...due })),
  )
}

// NO_PARTY brings the fields of both into one order.
const isSameParty = (one: Party, other: Party): boolean =>
  JSON.stringify({ ...NO_PARTY, ...one }) === JSON.stringify({ ...NO_PARTY, ...other })

/** A party as a document keeps it; a party that is not there is an empty object. */
const snapshotOf = (party: Party | null) => (party?.sku ? party : {})

const partyColumns = ({ sender, receiver }: Parties) => ({
  anagrafica_sender: snapshotOf(sender),
  anagrafica_receiver: receiver,
  counterparty_name: displayName(receiver),
})

function columnsOf(data: DocumentDataIn, parties: Parties, totals: DocumentTotals) {
  const { invoice_configuration: configuration, taxes } = data
  return {
    ...partyColumns(parties),
    ...totalColumns(totals),
    typology: configuration.typology,
    recurrence: data.recurrence,
    offer_sale_description: data.offer_sale_description,
    year: yearOf(data.date),
    date: fromDay(data.date),
    description: data.description,
    note: data.note,
    ana_sku: data.ana_sku,
    invoice_configuration: configuration,
    extra_expenses_list: data.extra_expenses_list,
    taxes,
    cig: data.cig,
    cup: data.cup,
    related_list: data.related_list,
    einvoice_data: data.einvoice_data,
    document_model: data.document_model,
    ...templateColumns(data),
  }
}

/** A payload that names no template leaves that of the document; the database adds the version where none is named. */
const templateColumns = ({ template_id, template_version }: DocumentDataIn) =>
  template_id === undefined ? {} : { template_id, template_version: template_version ?? null }

export const totalColumns = (totals: DocumentTotals) => ({
  totals: JSON.parse(JSON.stringify(totals)),
  product_subtotal: totals.product_subtotal.toFixed(2),
  subtotal: totals.subtotal.toFixed(2),
  total: totals.total.toFixed(2),
  amount_due: totals.amount_due.toFixed(2),
})

/** The columns of a draft's lines; of a credit note with the part of an invoice's line that each takes back. */
const linesOf = (
  data: DocumentDataIn,
  totals: DocumentTotals,
  { creditedParts, notes }: Required<Pick<NewDocument, 'creditedParts' | 'notes'>>,
) =>
  data.product_list.map((line, position) => ({
    ...line,
    position,
    credited_line_id: creditedParts[position]?.id ?? null,
    credited_quantity: creditedParts[position]?.quantity?.toString() ?? null,
    delivery_note_id: notes.find((id) => id === line.delivery_note_id) ?? null,
    discounted_price: totals.lines[position]?.discounted_price.toFixed(8) ?? '0',
    total_price: totals.lines[position]?.total_price.toFixed(2) ?? '0',
  }))

type Due = { kind: DocumentKind; data: DocumentDataIn; content: DocumentContent; totals: DocumentTotals }

/** The due dates of the amount due, as columns. */
function dueRowsOf({ kind, data, content, totals }: Due) {
  if (content.product_list.length === 0 || kind === 'OFFER' || kind === 'CONTRACT') return []
  return dueRows(dueDatesOf(data.invoice_configuration, data.date, totals.amount_due))
}

export const dueRows = (dueDates: readonly DueDate[]) =>
  dueDates.map(({ date, amount }, position) => ({ position, date, amount: amount.toFixed(2) }))
