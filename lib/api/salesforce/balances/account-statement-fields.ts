import * as z from 'zod'
import { mailIn } from '@/lib/api/auth/mail-fields'
import { day, dayText, sku, text } from '@/lib/api/codecs'
import { MOVEMENT_KINDS } from '@/lib/domain/registers/account-statement'

/** The customer and the days of a statement; by default from the first of January to today. */
export const statementOf = {
  ana_sku: sku,
  date_from: day.optional(),
  date_to: day.optional(),
}

export const statementMailIn = z.object({
  ...statementOf,
  ...mailIn.shape,
  text: text(4000).pipe(z.string().min(1)),
})

const movement = z.object({
  date: dayText,
  kind: z.enum(MOVEMENT_KINDS),
  /** The document that it is, or that it pays. */
  document_id: z.number().int(),
  numeration: z.string(),
  /** The one of them that it moves, in EUR; the other one is null. */
  debit: z.number().nullable(),
  credit: z.number().nullable(),
  /** After it. */
  balance: z.number(),
})

const openDue = z.object({
  document_id: z.number().int(),
  numeration: z.string(),
  date: dayText,
  due: dayText,
  /** Of the due date, and what is open of it: below zero where we owe it. */
  amount: z.number(),
  open: z.number(),
})

/** Above zero is owed by the customer, below zero to the customer. EUR. */
export const accountStatement = z.object({
  date_from: dayText,
  date_to: dayText,
  opening: z.number(),
  closing: z.number(),
  movement_list: z.array(movement),
  /** All that is open today, of whatever day, by due day. */
  open_list: z.array(openDue),
  open: z.number(),
  overdue: z.number(),
})

export type AccountStatement = z.infer<typeof accountStatement>
