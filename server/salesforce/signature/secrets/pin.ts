import { randomInt } from 'node:crypto'
import { PIN_DIGITS, PIN_TRIES, pinRefusal } from '@/lib/domain/signature/signing-request'
import { hashPassword } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { addEvent } from '../event-store'
import type { SignerRow } from '../signer-queries'
import type { Visit } from '../visit'
import { checkTries } from './tries'

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
 * Checks the PIN of an answer as `checkTries` does; true when the signer has one and it is right.
 * @throws Refusal ERROR_SIGNATURE_PIN_MISSING, _WRONG (params: left), _LOCKED, _UNKNOWN
 */
export const checkPin = (visit: Visit, given: string): Promise<boolean> =>
  checkTries(
    visit,
    {
      name: 'PIN',
      tries: PIN_TRIES,
      refusal: ({ pin_hash, pin_failures: failures }) =>
        pinRefusal({ isSet: pin_hash !== null, given, failures }),
    },
    given,
  )
