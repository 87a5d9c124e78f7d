import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { fileName } from '../delivery/print'
import { kindsOf, READ, WRITE } from '../document/roles'
import { findDocumentHead, lockDocumentHead } from '../document/row-queries'
import { listEvents } from './evidence'
import { evidenceArchive } from './evidence-archive'
import { signingNames } from './names'
import { endOpenSigning } from './open-signing'
import { toSigningRequest } from './present'
import { findEventFault, findLatestRequest, lockRequest, type SigningRequestRow } from './request-queries'
import { setPin } from './secrets/pin'
import { findSignedFile, readFile } from './signature-files'
import { findSigners } from './signer-queries'
import { isAlive } from './visit'

const procedures = api.salesforce.signingRequests

const nameOf = ({ firstName, lastName, email }: Session): string => `${firstName} ${lastName}`.trim() || email

/** Refuses documents of kinds that the caller may not see. */
const readable = (tx: Tx, caller: Session, id: number) => findDocumentHead(tx, id, kindsOf(caller, READ))

const read = procedures.read.handler(async ({ context: { tx, caller }, input }) => {
  const row = await readable(tx, caller, input.id)
  const request = await findLatestRequest(tx, input.id)
  if (!request) return ok({ signature: null })
  const signers = await findSigners(tx, request.id)
  const { receiver } = signingNames(row, request.language)
  const events = await listEvents(tx, request.id)
  const fault = await findEventFault(tx, request.id)
  const sealed = await findSignedFile(tx, request.id)
  const sealedSha256 = sealed?.sha256 ?? null
  const signature = toSigningRequest({ request, signers, receiver, events, fault, sealedSha256 })
  return ok({ signature })
})

/**
 * The open signing of a document with both rows locked.
 * @throws Refusal ERROR_SIGNATURE_NO_REQUEST
 */
async function lockOpenSigning(tx: Tx, caller: Session, id: number): Promise<SigningRequestRow> {
  await lockDocumentHead(tx, id, kindsOf(caller, WRITE))
  const latest = await findLatestRequest(tx, id)
  const request = latest && (await lockRequest(tx, latest.id))
  if (request?.state !== 'OPEN' || !isAlive(request)) throw new Refusal('ERROR_SIGNATURE_NO_REQUEST')
  return request
}

const givePin = procedures.givePin.handler(async ({ context: { tx, caller }, input }) => {
  const request = await lockOpenSigning(tx, caller, input.id)
  const signers = await findSigners(tx, request.id)
  const signer = signers.find(({ position }) => position === input.signer)
  if (!signer || signer.answered_at) throw new Refusal('ERROR_SIGNATURE_NO_REQUEST')
  const pin = await setPin(tx, signer, nameOf(caller))
  const changes = { pin: [signer.pin_hash !== null, true] } as const
  await audit(tx, { action: 'UPDATE', entity: 'signer', entityId: signer.id, changes })
  return ok({ pin })
})

const revoke = procedures.revoke.handler(async ({ context: { tx, caller }, input }) => {
  const { id } = await lockOpenSigning(tx, caller, input.id)
  await endOpenSigning(tx, input.id, { state: 'REVOKED', actor: nameOf(caller) })
  await audit(tx, {
    action: 'STATE',
    entity: 'signing_request',
    entityId: id,
    changes: { state: ['OPEN', 'REVOKED'] },
  })
  return ok({})
})

const sealed = procedures.sealed.handler(async ({ context: { inTenant, caller }, input }) => {
  const { row, file } = await inTenant(async (tx) => {
    const row = await readable(tx, caller, input.id)
    const request = await findLatestRequest(tx, input.id)
    return { row, file: request && (await findSignedFile(tx, request.id)) }
  })
  if (!file) throw new Refusal('ERROR_NOT_FOUND')
  const content = Uint8Array.from(await readFile(file))
  return toFileAnswer({ name: fileName(row, 'pdf'), type: 'application/pdf', content })
})

const evidence = procedures.evidence.handler(async ({ context: { inTenant, caller }, input }) => {
  const { row, request } = await inTenant(async (tx) => ({
    row: await findDocumentHead(tx, input.id, kindsOf(caller, WRITE)),
    request: await findLatestRequest(tx, input.id),
  }))
  if (!request) throw new Refusal('ERROR_NOT_FOUND')
  const content = Uint8Array.from(await evidenceArchive(inTenant, request))
  return toFileAnswer({ name: fileName(row, 'zip'), type: 'application/zip', content })
})

export const signingRequests = { read, givePin, revoke, sealed, evidence }
