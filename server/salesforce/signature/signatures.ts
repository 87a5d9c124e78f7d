import { ok } from '@/lib/api/endpoint'
import { MAX_PICTURES } from '@/lib/api/salesforce/signature/signature-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { addressBucket, countAttempt } from '@/server/auth'
import type { CallContext } from '@/server/http/context'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { fileName } from '../delivery/print'
import type { DocumentRow } from '../document/document-row'
import { acceptDocument } from './accept'
import { addEvent } from './event-store'
import { frozenForm, frozenPdf } from './frozen-document'
import { pagePicture } from './page-picture'
import { toSignable } from './present'
import { rejectDocument } from './reject'
import { lockRequest } from './request-queries'
import { findFile, findSignedFile, readFile } from './signature-files'
import { verifyFile, verifyHash } from './verify'
import { documentOf, followLink, type Visit } from './visit'

const procedures = api.salesforce.signatures

const isAnswered = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'ERROR_SIGNATURE_ANSWERED'

/** A visit with its document; one that is answered while it begins is begun again, and sees the answer. */
async function visitDocument(context: CallContext, token: string) {
  const visit = await followLink(context, token)
  return { visit, row: await visit.inTenant((tx) => documentOf(tx, visit)) }
}

/** A visit with its document and its frozen form. */
async function openDocument(context: CallContext, token: string) {
  const { visit, row } = await visitDocument(context, token).catch((error) => {
    if (isAnswered(error)) return visitDocument(context, token)
    throw error
  })
  const form = await frozenForm(visit.inTenant, visit.request, row)
  return { visit, row, form }
}

const show = procedures.show.handler(async ({ context, input }) => {
  const { visit, row, form } = await openDocument(context, input.token)
  const { request, inTenant } = visit
  const document = await inTenant((tx) => findFile(tx, { requestId: request.id, kind: 'DOCUMENT' }))
  const pictures: string[] = []
  for (const at of input.images === 'true' ? form.pages.slice(0, MAX_PICTURES).keys() : []) {
    pictures.push(Buffer.from(await pagePicture(inTenant, request, at + 1)).toString('base64'))
  }
  const sha256 = document?.sha256 ?? ''
  return ok({ document: toSignable({ request, row, form, sha256, pictures }) })
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

/** Appends a step of which the evidence lists the first one only: anybody with the link could repeat it for ever. */
async function addFirst({ request, inTenant, visitor }: Visit, type: 'OPENED' | 'DOWNLOADED'): Promise<void> {
  await inTenant(async (tx) => {
    await lockRequest(tx, request.id)
    const known = await tx.signature_event.count({ where: { request_id: request.id, type } })
    if (known === 0) await addEvent(tx, { requestId: request.id, type, actor: request.recipient, ...visitor })
  })
}

const accept = procedures.accept.handler(async ({ context, input }) => {
  const { file, documentToken, description, pin = '', media_consent } = input
  const visit = await followLink(context, documentToken)
  const archive = new Uint8Array(await file.arrayBuffer())
  const answer = { archive, description, pin, mediaConsent: media_consent === 'true' }
  return ok({ state: await acceptDocument(visit, answer) })
})

const reject = procedures.reject.handler(async ({ context, input }) => {
  const visit = await followLink(context, input.token)
  return ok({ state: await rejectDocument(visit, input.description) })
})

const pdf = procedures.pdf.handler(async ({ context, input }) => {
  const { visit, row } = await openDocument(context, input.token)
  const { headers, body } = toFileAnswer({
    name: fileName(row, 'pdf'),
    type: 'application/pdf',
    content: Uint8Array.from(await pdfOfVisit(visit, row)),
  })
  return { headers: { ...headers, 'x-luna-state': row.state }, body }
})

/** The sealed file once the document is signed, before that the document to sign; none of a rejected one. */
async function pdfOfVisit(visit: Visit, { state }: DocumentRow): Promise<Uint8Array> {
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

export const signatures = { show, page, opened, accept, reject, pdf, verify }
