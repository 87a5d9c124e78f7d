import * as z from 'zod'
import { dayText } from '@/lib/api/codecs'

const count = z.number().int()

/** The issued invoices and credit notes of an entry in a year. */
const yearOfSales = z.object({
  year: count,
  /** EUR without VAT, as the statistics count it: credit notes are below zero. */
  revenue: z.number(),
  invoices: count,
  credit_notes: count,
})

export type YearOfSales = z.infer<typeof yearOfSales>

/** EUR, as the scadenzario has them. */
const openAmounts = z.object({
  open: z.number(),
  /** The part of it that fell due before today. */
  overdue: z.number(),
  /** The first day on which something fell due that is still to be paid; null where nothing is overdue. */
  overdue_since: dayText.nullable(),
})

export type OpenAmounts = z.infer<typeof openAmounts>

/** The payments of an entry for its invoices; one that was reversed does not count. */
const collected = z.object({
  /** The last day on which it paid, and the sum of that day in EUR. */
  date: dayText,
  amount: z.number(),
  /**
   * From the day of an invoice to that of its payment, the mean of the last twelve months by amount, in whole days; null
   * without a payment in them.
   */
  days_to_pay: count.nullable(),
})

/** The money between the structure and an entry of its registry; what does not exist is null, or not in the list. */
export const entryBalance = z.object({
  year: count,
  /** Of the present year and the one before, those in which there is a document; the present one first. */
  year_list: z.array(yearOfSales),
  /** Whether there is a document or, for users who may list them, a purchase of it. */
  is_supplier: z.boolean(),
  receivable: openAmounts.nullable(),
  /** Our invoice with the oldest overdue day. */
  overdue_invoice_id: count.nullable(),
  payable: openAmounts.nullable(),
  collected: collected.nullable(),
})

export type EntryBalance = z.infer<typeof entryBalance>
