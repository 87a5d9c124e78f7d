import { einvoiceData } from '@/lib/api/salesforce/document/einvoice-data-fields'
import { articleCodes, lineData } from '@/lib/api/salesforce/document/line-fields'
import { relatedDocument } from '@/lib/api/salesforce/document/related-fields'
import { storedTotals } from '@/lib/api/salesforce/document/stored-totals'
import {
  type DocumentDataIn,
  extraExpenseIn,
  type InvoiceConfigurationIn,
  invoiceConfigurationIn,
  taxesIn,
} from '@/lib/api/salesforce/invoices/invoice-fields'
import type { Day } from '@/lib/domain/core/day'
import type { NamedNote } from '@/lib/domain/delivery-notes/deferred'
import type {
  DiscountType,
  DocumentKind,
  DocumentTotals,
  DocumentType,
  EsigibilitaIva,
  NamedIntent,
  Party,
  PriceChangeType,
  Typology,
} from '@/lib/domain/documents/document'
import type { DocumentState } from '@/lib/domain/documents/invoice-state'
import type { ArticleCode, LineDatum } from '@/lib/domain/einvoice/line-data'
import { NO_PARTY } from '@/lib/domain/registry/party'
import type { document_lineModel, documentModel } from '@/server/db/generated/models'

/** Columns of a line that are read as decimal text, so that no amount passes through a float. */
type LineAmount = 'quantity' | 'single_price' | 'discounted_price' | 'total_price' | 'iva' | 'discount'

/** The text columns of a line that hold one of few values: every call checks them before they are written. */
type LineChoices = {
  esigibilita_iva: EsigibilitaIva
  price_change_type: PriceChangeType
  discount_type: DiscountType
}

/** The columns of a line that may be empty, as they are read. */
type LineOptions = {
  gross_price: string | null
  credited_quantity: string | null
  period_start: Day | null
  period_end: Day | null
}

/** The lists of a line that are kept as JSON. */
type LineLists = { code_list: ArticleCode[]; other_data_list: LineDatum[] }

/** A stored line: amounts as decimal text. */
export type LineRow = Omit<
  document_lineModel,
  LineAmount | keyof LineChoices | keyof LineOptions | keyof LineLists
> &
  Record<LineAmount, string> &
  LineChoices &
  LineOptions &
  LineLists

type StoredLine = Omit<LineRow, keyof LineLists> & Record<keyof LineLists, unknown>

/** The last e-invoice file of a document, and the messages about it. Instants are ISO 8601 text. */
type ExchangeRow = {
  file_name: string
  state: string
  channel: string | null
  identificativo_sdi: string | null
  error: string | null
  sent_at: string | null
  signed_at: string | null
  messages: { message_type: string; description: string; signed_by: string | null; received_at: string }[]
}

/**
 * The text columns that hold one of few values. Check constraints of the table refuse all others; states are written by
 * the machines of `lib/domain/documents` only.
 */
type Choices = {
  document_kind: DocumentKind
  type: DocumentType
  typology: Typology
  state: DocumentState
  recurrence: DocumentDataIn['recurrence']
  document_model: DocumentDataIn['document_model']
}

/** The values that are kept as JSON, as the calls checked them when they were written. */
type Contents = {
  /** Every field of NO_PARTY where the document has no such party. */
  anagrafica_sender: Party
  anagrafica_receiver: Party
  invoice_configuration: InvoiceConfigurationIn
  extra_expenses_list: DocumentDataIn['extra_expenses_list']
  taxes: DocumentDataIn['taxes']
  related_list: DocumentDataIn['related_list']
  einvoice_data: DocumentDataIn['einvoice_data']
  /** Of a received document the totals that it states itself; null of our own, which are computed of the content. */
  totals: DocumentTotals | null
}

/** The tables beside the document, in the order of their rows. */
type Parts = {
  day: Day
  lines: LineRow[]
  due_dates: { date: Day; amount: string }[]
  states: { state: string; date_ts: string; description: string }[]
  exchange: ExchangeRow | null
  /** The declaration of intent that it was issued under. */
  intent: NamedIntent | null
  /** The document that it was made of, where that is known and shown. */
  made_of: { id: number; numeration: string | null; date: Day } | null
  /** The delivery notes that it collects. */
  delivery_notes: NamedNote[]
}

type OtherColumns = Omit<documentModel, 'date' | keyof Choices | keyof Contents>

/** A document as Postgres gives it to `documentsQuery`, before the content of its JSON columns is checked. */
export type StoredDocument = OtherColumns &
  Choices &
  Omit<Parts, 'lines'> & { lines: StoredLine[] } & Record<keyof Contents, unknown>

/** A document with all that belongs to it; its day is `day`. */
export type DocumentRow = OtherColumns & Choices & Parts & Contents

/** A document without its lines. */
export type DocumentHead = Omit<DocumentRow, 'lines'>

const extraExpenses = extraExpenseIn.array()
const relatedDocuments = relatedDocument.array()

const lineFromRow = (line: StoredLine): LineRow => ({
  ...line,
  code_list: articleCodes.parse(line.code_list),
  other_data_list: lineData.parse(line.other_data_list),
})

/**
 * The typed document of a stored one: the only place that reads the JSON columns of a whole document. Few documents are
 * read whole at a time, so each is parsed; rows of lists never come here.
 * @throws ZodError for JSON that no call of ours can have written.
 */
export const documentFromRow = (row: StoredDocument): DocumentRow => ({
  ...row,
  lines: row.lines.map(lineFromRow),
  anagrafica_sender: partyFromJson(row.anagrafica_sender),
  anagrafica_receiver: partyFromJson(row.anagrafica_receiver),
  invoice_configuration: invoiceConfigurationIn.parse(row.invoice_configuration),
  extra_expenses_list: extraExpenses.parse(row.extra_expenses_list),
  taxes: taxesIn.parse(row.taxes),
  related_list: relatedDocuments.parse(row.related_list),
  einvoice_data: einvoiceData.parse(row.einvoice_data),
  totals: row.type === 'PASSIVE' ? storedTotals.parse(row.totals) : null,
})

/** A snapshot of a party, which is stored as `Party`, or as an empty object where there is no party. */
const partyFromJson = (json: unknown): Party => ({ ...NO_PARTY, ...(json instanceof Object ? json : {}) })
