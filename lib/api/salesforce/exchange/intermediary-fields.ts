import * as z from 'zod'
import { id, instantText } from '@/lib/api/codecs'
import { PAUSES } from '@/lib/domain/documents/pec-box'
import { INTERMEDIARIES } from '@/lib/domain/einvoice/intermediaries'

export const intermediary = z.enum(INTERMEDIARIES)

/** A secret of visible characters, as HTTP has them in a token. */
export const visibleText = z
  .string()
  .trim()
  .min(8)
  .max(2000)
  .regex(/^[!-~]+$/)

const common = {
  /** The account is that of the provider's sandbox. */
  is_test: z.boolean(),
  /** The structure's files leave by it, and by no other account. */
  is_sending: z.boolean().default(true),
  /** The provider signs the files for public offices. */
  does_sign: z.boolean().default(false),
  revision: id.optional(),
}

/** An account at an intermediary. Without a key, a token or a password the stored one stays. No key is judged by its looks. */
export const intermediaryIn = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('invoicetronic'),
    /** Visible characters, without the colon, which ends the user's name in HTTP Basic. */
    secret: z
      .string()
      .trim()
      .min(8)
      .max(200)
      .regex(/^[!-9;-~]+$/)
      .optional(),
    ...common,
  }),
  z.object({
    provider: z.literal('aruba'),
    username: z.string().trim().min(1).max(200),
    secret: z.string().min(1).max(200).optional(),
    ...common,
  }),
  z.object({
    provider: z.literal('acube'),
    /** The address that signs in. */
    username: z.string().trim().max(200).pipe(z.email()),
    secret: z.string().min(1).max(200).optional(),
    ...common,
  }),
  z.object({
    provider: z.literal('openapi'),
    secret: visibleText.optional(),
    ...common,
  }),
])

/** A structure's account at an intermediary, without its key, token or password. */
export const intermediaryAccount = z.object({
  provider: intermediary,
  /** The user that signs in; null where the key alone does. */
  username: z.string().nullable(),
  is_test: z.boolean(),
  is_sending: z.boolean(),
  does_sign: z.boolean(),
  /** Whether a file was sent by it: then it stays for tests, or for production. */
  is_used: z.boolean(),
  state: z.enum(['ON', 'PAUSED']),
  paused_for: z.enum(PAUSES).nullable(),
  /** The words with which the provider refused or failed last; null while it answers. */
  fault: z.string().nullable(),
  /** The suppliers' invoices of the account that are addressed to other companies, and were not taken. */
  other_count: z.number().int(),
  /** When answers and invoices were last asked for; null before. */
  read_at: instantText.nullable(),
  /** The address at which the provider may call when it has news; null for no address. */
  webhook: z
    .object({
      address: z.string(),
      /** Whether the secret is kept with which the provider signs; true where it does not sign. */
      is_ready: z.boolean(),
      /** When it last called; null for never. */
      heard_at: instantText.nullable(),
    })
    .nullable(),
  revision: z.number().int(),
})

export type IntermediaryIn = z.output<typeof intermediaryIn>
export type IntermediaryAccount = z.infer<typeof intermediaryAccount>
