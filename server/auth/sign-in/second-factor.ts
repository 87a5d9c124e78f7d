import { Secret, TOTP } from 'otpauth'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { seal, unseal } from '@/server/platform/sealed'
import { hashToken, inGroups, newCode, plainCode } from '@/server/platform/tokens'
import { type FactorRow, lockFactor, writeSecret } from './second-factor-store'

const PURPOSE = 'two-factor'
/** RFC 4226 recommends secrets of 160 bits. */
const SECRET_BYTES = 20
/** A code counts from one step before its time to one step after, as phones' clocks differ (RFC 6238, 5.2). */
const WINDOW = 1
const CODES = 10
/** About 79 bits, so that a stolen hash does not reveal the code. */
const CODE_LENGTH = 16
const CODE_GROUP = 4

const totpOf = (secret: Secret, email = ''): TOTP =>
  new TOTP({ issuer: 'Luna', label: email, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/**
 * Keeps a new secret for an account; it counts only after `confirmSecret`.
 * @throws Refusal ERROR_TWO_FACTOR_STATE when the factor is on
 */
export async function newSecret(
  tx: Tx,
  accountId: number,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = seal(secret.bytes, PURPOSE, String(accountId))
  if (!(await writeSecret(tx, accountId, sealed))) throw new Refusal('ERROR_TWO_FACTOR_STATE')
  return { secret: secret.base32, uri: totpOf(secret, email).toString() }
}

/**
 * Turns the second factor on by a code of its secret, and answers its recovery codes.
 * @throws Refusal ERROR_OTP_WRONG, ERROR_TWO_FACTOR_STATE
 */
export async function confirmSecret(tx: Tx, accountId: number, code: string): Promise<string[]> {
  const factor = await lockFactor(tx, accountId)
  if (!factor || factor.confirmed_at) throw new Refusal('ERROR_TWO_FACTOR_STATE')
  if (!(await spendTotp(tx, accountId, factor, code))) throw new Refusal('ERROR_OTP_WRONG', {}, ['code'])
  await tx.account_two_factor.update({ where: { account_id: accountId }, data: { confirmed_at: now() } })
  return renewRecoveryCodes(tx, accountId)
}

export type SecondFactorProof = 'passed' | 'missing' | 'wrong'

/**
 * Whether a code is one of the account's authenticator, of a time step that was not used yet, or a recovery code. The
 * code is used up, so of any number of callers at once one passes. Without a second factor any code passes.
 */
export async function proveSecondFactor(tx: Tx, accountId: number, code: string): Promise<SecondFactorProof> {
  const factor = await lockFactor(tx, accountId)
  if (!factor?.confirmed_at) return 'passed'
  if (code.trim() === '') return 'missing'
  const passed = (await spendTotp(tx, accountId, factor, code)) || (await spendRecovery(tx, accountId, code))
  return passed ? 'passed' : 'wrong'
}

async function spendTotp(tx: Tx, accountId: number, factor: FactorRow, code: string): Promise<boolean> {
  const token = code.replace(/\s/g, '')
  const bytes = unseal(factor.secret, PURPOSE, String(accountId))
  if (!bytes || !/^\d{6}$/.test(token)) return false
  const totp = totpOf(new Secret({ buffer: Uint8Array.from(bytes).buffer }))
  const timestamp = now().getTime()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  if (delta === null) return false
  const last_step = totp.counter({ timestamp }) + delta
  if (last_step <= factor.last_step) return false
  await tx.account_two_factor.update({ where: { account_id: accountId }, data: { last_step } })
  return true
}

async function spendRecovery(tx: Tx, accountId: number, code: string): Promise<boolean> {
  const { count } = await tx.account_recovery_code.updateMany({
    where: { account_id: accountId, code_hash: hashToken(plainCode(code)), used_at: null },
    data: { used_at: now() },
  })
  return count === 1
}

/**
 * Makes ten recovery codes in place of the old ones: they are shown now and never again, as only their hashes are kept.
 */
export async function renewRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newCode(CODE_LENGTH))
  await tx.account_recovery_code.deleteMany({ where: { account_id: accountId } })
  await tx.account_recovery_code.createMany({
    data: codes.map((code) => ({ account_id: accountId, code_hash: hashToken(code) })),
  })
  return codes.map((code) => inGroups(code, CODE_GROUP))
}

/** Removes the second factor with its recovery codes. */
export async function removeSecondFactor(tx: Tx, accountId: number): Promise<void> {
  await tx.account_two_factor.deleteMany({ where: { account_id: accountId } })
  await tx.account_recovery_code.deleteMany({ where: { account_id: accountId } })
}
