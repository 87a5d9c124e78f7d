import { Refusal } from '@/lib/domain/core/refusal'
import { asSystem } from '@/server/db/system'
import { countAttempt, takeBack, USER_LIMIT, userBucket } from './attempts'
import { verifyPassword } from './passwords'
import { proveSecondFactor } from './second-factor'
import type { Session } from './session'

/**
 * Checks the caller's password, as every change of the means of signing in does: a person at an unlocked screen need not
 * be its user. Failures count as failed sign-ins.
 * @throws Refusal ERROR_PASSWORD_WRONG on the field
 */
export async function provePassword(caller: Session, password: string, field = 'password'): Promise<void> {
  await counted(caller, () => checkPassword(caller, password, field))
}

/**
 * Checks the caller's password, and the code of the second factor where it is on; the code is used up.
 * @throws Refusal ERROR_PASSWORD_WRONG on the field; on `code` ERROR_OTP_REQUIRED, which is no failure, and ERROR_OTP_WRONG
 */
export async function proveOwner(
  caller: Session,
  { password, code = '' }: { password: string; code?: string | undefined },
  field = 'password',
): Promise<void> {
  await counted(caller, async () => {
    await checkPassword(caller, password, field)
    const proof = await asSystem((tx) => proveSecondFactor(tx, caller.accountId, code))
    if (proof === 'missing') throw new Refusal('ERROR_OTP_REQUIRED', {}, ['code'])
    if (proof === 'wrong') throw new Refusal('ERROR_OTP_WRONG', {}, ['code'])
  })
}

/**
 * Checks the caller's password and the code of the second factor, which is used up.
 * @throws Refusal ERROR_PASSWORD_WRONG; ERROR_OTP_WRONG on `code`; ERROR_TWO_FACTOR_STATE without a second factor
 */
export async function proveBoth(caller: Session, password: string, code: string): Promise<void> {
  await counted(caller, async () => {
    await checkPassword(caller, password, 'password')
    const proof = await asSystem(async (tx) => {
      const factor = await tx.account_two_factor.findUnique({ where: { account_id: caller.accountId } })
      return factor?.confirmed_at ? proveSecondFactor(tx, caller.accountId, code) : null
    })
    if (proof === null) throw new Refusal('ERROR_TWO_FACTOR_STATE')
    if (proof !== 'passed') throw new Refusal('ERROR_OTP_WRONG', {}, ['code'])
  })
}

async function counted(caller: Session, check: () => Promise<void>): Promise<void> {
  const bucket = userBucket('signin', caller.email)
  await countAttempt({ [bucket]: USER_LIMIT })
  await check().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'ERROR_OTP_REQUIRED') await takeBack(bucket)
    throw error
  })
  await takeBack(bucket)
}

async function checkPassword(caller: Session, password: string, field: string): Promise<void> {
  const where = { id: caller.accountId }
  const { password_hash } = await asSystem((tx) => tx.account.findUniqueOrThrow({ where }))
  if (!(await verifyPassword(password_hash, password))) throw new Refusal('ERROR_PASSWORD_WRONG', {}, [field])
}
