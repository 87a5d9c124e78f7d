import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Evidence } from '@/lib/domain/signature/evidence'
import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { claimFiles, storeFiles } from '@/server/platform/kept-files'
import { enqueue } from '@/server/platform/queue-store'
import type { SignerAnswer } from '@/server/signature'
import { inThread } from '@/server/workers'
import { answerAgreement } from '../agreements/answer-agreement'
import type { DocumentHead } from '../document/document-row'
import { findDocumentHead, lockDocumentHead } from '../document/row-queries'
import { answeredRefusal } from './answered'
import { earlierAnswers, type ReadAnswer, signerEvidence } from './answers'
import { addEvent, signerEvent } from './event-store'
import { type ListedEvent, listEvents } from './evidence'
import { inviteSigners } from './invite'
import { mailAnswered } from './mails'
import { signingNames } from './names'
import { lockRequest, type SigningRequestRow } from './request-queries'
import { sealingKey } from './sealing-key'
import { addFileRows, type SignatureFile, signatureFile } from './signature-files'
import { findSigners, type SignerRow } from './signer-queries'
import { isAlive, isAsSent, SIGNABLE_KINDS, type Visit } from './visit'

/** The answer of a signer, whose archive was read and found good. */
export type GivenAnswer = {
  archive: Uint8Array
  description: string
  mediaConsent: boolean
  /** A PIN was asked for and was right. */
  pin: boolean
  /** A code by mail was asked for and was right. */
  code: boolean
  /** Of the whole document. */
  form: SignableForm
  read: SignerAnswer
  pdf: { bytes: Uint8Array; sha256: string }
}

/** The signing as the answer finds it. */
type Found = { head: DocumentHead; signers: SignerRow[]; events: ListedEvent[] }

type Kept = GivenAnswer & {
  at: Date
  type: 'SIGNED' | 'ACCEPTED'
  files: readonly SignatureFile[]
  /** Of the evidence that the file lists. */
  headHash: string
}

const hasAnswered = ({ state }: SignerRow): boolean => state === 'SIGNED' || state === 'ACCEPTED'

/**
 * Keeps the answer of a signer, and returns the document's state. The answer of the last signer seals the document. Null
 * when another signer answered in between, or an event came that the sealed pages would not list.
 */
export async function keepAnswer(visit: Visit, given: GivenAnswer): Promise<string | null> {
  const { request, signer, inTenant } = visit
  const { structure_id: structureId } = request
  const at = now()
  const found = await inTenant(async (tx) => ({
    head: await findDocumentHead(tx, request.document_id, SIGNABLE_KINDS),
    signers: await findSigners(tx, request.id),
    events: await listEvents(tx, request.id),
  }))
  const { position: number } = signer
  const files = [signatureFile(structureId, { kind: 'ARCHIVE', number, bytes: given.archive })]
  const isLast = found.signers.every((one) => one.id === signer.id || hasAnswered(one))
  if (isLast) {
    const bytes = await sealedFile(visit, found, { ...given, at })
    files.push(signatureFile(structureId, { kind: 'SEALED', bytes }))
  }
  const type = given.read.signatures.length > 0 ? 'SIGNED' : 'ACCEPTED'
  const headHash = found.events.at(-1)?.hash ?? ''
  return storeFiles(
    inTenant,
    files.map(({ stored }) => stored),
    { write: (tx) => writeAnswer(tx, visit, { ...given, at, type, files, headHash }) },
  )
}

/** The signed and sealed file: with what the signers before gave, whose archives are read again. */
async function sealedFile(
  { request, signer, inTenant, visitor }: Visit,
  { head, signers, events }: Found,
  { form, read, pdf, ...given }: GivenAnswer & { at: Date },
): Promise<Uint8Array> {
  const own: ReadAnswer = { signer, read, event: { ...given, ...visitor } }
  const others = signers.filter(({ id }) => id !== signer.id)
  const earlier = await earlierAnswers(inTenant, { request, form, signers: others, events })
  const answers = [...earlier, own].sort((one, other) => one.signer.position - other.signer.position)
  const evidence: Evidence = {
    ...signingNames(head, request.language),
    documentSha256: pdf.sha256,
    graphometricKey: request.graphometric,
    answers: answers.map((answer) => signerEvidence(answer, form)),
    events: events.map(({ userAgent: _, data: __, ...event }) => event),
    head: events.at(-1)?.hash ?? '',
  }
  return inThread(request.structure_id, 'signDocument', pdf.bytes, {
    form,
    signatures: answers.flatMap(({ read: { signatures } }) => signatures),
    texts: answers.flatMap(({ read: { texts } }) => texts),
    evidence,
    key: await sealingKey(inTenant, request.structure_id),
    language: request.language,
    zone: env.LUNA_ZONE,
  })
}

