import { ok } from '@/lib/api/endpoint'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { mailSecondFactor } from '../accounts/account-mails'
import { ACCOUNT } from '../accounts/registration'
import { countAttempt, takeBack, USER_LIMIT, userBucket } from './attempts'
import { proveBoth, provePassword } from './proofs'
import { confirmSecret, newSecret, removeSecondFactor, renewRecoveryCodes } from './second-factor'
import type { Session } from './session'

const procedures = api.auth.twoFactor

/** The possible changes, by the name of their mail, with the values that the audit records. */
const CHANGES = {
  two_factor_on: { two_factor: [false, true] },
  two_factor_off: { two_factor: [true, false] },
  codes_renewed: { recovery_codes: [null, null] },
} as const

/**
 * A change of the account in a transaction of its own, with its audit row in the session's structure and a mail to the
 * account, for an owner who did not make the change.
 */
const change = <Value>(
  caller: Session,
  kind: keyof typeof CHANGES,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> =>
  asSystem(async (tx) => {
    const value = await run(tx)
    await workIn(tx, caller.structureId, caller.accountId)
    const entityId = caller.accountId
    await audit(tx, { action: 'UPDATE', entity: 'account', entityId, changes: CHANGES[kind] })
    const account = await tx.account.findUniqueOrThrow({ where: { id: entityId }, select: ACCOUNT })
    await mailSecondFactor(tx, account, kind)
    return value
  })

const begin = procedures.begin.handler(async ({ context: { caller }, input }) => {
  await provePassword(caller, input.password)
  return ok(await asSystem((tx) => newSecret(tx, caller.accountId, caller.email)))
})

const confirm = procedures.confirm.handler(async ({ context: { caller }, input }) => {
  const bucket = userBucket('signin', caller.email)
  await countAttempt({ [bucket]: USER_LIMIT })
  const recovery_code_list = await change(caller, 'two_factor_on', (tx) =>
    confirmSecret(tx, caller.accountId, input.code),
  )
  await takeBack(bucket)
  return ok({ recovery_code_list })
})

const renewCodes = procedures.renewCodes.handler(async ({ context: { caller }, input }) => {
  await proveBoth(caller, input.password, input.code)
  const recovery_code_list = await change(caller, 'codes_renewed', (tx) =>
    renewRecoveryCodes(tx, caller.accountId),
  )
  return ok({ recovery_code_list })
})

const remove = procedures.remove.handler(async ({ context: { caller }, input }) => {
  await proveBoth(caller, input.password, input.code)
  await change(caller, 'two_factor_off', (tx) => removeSecondFactor(tx, caller.accountId))
  return ok({})
})

export const twoFactor = { begin, confirm, renewCodes, remove }
