import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Evidence } from '@/lib/domain/signature/evidence'
import { type SignableForm, signatureFields } from '@/lib/domain/signature/signable-form'
import { fieldName } from '@/lib/domain/templates/field'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { claimFiles, storeFiles } from '@/server/platform/kept-files'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import type { SignerAnswer } from '@/server/signature'
import { inThread } from '@/server/workers'
import { moveAgreement } from '../agreements/agreements'
import { findDocument, lockDocument } from '../document/row-queries'
import { addEvent } from './event-store'
import { listEvents } from './evidence'
import { frozenForm, frozenPdf } from './frozen-document'
import { mailAnswered } from './mails'
import { signingNames } from './names'
import { checkPin } from './pin'
import { lockRequest } from './request-queries'
import { sealingKey } from './sealing-key'
import { addFileRows, findFile, type SignatureFile, signatureFile } from './signature-files'
import { documentOf, isAlive, isAsSent, SIGNABLE_KINDS, type Visit } from './visit'

/** How often a file is sealed again because the evidence grew in between. */
const MOST_TRIES = 5

type Answer = { archive: Uint8Array; description: string; pin: string; mediaConsent: boolean }

/**
 * Accepts the document of a visit and returns its new state. The file is composed and sealed before the one transaction
 * that moves the document: a process that dies leaves the document SENT without a file, or signed with it.
 *
 * The same archive once more is answered as the first time.
 * @throws Refusal ERROR_SIGNATURE_ANSWERED, ERROR_SIGNATURE_OTHER_DOCUMENT, ERROR_SIGNATURE_MISSING, and those of
 *   `checkPin` and of the archive
 */
