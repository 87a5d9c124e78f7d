import { money } from '@/lib/domain/core/money'
import { courtesyOf, type DocumentValue, owesSilentStamp } from '@/lib/domain/documents/document'
import { type DocumentLook, PLAIN_LOOK } from '@/lib/domain/documents/document-look'
import { epcText, transferOf } from '@/lib/domain/documents/epc-code'
import { einvoiceDataTexts } from '@/lib/i18n/einvoice-data-text'
import type { Language } from '@/lib/i18n/languages'
import { relatedText } from '@/lib/i18n/related-text'
import { translator } from '@/server/platform/text'
import { formats, groupedIban } from './format'
import { columnsOf, type LineColumn, type PrintedLine, printedLines } from './lines'
import { addressLines, nameOf, senderLines } from './party'
import { printedRhythm } from './rhythm'
import type { Sheet } from './sheet'
import { type PrintedTotal, type PrintedVat, printedTotals, printedVat } from './totals'

export type { LineColumn } from './lines'

/** The text of a QR code that pays, and what stands beside it. */
type PrintedCode = { text: string; caption: string }

type Labelled<Content> = { label: string } & Content

/**
 * A document in words, in the order in which they stand on paper: what PDF and DOCX draw, so that both have the same
 * content.
 */
export type PrintedDocument = {
  title: string
  /** "del 20 novembre 2026". */
  dated: string
  description: string
  /** The text across the pages of a document without number; null on the others. */
  draft: string | null
  sender: { name: string; lines: string[] }
  receiver: Labelled<{ name: string; lines: string[] }>
  references: Labelled<{ lines: string[] }> | null
  descriptionLabel: string
  columns: { key: LineColumn; label: string }[]
  lines: PrintedLine[]
  /** `heads`: of the rate, the taxable amount and the tax. */
  vat: Labelled<{ heads: [string, string, string]; rows: PrintedVat[] }>
  totals: PrintedTotal[]
  /** How to pay; null of a credit note, by which we receive no payment. */
  payment: Labelled<{ lines: string[]; iban: string | null; code: PrintedCode | null }> | null
  due: Labelled<{ rows: { day: string; amount: string }[] }> | null
  note: Labelled<{ text: string }> | null
  /** The declaration of intent under which no VAT is charged; null without one. */
  intent: string | null
  /** That stamp duty is paid, where no line states it. */
  stamp: string | null
  /** That it is the copy of an electronic invoice, or no invoice; null on the others. */
  courtesy: string | null
  /** At the bottom of every page. */
  foot: string[]
}

/** The words of a document in a language, with the texts and columns of a look. */
export function printedDocument(
  value: DocumentValue,
  language: Language,
  look: DocumentLook = PLAIN_LOOK,
): PrintedDocument {
  const sheet: Sheet = { t: translator(language), format: formats(language) }
  const { t, format } = sheet
  const { sender, receiver, payment, note } = value
  const isCredit = value.document_kind === 'CREDITNOTE'
  const courtesy = courtesyOf(value)
  return {
    title: titleOf(value, sheet),
    dated: t('pdf.of', { date: format.day(value.date) }),
    description: value.description,
    draft: value.full_numeration === null ? t('pdf.draft') : null,
    sender: { name: nameOf(sender), lines: [...senderLines(sender, sheet), ...linesOf(look.intestazione)] },
    receiver: { label: t('pdf.receiver'), name: nameOf(receiver), lines: addressLines(receiver, t) },
    references: referencesOf(value, sheet),
    descriptionLabel: t('pdf.description'),
    columns: columnsOf(value, look).map((key) => ({ key, label: t(`pdf.${key}`) })),
    lines: printedLines(value, sheet, look),
    vat: {
      label: t('pdf.vatSummary'),
      heads: [t('pdf.rate'), t('pdf.subtotal'), t('pdf.tax')],
      rows: printedVat(value, sheet),
    },
    totals: printedTotals(value, sheet),
    payment: isCredit
      ? null
      : {
          label: t('pdf.payment'),
          lines: [
            t(`payment.${payment.method}`),
            ...printedRhythm(payment.rhythm, sheet),
            ...(payment.bank_name ? [payment.bank_name] : []),
          ],
          iban: payment.iban && payment.method === 'ALLOWANCE' ? `IBAN ${groupedIban(payment.iban)}` : null,
          code: codeOf(value, sheet),
        },
    due:
      isCredit || payment.due_dates.length === 0
        ? null
        : {
            label: t('pdf.dueDates'),
            rows: payment.due_dates.map((due) => ({
              day: format.day(due.date),
              amount: format.money(due.amount),
            })),
          },
    note: note ? { label: t('pdf.note'), text: note } : null,
    foot: linesOf(look.piede),
    intent: value.intent
      ? t('pdf.intent', { protocol: value.intent.protocol, day: format.day(value.intent.received_day) })
      : null,
    stamp: owesSilentStamp(value)
      ? t('pdf.stampPaid', { amount: format.money(value.totals.bollo.importo) })
      : null,
    courtesy: courtesy && t(`pdf.${courtesy}`),
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Whether it asks for money, or gives it back: offers and contracts do not. */
const isInvoicing = ({ document_kind }: DocumentValue): boolean =>
  document_kind === 'INVOICE' || document_kind === 'CREDITNOTE'

function titleOf(value: DocumentValue, { t }: Sheet): string {
  const kind = t(`pdf.kind.${isInvoicing(value) ? value.tipo_documento : value.document_kind}`)
  return value.full_numeration
    ? t('pdf.title', { kind, number: value.full_numeration })
    : `${kind} – ${t('pdf.draft')}`
}

function codeOf(value: DocumentValue, sheet: Sheet): PrintedCode | null {
  const { t, format } = sheet
  const transfer = transferOf(value, { name: nameOf(value.sender), text: titleOf(value, sheet) })
  const text = transfer && epcText(transfer)
  return text ? { text, caption: t('pdf.code', { amount: format.money(transfer.amount) }) } : null
}

function referencesOf(value: DocumentValue, { t, format }: Sheet): PrintedDocument['references'] {
  const isDigital = value.typology === 'DIGITAL'
  const rows: [string, string | null][] = [
    [t('pdf.receiverCode'), isDigital ? value.receiver.codice_destinatario : null],
    ['PEC', isDigital ? value.receiver.pec_destinatario : null],
    ['CIG', value.cig],
    ['CUP', value.cup],
  ]
  const codes = rows.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`)
  const words = { t, day: format.day, number: (value: number) => format.quantity(money(value)) }
  const lines = [
    ...codes,
    ...value.related.map((one) => relatedText(one, words)),
    ...einvoiceDataTexts(value.einvoice_data, words),
  ]
  return lines.length === 0 ? null : { label: t('pdf.references'), lines }
}
