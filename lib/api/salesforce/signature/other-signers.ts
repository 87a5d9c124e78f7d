import * as z from 'zod'
import { text } from '@/lib/api/codecs'
import { MAX_SIGNERS } from '@/lib/domain/signature/signing-request'
import { mailIn } from '../document/print-fields'

const otherSigner = z.object({
  name: text(200).pipe(z.string().min(1)),
  mail_to: mailIn.mail_to,
})

const keyOf = ({ name, mail_to }: z.output<typeof otherSigner>): string =>
  `${name.toLowerCase()} ${mail_to.toLowerCase()}`

/**
 * Those who sign a document beside the receiver of its mail, who is the first signer. A person who stands there twice would
 * have to sign twice, which is a slip.
 */
export const otherSignersIn = {
  other_signers: z
    .array(otherSigner)
    .max(MAX_SIGNERS - 1)
    .refine((signers) => new Set(signers.map(keyOf)).size === signers.length)
    .default([]),
  /** Each signer gets the link once the one before has signed; otherwise all get it at once. */
  in_order: z.boolean().default(false),
  /** Accepting needs a code that is mailed to each signer at that moment. */
  code_by_mail: z.boolean().default(false),
}

export const OTHER_SIGNERS_TEXT =
  '`other_signers` and `in_order` are additions of Luna: those who sign it too, each by a link and in fields of their own, ' +
  'all at once or one after the other. `code_by_mail`, an addition of Luna too, asks each signer for a code that is mailed ' +
  'at the moment of accepting.'
