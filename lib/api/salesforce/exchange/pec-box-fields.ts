import * as z from 'zod'
import { id, instantText } from '@/lib/api/codecs'
import { PAUSES, PEC_LATENESS } from '@/lib/domain/documents/pec-box'

const address = z.string().trim().toLowerCase().max(254).pipe(z.email())
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
const port = z.number().int().min(1).max(65_535)

/** Whether an address may take the files of a trial: none of the exchange system's own. */
const isTrialAddress = (to: string | undefined): boolean =>
  to !== undefined && !/@([a-z0-9.-]+\.)?fatturapa\.it$/.test(to)

/** The way into a PEC box. Without a password the stored one stays. */
export const pecBoxIn = z
  .object({
    address,
    user_name: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(200).optional(),
    smtp_host: host,
    smtp_port: port,
    imap_host: host,
    imap_port: port,
    imap_folder: z.string().trim().min(1).max(100).default('INBOX'),
    is_test: z.boolean(),
    /** Where the files of a trial are sent, never to SdI; otherwise SdI alone says where. */
    exchange_address: address.optional(),
    /** Whether mails that were taken are moved to the folder Luna/SdI of the box; left out, it stays as it is, at first off. */
    does_move: z.boolean().optional(),
    revision: id.optional(),
  })
  .refine(({ is_test, exchange_address }) => !is_test || isTrialAddress(exchange_address), {
    path: ['exchange_address'],
    message: 'exchange_address',
  })

/** A structure's PEC box, without its password. */
export const pecBox = z.object({
  address: z.string(),
  user_name: z.string(),
  smtp_host: z.string(),
  smtp_port: z.number().int(),
  imap_host: z.string(),
  imap_port: z.number().int(),
  imap_folder: z.string(),
  exchange_address: z.string(),
  is_test: z.boolean(),
  /** Whether mails that were taken are moved to the folder Luna/SdI of the box. */
  does_move: z.boolean(),
  /** Whether a file was sent by it: then it stays for tests, or for production. */
  is_used: z.boolean(),
  state: z.enum(['ON', 'PAUSED']),
  paused_for: z.enum(PAUSES).nullable(),
  /** When the last mail about e-invoices came; null before. */
  last_mail_at: instantText.nullable(),
  revision: z.number().int(),
})

/** A mail with the file of a document: its layers, as the providers' receipts came, and what is late about it. */
export const pecDispatch = z.object({
  file_name: z.string(),
  recipient: z.string(),
  is_test: z.boolean(),
  /** UNCERTAIN: it is open whether it left; FAILED: it did not reach the exchange system. */
  state: z.enum(['BEGUN', 'HANDED', 'UNCERTAIN', 'FAILED']),
  begun_at: instantText,
  handed_at: instantText.nullable(),
  accepted_at: instantText.nullable(),
  delivered_at: instantText.nullable(),
  lateness: z.enum(PEC_LATENESS).nullable(),
})

export type PecDispatch = z.infer<typeof pecDispatch>
export type PecBoxIn = z.output<typeof pecBoxIn>
export type PecBox = z.infer<typeof pecBox>
