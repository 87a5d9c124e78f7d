import { ok } from '@/lib/api/endpoint'
import { MAX_PICTURES } from '@/lib/api/salesforce/signature/signature-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { addressBucket, countAttempt } from '@/server/auth'
import type { CallContext } from '@/server/http/context'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { fileName } from '../delivery/print'
import type { DocumentHead } from '../document/document-row'
import { findDocument } from '../document/row-queries'
import { acceptDocument } from './accept'
import { addEvent, signerEvent } from './event-store'
import { frozenForm, frozenPdf } from './frozen-document'
import { pagePicture } from './page-picture'
import { toSignable } from './present'
import { rejectDocument } from './reject'
import { lockRequest } from './request-queries'
import { mailCode } from './secrets/mail-code'
import { findFile, findSignedFile, readFile } from './signature-files'
import { findSigners } from './signer-queries'
import { verifyFile, verifyHash } from './verify'
import { documentHeadOf, followLink, SIGNABLE_KINDS, type Visit } from './visit'

const procedures = api.salesforce.signatures

const isAnswered = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'ERROR_SIGNATURE_ANSWERED'

/** A visit with its frozen form; one that is answered while it begins is begun again, and sees the answer. */
async function openDocument(context: CallContext, token: string) {
  const { visit, head } = await visitDocument(context, token).catch((error) => {
    if (isAnswered(error)) return visitDocument(context, token)
    throw error
  })
  return { visit, head, form: await frozenForm(visit.inTenant, visit.request) }
}

/** A visit with its document. */
async function visitDocument(context: CallContext, token: string) {
  const visit = await followLink(context, token)
  return { visit, head: await visit.inTenant((tx) => documentHeadOf(tx, visit)) }
}

const show = procedures.show.handler(async ({ context, input }) => {
  const { visit, form } = await openDocument(context, input.token)
  const { request, signer, inTenant } = visit
  const { row, document, signers } = await inTenant(async (tx) => ({
    row: await findDocument(tx, request.document_id, SIGNABLE_KINDS),
    document: await findFile(tx, { requestId: request.id, kind: 'DOCUMENT' }),
    signers: await findSigners(tx, request.id),
  }))
  const pictures: string[] = []
  for (const at of input.images === 'true' ? form.pages.slice(0, MAX_PICTURES).keys() : []) {
    pictures.push(Buffer.from(await pagePicture(inTenant, request, at + 1)).toString('base64'))
  }
  const sha256 = document?.sha256 ?? ''
  return ok({ document: toSignable({ request, signer, signers, row, form, sha256, pictures }) })
})

const page = procedures.page.handler(async ({ context, input }) => {
  const { visit, form } = await openDocument(context, input.token)
  if (input.number > form.pages.length) throw new Refusal('ERROR_NOT_FOUND')
  const content = Uint8Array.from(await pagePicture(visit.inTenant, visit.request, input.number))
  return toFileAnswer({ name: `${input.number}.png`, type: 'image/png', content })
})

const opened = procedures.opened.handler(async ({ context, input }) => {
  const visit = await followLink(context, input.token)
  const { request } = visit
  const session = await context.session()
  if (session?.structureId !== request.structure_id) await addFirst(visit, 'OPENED')
  return ok({})
})

/** Appends a step of which the evidence lists the first one of each signer only: anybody with the link could repeat it for ever. */
async function addFirst({ signer, inTenant, visitor }: Visit, type: 'OPENED' | 'DOWNLOADED'): Promise<void> {
  const { request_id, position } = signer
  await inTenant(async (tx) => {
    await lockRequest(tx, request_id)
    const where = { request_id, type, data: { path: ['signer'], equals: position } }
    const known = await tx.signature_event.count({ where })
    if (known === 0) await addEvent(tx, { ...signerEvent(signer, visitor), type })
  })
}

const code = procedures.code.handler(async ({ context, input }) => {
  const { expiresAt, waitSeconds } = await mailCode(await followLink(context, input.token))
  return ok({ expires_at: toInstantText(expiresAt, env.LUNA_ZONE), wait_seconds: waitSeconds })
})

const accept = procedures.accept.handler(async ({ context, input }) => {
  const { file, documentToken, description, pin = '', code = '', media_consent } = input
  const visit = await followLink(context, documentToken)
  const archive = new Uint8Array(await file.arrayBuffer())
  const answer = { archive, description, pin, code, mediaConsent: media_consent === 'true' }
  return ok({ state: await acceptDocument(visit, answer) })
})

const reject = procedures.reject.handler(async ({ context, input }) => {
  const visit = await followLink(context, input.token)
  return ok({ state: await rejectDocument(visit, input.description) })
})

const pdf = procedures.pdf.handler(async ({ context, input }) => {
  const { visit, head } = await openDocument(context, input.token)
  const { headers, body } = toFileAnswer({
    name: fileName(head, 'pdf'),
    type: 'application/pdf',
    content: Uint8Array.from(await pdfOfVisit(visit, head)),
  })
  return { headers: { ...headers, 'x-luna-state': head.state }, body }
})

/** The sealed file once the document is signed, before that the document to sign; none of a rejected one. */
async function pdfOfVisit(visit: Visit, { state }: DocumentHead): Promise<Uint8Array> {
  const { request, inTenant } = visit
  if (request.state === 'REJECTED')
    throw new Refusal('ERROR_INVOICE_STATE', { state, event: 'PDF' }, ['state'])
  const sealed = await inTenant((tx) => findSignedFile(tx, request.id))
  if (!sealed) return (await frozenPdf(inTenant, request.id)).bytes
  await addFirst(visit, 'DOWNLOADED')
  return readFile(sealed)
}

/** Files that one network address verifies in a quarter of an hour. */
const VERIFY_LIMIT = 60

const verify = procedures.verify.handler(async ({ context, input }) => {
  await countAttempt({ [addressBucket('verify', context.address)]: VERIFY_LIMIT })
  const { file, sha256 = '' } = input
  const verification = file
    ? await verifyFile(new Uint8Array(await file.arrayBuffer()))
    : await verifyHash(sha256.toLowerCase())
  return ok({ verification })
})

export const signatures = { show, page, opened, code, accept, reject, pdf, verify }
