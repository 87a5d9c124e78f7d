import { Refusal } from '@/lib/domain/core/refusal'
import {
  CODE_MINUTES,
  CODE_TRIES,
  codeMailsSince,
  codeRefusal,
  codeWait,
  codeWaitRefusal,
} from '@/lib/domain/signature/mail-code'
import { hashPassword } from '@/server/auth'
import { signingCodeMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { codeMark, guardedCode, newSigningCode } from '@/server/platform/signing-codes'
import { answeredRefusal } from '../answered'
import { addEvent, signerEvent } from '../event-store'
import { codeMailTimes } from '../evidence'
import { signerName, signingNames } from '../names'
import { lockRequest } from '../request-queries'
import { findSigner } from '../signer-queries'
import { documentHeadOf, isAlive, type Visit } from '../visit'
import { checkTries } from './tries'

const MINUTE_MS = 60_000

/**
 * Mails a new code to the signer of a visit, at the address of the link: the code before ends. Only a hash is kept; the mail
 * waits in the outbox with the key of the code.
 * @throws Refusal ERROR_SIGNATURE_CODE_UNKNOWN where the sender asks for no code, ERROR_SIGNATURE_CODE_WAIT,
 *   ERROR_SIGNATURE_ANSWERED, ERROR_TOKEN_EXPIRED
 */
export async function mailCode(visit: Visit): Promise<{ expiresAt: Date; waitSeconds: number }> {
  const { id, request_id: requestId } = visit.signer
  if (!visit.request.asks_code) throw new Refusal('ERROR_SIGNATURE_CODE_UNKNOWN')
  const { key, code } = newSigningCode()
  const code_hash = await hashPassword(guardedCode(id, code))
  return visit.inTenant(async (tx) => {
    const head = await documentHeadOf(tx, visit)
    const request = await lockRequest(tx, requestId)
    const signer = await findSigner(tx, id)
    if (signer.state !== 'OPEN') throw answeredRefusal({ request, signer })
    if (!isAlive(request)) throw new Refusal('ERROR_TOKEN_EXPIRED')
    const at = now()
    const before = await codeMailTimes(tx, signer, codeMailsSince(at))
    const wait = codeWait(before, at)
    if (wait > 0) throw codeWaitRefusal(wait)
    const expiresAt = new Date(at.getTime() + CODE_MINUTES * MINUTE_MS)
    const data = { code_hash, code_failures: 0, code_expires_at: expiresAt }
    await tx.signer.update({ where: { id }, data, select: { id: true } })
    const names = signingNames(head, request.language)
    const values = { ...names, receiver: signerName(signer, names), code: codeMark(key) }
    await queueMail(tx, { to: signer.recipient, ...signingCodeMail(request.language, values) })
    await addEvent(tx, { ...signerEvent(signer, visit.visitor), type: 'CODE_SENT', at })
    return { expiresAt, waitSeconds: codeWait([...before, at], at) }
  })
}

/**
 * Checks the code of an answer as `checkTries` does; true when the sender asks for one and it is right. It stays right until
 * it expires, so that an answer that is refused for another reason can be given again.
 * @throws Refusal ERROR_SIGNATURE_CODE_MISSING, _WRONG (params: left), _EXPIRED, _LOCKED, _UNKNOWN
 */
export const checkCode = (visit: Visit, given: string): Promise<boolean> =>
  checkTries(
    visit,
    {
      name: 'CODE',
      tries: CODE_TRIES,
      refusal: ({ code_hash, code_failures: failures, code_expires_at }, { asks_code: isAsked }) =>
        codeRefusal({
          isAsked,
          given,
          failures,
          expiresAt: code_hash === null ? null : code_expires_at,
          now: now(),
        }),
    },
    guardedCode(visit.signer.id, given),
  )