export async function acceptDocument(visit: Visit, answer: Answer): Promise<string> {
  const { request, inTenant } = visit
  const row = await inTenant((tx) => documentOf(tx, visit))
  if (request.state !== 'OPEN') {
    await refuseOtherAnswer(visit, answer.archive)
    return row.state
  }
  const pin = await checkPin(visit, answer.pin)
  const form = await frozenForm(inTenant, request, row)
  const read = await inThread(request.structure_id, 'readAnswer', answer.archive, form)
  const pdf = await frozenPdf(inTenant, request.id)
  refuseOtherDocument(read, pdf.sha256, request.id)
  refuseMissing(read, form, pin)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const state = await sealAndKeep(visit, { form, read, pdf, answer, pin })
    if (state !== null) return state
  }
  throw new Refusal('ERROR_UNAVAILABLE')
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Lets the repetition of the answer that was given pass. @throws Refusal ERROR_SIGNATURE_ANSWERED (params: state) */
async function refuseOtherAnswer({ request, inTenant }: Visit, archive: Uint8Array): Promise<void> {
  const kept = await inTenant((tx) => findFile(tx, { requestId: request.id, kind: 'ARCHIVE' }))
  if (kept?.sha256 !== hashOf(archive))
    throw new Refusal('ERROR_SIGNATURE_ANSWERED', { state: request.state })
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

type Sealing = {
  form: SignableForm
  read: SignerAnswer
  pdf: { bytes: Uint8Array; sha256: string }
  answer: Answer
  pin: boolean
}

/** Null when an event came in between, which the sealed pages do not list. */
async function sealAndKeep(visit: Visit, sealing: Sealing): Promise<string | null> {
  const { request, inTenant } = visit
  const { structure_id: structureId } = request
  const evidence = await gatherEvidence(visit, sealing)
  const key = await sealingKey(inTenant, structureId)
  const sealed = await inThread(structureId, 'signDocument', sealing.pdf.bytes, {
    form: sealing.form,
    signatures: sealing.read.signatures,
    texts: sealing.read.texts,
    evidence,
    key,
    language: request.language,
    zone: env.LUNA_ZONE,
  })
  const files = [
    signatureFile(structureId, { kind: 'ARCHIVE', bytes: sealing.answer.archive }),
    signatureFile(structureId, { kind: 'SEALED', bytes: sealed }),
  ]
  return storeFiles(
    inTenant,
    files.map(({ stored }) => stored),
    { write: (tx) => keepAnswer(tx, visit, { ...sealing, evidence, files }) },
  )
}

async function gatherEvidence({ request, inTenant, visitor }: Visit, sealing: Sealing): Promise<Evidence> {
  const { form, read, answer, pin } = sealing
  return inTenant(async (tx) => {
    const row = await findDocument(tx, request.document_id, SIGNABLE_KINDS)
    const events = await listEvents(tx, request.id)
    return {
      ...signingNames(row, request.language),
      recipient: request.recipient,
      documentSha256: sealing.pdf.sha256,
      answer: {
        at: now(),
        ...visitor,
        signatures: read.signatures.length,
        fields: signatureFields(form).length,
        texts: changedTexts(read).map(({ field, text }) => ({ label: fieldName(field), text })),
        mediaConsent: read.hasMedia ? answer.mediaConsent : null,
        audios: read.audios.map(({ field, ...audio }) => ({ ...audio, label: labelOf(form, field) })),
        pin,
        description: answer.description,
      },
      events: events.map(({ userAgent: _, ...event }) => event),
      head: events.at(-1)?.hash ?? '',
    }
  })
}

const labelOf = ({ fields }: SignableForm, id: string): string =>
  fields.find((field) => field.id === id)?.label || id

type Keeping = Sealing & { evidence: Evidence; files: readonly SignatureFile[] }

/**
 * Moves the document and keeps its files, in the transaction that `storeFiles` opens last. The document is locked before
 * the request, as everywhere.
 */
async function keepAnswer(tx: Tx, { request, visitor }: Visit, keeping: Keeping): Promise<string | null> {
  const { read, answer, pin, evidence, files } = keeping
  const row = await lockDocument(tx, request.document_id, SIGNABLE_KINDS)
  const current = await lockRequest(tx, request.id)
  if (current.state !== 'OPEN') throw new Refusal('ERROR_SIGNATURE_ANSWERED', { state: current.state })
  if (!isAlive(current) || !isAsSent(row, current)) throw new Refusal('ERROR_TOKEN_EXPIRED')
  if ((await listEvents(tx, request.id)).at(-1)?.hash !== evidence.head) return null
  const type = read.signatures.length > 0 ? 'SIGNED' : 'ACCEPTED'
  const { at } = evidence.answer
  const { recipient } = request
  await tx.signing_request.update({
    where: { id: request.id },
    data: {
      state: type,
      answered_at: at,
      description: answer.description,
      stamp_due_at: env.LUNA_TSA_URLS.length > 0 ? now() : null,
    },
    select: { id: true },
  })
  const moved = await moveAgreement(tx, {
    kind: row.document_kind as 'OFFER' | 'CONTRACT',
    id: row.id,
    event: type === 'ACCEPTED' && row.document_kind === 'CONTRACT' ? 'ACCEPT' : 'SIGN',
    accountId: null,
    description: answer.description || recipient,
  })
  await addFileRows(tx, request.id, files)
  await claimFiles(
    tx,
    files.map(({ row: { file_key } }) => file_key),
  )
  const [archive, sealed] = files.map(({ row: { sha256 } }) => sha256)
  const data = {
    document: evidence.documentSha256,
    archive: archive ?? '',
    sealed: sealed ?? '',
    signatures: read.signatures.length,
    pin,
    ...(read.hasMedia && { media_consent: answer.mediaConsent }),
    ...audioData(read),
    ...textData(read),
  }
  await addEvent(tx, { requestId: request.id, type, actor: recipient, ...visitor, at, data })
  await mailAnswered(tx, row, { request, type, description: answer.description })
  await enqueue(tx, 'signing-timestamps', {}, { key: 'signing-timestamps' })
  return moved.state
}

/** The spoken notes for the chain of the evidence: of each the hash of its file and its seconds, by its field. */
const audioData = ({ audios }: SignerAnswer): Record<string, string | number> =>
  Object.fromEntries(
    audios.flatMap(({ field, sha256, seconds }) => [
      [`audio_${field}`, sha256],
      [`audio_seconds_${field}`, seconds],
    ]),
  )

const changedTexts = ({ texts }: SignerAnswer) => texts.filter(({ isChanged }) => isChanged)

/** The texts that the signer changed, for the chain of the evidence: the hash of each, by its field. */
const textData = (read: SignerAnswer): Record<string, string> =>
  Object.fromEntries(
    changedTexts(read).map(({ field, text }) => [`text_${field.id}`, hashOf(Buffer.from(text))]),
  )
