import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import { formOfSigner, type SignableForm, signatureFields } from '@/lib/domain/signature/signable-form'
import { logger } from '@/server/platform/logger'
import type { SignerAnswer } from '@/server/signature'
import { inThread } from '@/server/workers'
import { answeredRefusal } from './answered'
import { frozenForm, frozenPdf } from './frozen-document'
import { kidOf } from './graphometric'
import { type GivenAnswer, keepAnswer } from './keep-answer'
import { checkCode } from './secrets/mail-code'
import { checkPin } from './secrets/pin'
import { findFile } from './signature-files'
import { documentHeadOf, type Visit } from './visit'

/** How often a file is composed again because the evidence grew in between. */
const MOST_TRIES = 5

type Answer = Pick<GivenAnswer, 'archive' | 'description' | 'mediaConsent'> & { pin: string; code: string }

/**
 * Accepts the document of a visit for its signer, and returns the document's state. With the answer of the last signer the
 * file is composed and sealed, before the one transaction that moves the document: a process that dies leaves the document
 * SENT without a file, or signed with it.
 *
 * The same archive once more is answered as the first time.
 * @throws Refusal ERROR_SIGNATURE_ANSWERED, ERROR_SIGNATURE_OTHER_DOCUMENT, ERROR_SIGNATURE_MISSING, and those of
 *   `checkPin`, `checkCode` and of the archive
 */
export async function acceptDocument(visit: Visit, answer: Answer): Promise<string> {
  const { request, signer, inTenant } = visit
  const head = await inTenant((tx) => documentHeadOf(tx, visit))
  if (request.state !== 'OPEN' || signer.state !== 'OPEN') {
    await refuseOtherAnswer(visit, answer.archive)
    return head.state
  }
  const pin = await checkPin(visit, answer.pin)
  const code = await checkCode(visit, answer.code)
  const form = await frozenForm(inTenant, request)
  const own = formOfSigner(form, signer.position)
  const read = await inThread(request.structure_id, 'readAnswer', answer.archive, own, {
    kid: kidOf(request),
  })
  const pdf = await frozenPdf(inTenant, request.id)
  refuseOtherDocument(read, pdf.sha256, request.id)
  refuseMissing(read, own, pin)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const state = await keepAnswer(visit, { ...answer, pin, code, form, read, pdf })
    if (state !== null) return state
  }
  throw new Refusal('ERROR_UNAVAILABLE')
}

/** Lets the repetition of the answer that was given pass. @throws Refusal ERROR_SIGNATURE_ANSWERED (params: state) */
async function refuseOtherAnswer(visit: Visit, archive: Uint8Array): Promise<void> {
  const { request, signer, inTenant } = visit
  const name = { requestId: request.id, kind: 'ARCHIVE', number: signer.position } as const
  const kept = await inTenant((tx) => findFile(tx, name))
  if (kept?.sha256 !== createHash('sha256').update(archive).digest('hex')) throw answeredRefusal(visit)
}

function refuseOtherDocument({ documentSha256 }: SignerAnswer, sha256: string, requestId: number): void {
  if (documentSha256 === sha256) return
  logger.warn({ request_id: requestId }, 'an answer held another document than the one that was shown')
  throw new Refusal('ERROR_SIGNATURE_OTHER_DOCUMENT', {}, ['file'])
}

/** Without a PIN every field is signed (document 3 §5). */
function refuseMissing({ signatures }: SignerAnswer, form: SignableForm, pin: boolean): void {
  const fields = signatureFields(form)
  const signed = fields.filter(({ id }) => signatures.some(({ field }) => field === id)).length
  if (!pin && signed < fields.length) {
    throw new Refusal('ERROR_SIGNATURE_MISSING', { signed, fields: fields.length }, ['file'])
  }
}
