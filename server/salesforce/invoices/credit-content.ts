import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { Day } from '@/lib/domain/core/day'
import { toWire, ZERO } from '@/lib/domain/core/money'
import {
  creditedContent,
  LARGEST_DIGITAL_CORRECTION,
  type NotePart,
} from '@/lib/domain/documents/credit/credit'
import {
  type CreditedLine,
  lineOfPart,
  lineOfParts,
  type TakenPart,
  withPart,
} from '@/lib/domain/documents/credit/credit-part'
import type { DocumentContent, DocumentLine } from '@/lib/domain/documents/document'
import { relatedOfLines } from '@/lib/domain/documents/related'
import { LARGEST_CORRECTION } from '@/lib/domain/documents/totals'
import { NO_EINVOICE_DATA } from '@/lib/domain/einvoice/einvoice-data'
import { regimeOf } from '@/lib/domain/registry/party'
import type { Language } from '@/lib/i18n/languages'
import { today } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import type { DocumentRow } from '../document/document-row'
import { expensesOf, payloadOf } from '../document/payload'
import { totalsOfRow } from '../document/row'

/** The head of a credit note as it is wanted: its day is today, and its description names the invoice unless they are given. */
export type NoteHead = { date?: Day | undefined; description?: string | undefined; language: Language }

/** The parts that a credit note takes of an invoice's lines, beside what other notes took of them. */
export type NoteLines = {
  lines: readonly CreditedLine[]
  parts: readonly TakenPart[]
  /** Whether another note gave the invoice's expenses back. */
  wereCredited: boolean
} & Pick<NotePart, 'earlier' | 'left' | 'closes'>

/** The payload of a credit note of parts of an invoice, such that all its notes sum up to the cent. */
export function creditPayload(invoice: DocumentRow, taken: NoteLines, head: NoteHead): DocumentDataIn {
  const { closes, wereCredited } = taken
  const data = headPayload(invoice, taken.parts, head)
  const expenses = [...expensesOf(invoice), ...chargedStamp(invoice, head.language)]
  const withExpenses = (extra: boolean) => ({ ...data, extra_expenses_list: extra ? expenses : [] })
  return balanced(invoice, withExpenses(closes && !wereCredited), {
    ...taken,
    together: togetherContent(invoice, withExpenses(closes || wereCredited), taken),
  })
}

/** The payload without its amounts; its product list is that of the invoice. */
function headPayload(
  invoice: DocumentRow,
  parts: readonly TakenPart[],
  { date = today(), description = '', language }: NoteHead,
): DocumentDataIn {
  const payload = payloadOf(invoice)
  const { invoice_configuration: configuration, taxes } = payload
  const numeration = invoice.full_numeration ?? ''
  const kept = invoice.lines.flatMap(({ id }, place) => (parts.some((part) => part.id === id) ? [place] : []))
  return {
    ...payload,
    related_list: relatedOfLines(payload.related_list, kept),
    einvoice_data: NO_EINVOICE_DATA,
    date,
    description: description || translate(language, 'documents.credit_of', { numeration }),
    note: '',
    // The stamp of the note is its own; the one that the invoice charged comes back as an expense.
    taxes: { ...taxes, bollo: taxes.bollo === 'NONE' ? 'NONE' : 'AUTO' },
    invoice_configuration: {
      ...configuration,
      modality: 'SINGLE',
      start_date: date,
      end_date: null,
      payment_expiry: 'DAYS',
      payment_days: [0],
      payment_expiration_reference: 'ISSUE_DATE',
      down_payment_list: [],
    },
  }
}

/** The stamp duty that an invoice charged, as an expense. */
function chargedStamp(invoice: DocumentRow, language: Language) {
  const { bollo } = totalsOfRow(invoice)
  if (!bollo.charged) return []
  const advanced = bollo.natura === 'N1'
  return [
    {
      description: translate(language, 'documents.stamp'),
      importo: toWire(bollo.importo),
      percentuale: false,
      tassabile: !advanced,
      includi: true,
      iva: 0,
      natura: advanced ? null : bollo.natura,
      riferimento_normativo: null,
    },
  ]
}

/** All that the notes of an invoice credit with this one, as one document. */
function togetherContent(
  invoice: DocumentRow,
  data: DocumentDataIn,
  { lines, parts }: Pick<NoteLines, 'lines' | 'parts'>,
): DocumentContent {
  const content = contentOf(data, regimeOf(invoice.anagrafica_sender))
  const partOfLine = new Map(parts.map((part) => [part.id, part]))
  const product_list = content.product_list.flatMap((line, i) => {
    const credited = lines[i]
    const part = partOfLine.get(credited?.id ?? 0)
    return credited ? lineOfParts(line, part ? withPart(credited, part) : credited) : []
  })
  return { ...content, product_list }
}

type Others = Omit<NotePart, 'note' | 'limit'> & Pick<NoteLines, 'lines' | 'parts'>

/** A note of parts of an invoice as it must be so that its notes sum up to the cent. */
function balanced(invoice: DocumentRow, data: DocumentDataIn, others: Others): DocumentDataIn {
  const { lines, parts, ...notes } = others
  const isDigital = data.invoice_configuration.typology === 'DIGITAL'
  const content = contentOf(data, regimeOf(invoice.anagrafica_sender))
  const partOfLine = new Map(parts.map((part) => [part.id, part]))
  const taken = content.product_list.flatMap((line, i) => {
    const part = partOfLine.get(lines[i]?.id ?? 0)
    const sent = data.product_list[i]
    return part && sent ? [{ sent, line: lineOfPart(line, part, lines[i]?.total ?? ZERO) }] : []
  })
  const { product_list, casse, vat_corrections, arrotondamento } = creditedContent({
    ...notes,
    note: { ...content, product_list: taken.map(({ line }) => line) },
    limit: isDigital ? LARGEST_DIGITAL_CORRECTION : LARGEST_CORRECTION,
  })
  const taxes = {
    ...data.taxes,
    casse: data.taxes.casse.map((cassa, i) => ({
      ...cassa,
      correction: toWire(casse[i]?.correction ?? ZERO),
    })),
    vat_corrections: vat_corrections.map(({ natura, iva, amount }) => ({
      natura,
      iva: toWire(iva),
      amount: toWire(amount),
    })),
    arrotondamento: toWire(arrotondamento),
  }
  return {
    ...data,
    taxes,
    product_list: taken.map(({ sent }, i) => withPrice(sent, product_list[i])),
  }
}

type LineIn = DocumentDataIn['product_list'][number]

/** A line with the quantity and the price that its credit note has. */
const withPrice = (line: LineIn, credited: DocumentLine | undefined): LineIn =>
  credited
    ? {
        ...line,
        gross_price: null,
        quantity: toWire(credited.quantity),
        single_price: toWire(credited.single_price),
        discount: toWire(credited.discount),
        measurement_unit: credited.measurement_unit,
      }
    : line
