import * as z from 'zod'
import { id, instantText } from '@/lib/api/codecs'
import { PAUSES } from '@/lib/domain/documents/pec-box'

/** The account at Invoicetronic. Without a key the stored one stays. No key is judged by its looks. */
export const invoicetronicIn = z.object({
  /** Visible characters, without the colon, which ends the user's name in HTTP Basic. */
  key: z
    .string()
    .trim()
    .min(8)
    .max(200)
    .regex(/^[!-9;-~]+$/)
    .optional(),
  /** The key is that of the sandbox. */
  is_test: z.boolean(),
  /** The structure's files leave by it. */
  is_sending: z.boolean().default(true),
  /** Invoicetronic signs the files for public offices. */
  does_sign: z.boolean().default(false),
  revision: id.optional(),
})

/** A structure's account at Invoicetronic, without its key. */
export const invoicetronicAccount = z.object({
  is_test: z.boolean(),
  is_sending: z.boolean(),
  does_sign: z.boolean(),
  /** Whether a file was sent by it: then it stays for tests, or for production. */
  is_used: z.boolean(),
  state: z.enum(['ON', 'PAUSED']),
  paused_for: z.enum(PAUSES).nullable(),
  /** The words with which the provider refused or failed last; null while it answers. */
  fault: z.string().nullable(),
  /** When updates and invoices were last asked for; null before. */
  read_at: instantText.nullable(),
  revision: z.number().int(),
})

export type InvoicetronicIn = z.output<typeof invoicetronicIn>
export type InvoicetronicAccount = z.infer<typeof invoicetronicAccount>
