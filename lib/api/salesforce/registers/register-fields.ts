import * as z from 'zod'
import { day, dayText, pagingQuery } from '@/lib/api/codecs'
import { isTaxPeriod } from '@/lib/domain/registers/tax-period'
import { VAT_LINES } from '@/lib/domain/registers/vat-register'

export const registerKind = z.enum(['sales', 'purchases'])

export type RegisterKind = z.infer<typeof registerKind>

/** A month, `2026-11`, or a quarter, `2026-Q4`. */
export const taxPeriod = z.string().transform((text, context) => {
  if (isTaxPeriod(text)) return text
  context.addIssue({ code: 'custom', message: 'period' })
  return z.NEVER
})

export const taxYear = z.coerce.number().int().min(1970).max(2999)

/** Of the sales: the documents of one series, '' for that without a name; all of them when it is missing. */
const series = z.string().max(8).optional()

/** The period, and the series of the sales, for which a register is read. */
export const registerQuery = { period: taxPeriod, series }

export const registerPage = pagingQuery(['date'], { size: 50, column: 'date', order: 'asc' })

export const registerFormat = z.enum(['pdf', 'xlsx', 'csv'])

export type RegisterFormat = z.infer<typeof registerFormat>

/** The sheets that can be downloaded as files. */
export const registerSheet = z.enum(['sales', 'purchases', 'summary', 'bollo', 'ritenute'])

export type RegisterSheet = z.infer<typeof registerSheet>

const esigibilita = z.enum(['I', 'D', 'S'])

/** A rate or Natura with its amounts, EUR; below zero of credit notes. */
export const rateSum = z.object({
  iva: z.number(),
  natura: z.string().nullable(),
  esigibilita_iva: esigibilita,
  imponibile: z.number(),
  imposta: z.number(),
})

export type RateSumAnswer = z.infer<typeof rateSum>

/** A document as it stands in a register; amounts of credit notes are below zero. */
export const registerRow = z.object({
  id: z.number().int(),
  document_kind: z.enum(['INVOICE', 'CREDITNOTE']),
  type: z.enum(['ACTIVE', 'PASSIVE']),
  tipo_documento: z.string(),
  /** Of a received document, by year, in the order in which they came. */
  protocol: z.number().int().nullable(),
  series: z.string(),
  fullNumeration: z.string(),
  date: dayText,
  /** The day under which it is registered; `date` of our own documents. */
  registered_on: dayText,
  name: z.string(),
  vatnumber: z.string(),
  taxcode: z.string(),
  rate_list: z.array(rateSum),
  imponibile: z.number(),
  imposta: z.number(),
  total: z.number(),
  /** VAT that the customer pays to the State. */
  split_payment: z.number(),
  /** Stamp duty that is owed. */
  bollo: z.number(),
  /** An integration of reverse charge, which stands in both registers. */
  reverse_charge: z.boolean(),
})

export type RegisterRow = z.infer<typeof registerRow>

/** The sums of all documents of a register, in EUR. */
export const registerSums = z.object({
  count: z.number().int(),
  imponibile: z.number(),
  imposta: z.number(),
  total: z.number(),
  rate_list: z.array(rateSum),
})

export type RegisterSums = z.infer<typeof registerSums>

/** The lines of the declaration, EUR. */
export const vatSummary = z.object({
  period: z.string(),
  date_from: dayText,
  date_to: dayText,
  VP2: z.number(),
  VP3: z.number(),
  VP4: z.number(),
  VP5: z.number(),
  /** VP4 − VP5: due when positive, a credit when negative. */
  VP6: z.number(),
  split_payment: z.number(),
  deferred: z.number(),
})

export type VatSummaryAnswer = z.infer<typeof vatSummary>

export const summaryLine = z.enum([...VAT_LINES, 'BOLLO'])

export type SummaryLine = z.infer<typeof summaryLine>

/** A document behind a figure, with what it adds to it. */
export const summaryDocument = registerRow
  .pick({
    id: true,
    document_kind: true,
    type: true,
    tipo_documento: true,
    fullNumeration: true,
    date: true,
    name: true,
  })
  .extend({ amount: z.number() })

export type SummaryDocument = z.infer<typeof summaryDocument>

export const bolloQuarter = z.object({
  /** `2026-Q1`. */
  period: z.string(),
  count: z.number().int(),
  amount: z.number(),
  /** By when it is paid, and by which code of the F24. */
  due_date: dayText,
  /** So little that it may wait for the day of a later quarter. */
  postponed: z.boolean(),
  code: z.string(),
  /** On paper, which is stamped by hand: not part of the above. */
  paper_count: z.number().int(),
  paper_amount: z.number(),
})

export type BolloQuarter = z.infer<typeof bolloQuarter>

/** The tax that was withheld by a person, or from a person, in the month of the payment. */
export const withholdingRow = z.object({
  /** SUFFERED: withheld from us by customers; APPLIED: withheld by us, and paid to the State for suppliers. */
  direction: z.enum(['SUFFERED', 'APPLIED']),
  /** `2026-11`; null while the documents are not paid. */
  month: z.string().nullable(),
  name: z.string(),
  taxcode: z.string(),
  /** RT01 … RT06, and why it was paid (2.1.1.5). */
  tipo_ritenuta: z.string(),
  causale_pagamento: z.string(),
  count: z.number().int(),
  imponibile: z.number(),
  importo: z.number(),
  /** Of APPLIED: by when it goes to the State. */
  due_date: dayText.nullable(),
})

export type WithholdingRow = z.infer<typeof withholdingRow>

export const registeredOnIn = z.object({ registered_on: day })
