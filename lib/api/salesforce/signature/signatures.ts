import * as z from 'zod'
import { instantText } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { CODE_DIGITS, CODE_MAILS, CODE_MINUTES, CODE_PAUSE_SECONDS } from '@/lib/domain/signature/mail-code'
import { MAX_ZIP_BYTES } from '@/lib/domain/signature/signature-archive'
import {
  answerDescription,
  signableDocument,
  signerDigits,
  signingToken,
  verification,
} from './signature-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document/signature'
const linked = z.object({ token: signingToken })

export const show = endpoint
  .route({
    method: 'GET',
    path: `${base}/show/{token}`,
    tags,
    summary: 'Document to sign',
    description:
      'Returns the document of a signing link: its pages as pictures, and the fields that its signer fills. ' +
      'Reading changes nothing. `images=false` leaves the pictures out; those of pages after the 50th are read one by ' +
      'one. An unknown link is ERROR_NOT_FOUND; one ' +
      'that expired, was withdrawn or was replaced by a newer one is ERROR_TOKEN_EXPIRED.',
  })
  .meta({ roles: 'public' })
  .input(linked.extend({ images: z.enum(['true', 'false']).default('true') }))
  .output(answer({ document: signableDocument }))

export const page = endpoint
  .route({
    method: 'GET',
    path: `${base}/page/{token}/{number}`,
    tags,
    summary: 'Page of a document to sign',
    outputStructure: 'detailed',
    description:
      'Returns one page of the document of a signing link as PNG. This call is an addition of Luna.',
  })
  .meta({ roles: 'public' })
  .input(linked.extend({ number: z.coerce.number().int().min(1).max(500) }))
  .output(fileAnswer)

export const opened = endpoint
  .route({
    method: 'POST',
    path: `${base}/opened`,
    tags,
    summary: 'A signing link was opened',
    description:
      'Records that the document of a signing link was read. The page calls it after the reader used it, so that ' +
      'programs that check links open nothing. This call is an addition of Luna.',
  })
  .meta({ roles: 'public' })
  .input(linked)
  .output(answer({}))

export const code = endpoint
  .route({
    method: 'POST',
    path: `${base}/code`,
    tags,
    summary: 'Code to sign a document',
    description:
      `Mails a code of ${CODE_DIGITS} digits to the signer of a link whose sender asks for one; accepting needs it within ` +
      `${CODE_MINUTES} minutes. It ends the code before. A signer gets at most ${CODE_MAILS} mails an hour, with a pause of ` +
      `${CODE_PAUSE_SECONDS} seconds between them (ERROR_SIGNATURE_CODE_WAIT). \`wait_seconds\` is the time until the next ` +
      'one can be asked for. A link without a code is ERROR_SIGNATURE_CODE_UNKNOWN. This call is an addition of Luna.',
  })
  .meta({ roles: 'public' })
  .input(linked)
  .output(answer({ expires_at: instantText, wait_seconds: z.number().int() }))

export const accept = endpoint
  .route({
    method: 'POST',
    path: `${base}/accept`,
    tags,
    summary: 'Sign a document',
    description:
      'Accepts the document of a signing link. `file` is a ZIP with `document.pdf`, which must be the document ' +
      'that was shown, and below `signatures/<field id>/` the signatures: `signature.json` with its strokes, ' +
      '`signature.png`, pictures, and a recording `audio.mp3`. `fields.json` is an addition of Luna: an object with ' +
      'the ids of fields that the signer may change, and their new texts. Without a PIN every field must be signed ' +
      '(ERROR_SIGNATURE_MISSING). `media_consent`, an addition of Luna, is recorded with the evidence of an answer with ' +
      'pictures or recordings. `code`, an addition of Luna, is the code from the mail where the sender asks for one ' +
      '(ERROR_SIGNATURE_CODE_MISSING, _WRONG, _EXPIRED, _LOCKED). The answer comes once the sealed file is kept. A repeated call with the same ' +
      'file answers the same.',
  })
  .meta({ roles: 'public', bodyLimit: MAX_ZIP_BYTES + 64 * 1024 })
  .input(
    z.object({
      file: z.file(),
      documentToken: signingToken,
      description: answerDescription,
      pin: signerDigits.optional(),
      code: signerDigits.optional(),
      /** The signer agreed that the photos and spoken notes of the answer are kept. */
      media_consent: z.enum(['true', 'false']).optional(),
    }),
  )
  .output(answer({ state: z.string() }))

export const reject = endpoint
  .route({
    method: 'POST',
    path: `${base}/reject`,
    tags,
    summary: 'Reject a document',
    description: 'Rejects the document of a signing link, for a reason.',
  })
  .meta({ roles: 'public' })
  .input(linked.extend({ description: answerDescription.pipe(z.string().min(1)) }))
  .output(answer({ state: z.string() }))

export const pdf = endpoint
  .route({
    method: 'GET',
    path: `${base}/pdf/{token}`,
    tags,
    summary: 'PDF of a signing link',
    outputStructure: 'detailed',
    description:
      'Returns the document of a signing link as PDF: the signed and sealed file once it is signed, before that ' +
      'the document to sign. The header `x-luna-state` holds the state. A rejected document is not returned ' +
      '(ERROR_INVOICE_STATE).',
  })
  .meta({ roles: 'public' })
  .input(linked)
  .output(fileAnswer)

const MAX_VERIFIED_BYTES = 25 * 1024 * 1024

export const verify = endpoint
  .route({
    method: 'POST',
    path: `${base}/verify`,
    tags,
    summary: 'Verify a signed PDF',
    description:
      'Tells whether a PDF of at most 25 MB, or the file of a SHA-256, was sealed by this installation and is as it ' +
      'was. The file is read in memory and not kept. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', bodyLimit: MAX_VERIFIED_BYTES + 64 * 1024 })
  .input(
    z
      .object({
        file: z.file().min(1).max(MAX_VERIFIED_BYTES).optional(),
        sha256: z
          .string()
          .length(64)
          .regex(/^[0-9a-fA-F]{64}$/)
          .optional(),
      })
      .refine(({ file, sha256 }) => (file === undefined) !== (sha256 === undefined), { path: ['file'] }),
  )
  .output(answer({ verification }))
