import { randomInt } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import { PIN_DIGITS, PIN_TRIES, pinRefusal } from '@/lib/domain/signature/signing-request'
import { hashPassword, verifyPassword } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { addEvent, signerEvent } from './event-store'
import { lockRequest } from './request-queries'
import { findSigner, type SignerRow } from './signer-queries'
import type { Visit } from './visit'

/** Makes a PIN for a signer, whose request the caller has locked, and returns it: only its hash is kept. */
export async function setPin(
  tx: Tx,
  { id, request_id: requestId, position }: SignerRow,
  actor: string,
): Promise<string> {
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  await tx.signer.update({
    where: { id },
    data: { pin_hash: await hashPassword(pin), pin_failures: 0 },
    select: { id: true },
  })
  await addEvent(tx, { requestId, type: 'PIN_GIVEN', actor, data: { signer: position } })
  return pin
}

/**
 * Checks the PIN of an answer; true when the signer has one and it is right. A try counts before the PIN is compared,
 * in a transaction of its own: whatever fails after it, and however many calls come at once, no PIN has more than five.
 * @throws Refusal ERROR_SIGNATURE_PIN_MISSING, _WRONG (params: left), _LOCKED, _UNKNOWN
 */
export async function checkPin({ signer, inTenant, visitor }: Visit, given: string): Promise<boolean> {
  const { id, request_id: requestId } = signer
  const counted = await inTenant(async (tx) => {
    await lockRequest(tx, requestId)
    const { pin_hash, pin_failures } = await findSigner(tx, id)
    const refusal = pinRefusal({ isSet: pin_hash !== null, given, failures: pin_failures })
    if (refusal) return { refusal }
    if (pin_hash === null) return null
    await countTry(tx, id, pin_failures + 1)
    return { pin_hash, tries: pin_failures + 1 }
  })
  if (counted === null) return false
  if ('refusal' in counted) throw counted.refusal
  const { pin_hash, tries } = counted
  if (await verifyPassword(pin_hash, given)) {
    await inTenant((tx) => forgiveTries(tx, id, pin_hash))
    return true
  }
  await inTenant(async (tx) => {
    await addEvent(tx, { ...signerEvent(signer, visitor), type: 'PIN_WRONG' })
    if (tries >= PIN_TRIES) await addEvent(tx, { ...signerEvent(signer, visitor), type: 'PIN_LOCKED' })
  })
  const left = PIN_TRIES - tries
  if (left <= 0) throw new Refusal('ERROR_SIGNATURE_PIN_LOCKED', {}, ['pin'])
  throw new Refusal('ERROR_SIGNATURE_PIN_WRONG', { left }, ['pin'])
}

const countTry = (tx: Tx, id: number, pin_failures: number) =>
  tx.signer.update({ where: { id }, data: { pin_failures }, select: { id: true } })

/** A right PIN ends the count, unless a new PIN was given in between. */
const forgiveTries = (tx: Tx, id: number, pin_hash: string) =>
  tx.signer.updateMany({ where: { id, pin_hash }, data: { pin_failures: 0 } })
