import { Refusal } from '@/lib/domain/core/refusal'
import { verifyPassword } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { addEvent, signerEvent } from '../event-store'
import { lockRequest, type SigningRequestRow } from '../request-queries'
import { findSigner, type SignerRow } from '../signer-queries'
import type { Visit } from '../visit'

/** A secret of a signer of which a few wrong ones are borne: `name` is the word of its columns, events and errors. */
export type TriedSecret = {
  name: 'PIN' | 'CODE'
  /** Of one secret. */
  tries: number
  /** The refusal before the secret is compared, by the locked rows; null to compare it. */
  refusal: (signer: SignerRow, request: SigningRequestRow) => Refusal | null
}

const COLUMNS = {
  PIN: { hash: 'pin_hash', failures: 'pin_failures', path: 'pin' },
  CODE: { hash: 'code_hash', failures: 'code_failures', path: 'code' },
} as const

/**
 * Checks a secret of an answer; true when the signer has one and `given` is it. A try counts before the secret is compared,
 * in a transaction of its own: whatever fails after it, and however many calls come at once, no secret has more than its tries.
 * @throws Refusal that of `refusal`, and ERROR_SIGNATURE_<name>_WRONG (params: left) and _LOCKED
 */
export async function checkTries(
  { signer, inTenant, visitor }: Visit,
  { name, tries: most, refusal }: TriedSecret,
  given: string,
): Promise<boolean> {
  const { id, request_id: requestId } = signer
  const { hash: hashColumn, failures, path } = COLUMNS[name]
  const counted = await inTenant(async (tx) => {
    const request = await lockRequest(tx, requestId)
    const row = await findSigner(tx, id)
    const refused = refusal(row, request)
    if (refused) return { refused }
    const hash = row[hashColumn]
    if (hash === null) return null
    const tries = row[failures] + 1
    await countTry(tx, id, { [failures]: tries })
    return { hash, tries }
  })
  if (counted === null) return false
  if ('refused' in counted) throw counted.refused
  const { hash, tries } = counted
  if (await verifyPassword(hash, given)) {
    await inTenant((tx) => forgiveTries(tx, { id, [hashColumn]: hash }, { [failures]: 0 }))
    return true
  }
  await inTenant(async (tx) => {
    await addEvent(tx, { ...signerEvent(signer, visitor), type: `${name}_WRONG` })
    if (tries >= most) await addEvent(tx, { ...signerEvent(signer, visitor), type: `${name}_LOCKED` })
  })
  const left = most - tries
  if (left <= 0) throw new Refusal(`ERROR_SIGNATURE_${name}_LOCKED`, {}, [path])
  throw new Refusal(`ERROR_SIGNATURE_${name}_WRONG`, { left }, [path])
}

type Failures = { pin_failures?: number; code_failures?: number }

const countTry = (tx: Tx, id: number, data: Failures) =>
  tx.signer.update({ where: { id }, data, select: { id: true } })

type Unchanged = { id: number; pin_hash?: string; code_hash?: string }

/** A right secret ends the count, unless a new one was given in between. */
const forgiveTries = (tx: Tx, where: Unchanged, data: Failures) => tx.signer.updateMany({ where, data })