/**
 * Writes the answer and its files, in the transaction that `storeFiles` opens last, and moves the document when it is the
 * last one. The document is locked before the request, as everywhere.
 */
async function writeAnswer(tx: Tx, visit: Visit, kept: Kept): Promise<string | null> {
  const { request, signer, visitor } = visit
  const { at, type, files, description } = kept
  const head = await lockDocumentHead(tx, request.document_id, SIGNABLE_KINDS)
  const current = await lockRequest(tx, request.id)
  const signers = await findSigners(tx, request.id)
  const self = signers.find(({ id }) => id === signer.id) ?? signer
  if (self.state !== 'OPEN') throw answeredRefusal({ request: current, signer: self })
  if (!isAlive(current) || !isAsSent(head, current)) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const answered = signers.map((one) => (one.id === self.id ? { ...self, state: type, description } : one))
  const isSealed = files.some(({ row }) => row.kind === 'SEALED')
  if (isSealed !== answered.every(hasAnswered)) return null
  if (isSealed && (await listEvents(tx, request.id)).at(-1)?.hash !== kept.headHash) return null
  await tx.signer.update({
    where: { id: signer.id },
    data: { state: type, answered_at: at, description, code_hash: null },
    select: { id: true },
  })
  await addFileRows(tx, request.id, files)
  await claimFiles(
    tx,
    files.map(({ row: { file_key } }) => file_key),
  )
  const event = signerEvent(signer, visitor)
  await addEvent(tx, { ...event, type, at, data: { ...event.data, ...answerData(kept) } })
  if (isSealed) return completeSigning(tx, head, { request: current, signers: answered, at })
  if (current.is_ordered) {
    const next = answered.filter(({ state }) => state === 'WAITING').slice(0, 1)
    await inviteSigners(tx, head, { request: current, signers: next, actor: '' })
  }
  return head.state
}

type Completed = { request: SigningRequestRow; signers: readonly SignerRow[]; at: Date }

/** Ends a signing to which every signer has agreed: moves the document, and mails the signed file. */
async function completeSigning(
  tx: Tx,
  head: DocumentHead,
  { request, signers, at }: Completed,
): Promise<string> {
  const type = signers.some(({ state }) => state === 'SIGNED') ? 'SIGNED' : 'ACCEPTED'
  const stamp_due_at = env.LUNA_TSA_URLS.length > 0 ? now() : null
  await tx.signing_request.update({
    where: { id: request.id },
    data: { state: type, answered_at: at, stamp_due_at },
    select: { id: true },
  })
  const event = type === 'ACCEPTED' && head.document_kind === 'CONTRACT' ? 'ACCEPT' : 'SIGN'
  const recipients = signers.map(({ description, recipient }) => description || recipient)
  const state = await answerAgreement(tx, head, { event, description: recipients.join('; ') })
  await mailAnswered(tx, head, { request, signers, type })
  await enqueue(tx, 'signing-timestamps', {}, { key: 'signing-timestamps' })
  return state
}

/** The answer for the chain of the evidence, by which its files and texts can be recognised. */
function answerData({
  read,
  pin,
  code,
  pdf,
  mediaConsent,
  files,
}: Kept): Record<string, string | number | boolean> {
  const hashOf = (kind: SignatureFile['row']['kind']) =>
    files.find(({ row }) => row.kind === kind)?.row.sha256
  const sealed = hashOf('SEALED')
  return {
    document: pdf.sha256,
    archive: hashOf('ARCHIVE') ?? '',
    ...(sealed !== undefined && { sealed }),
    signatures: read.signatures.length,
    pin,
    ...(code && { code }),
    ...(read.hasMedia && { media_consent: mediaConsent }),
    ...audioData(read),
    ...Object.fromEntries(read.graphometrics.map(({ field, sha256 }) => [`graphometric_${field}`, sha256])),
    ...textData(read),
  }
}

/** The spoken notes: of each the hash of its file and its seconds, by its field. */
const audioData = ({ audios }: SignerAnswer): Record<string, string | number> =>
  Object.fromEntries(
    audios.flatMap(({ field, sha256, seconds }) => [
      [`audio_${field}`, sha256],
      [`audio_seconds_${field}`, seconds],
    ]),
  )

/** The texts that the signer changed: the hash of each, by its field. */
const textData = ({ texts }: SignerAnswer): Record<string, string> =>
  Object.fromEntries(
    texts
      .filter(({ isChanged }) => isChanged)
      .map(({ field, text }) => [`text_${field.id}`, createHash('sha256').update(text).digest('hex')]),
  )
