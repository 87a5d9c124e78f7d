import { Refusal } from '@/lib/domain/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { mailAddressChanged, mailChanged, mailConfirmation, mailReset } from './account-mails'
import { type TokenData, useToken } from './account-tokens'
import { forgiveIn, userBucket } from './attempts'
import { requirePassword } from './credentials'
import { hashPassword } from './passwords'
import { listMemberships } from './queries'
import { ACCOUNT, joinStructure, lockAddress } from './registration'
import { ensureOwnEntry } from './registry-links'

/** Minutes in which a sign-in before the confirmation sends at most one more mail. */
const RESEND_MINUTES = 10

/** Mails the link to choose a new password, when the address has an account. */
export async function recover(tx: Tx, email: string): Promise<void> {
  const account = await tx.account.findFirst({ where: { email, disabled: false }, select: ACCOUNT })
  if (account) await mailReset(tx, account)
}

/**
 * Sets a new password by a mailed link and ends every session of the account; the mail proved the address, too.
 * The account is told by mail. ERROR_TOKEN_EXPIRED; the link stays good when the password is refused.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await asSystem(async (tx) => {
    const { accountId } = await useToken(tx, 'reset', token)
    const account = await tx.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { ...ACCOUNT, confirmed_at: true, disabled: true },
    })
    if (account.disabled) throw new Refusal('ERROR_TOKEN_EXPIRED')
    requirePassword(password, account.email, 'new_password')
    const confirmed_at = account.confirmed_at ?? new Date()
    await tx.account.update({ where: { id: accountId }, data: { password_hash, confirmed_at } })
    await tx.session.deleteMany({ where: { account_id: accountId } })
    await forgiveIn(tx, userBucket('signin', account.email))
    await auditAccount(tx, accountId, 'password')
    await mailChanged(tx, account)
  })
}

/**
 * Gives an account the address that a mailed link proved, and tells the old one. ERROR_TOKEN_EXPIRED, also when the
 * address has gone to another account meanwhile.
 */
export const followEmailChange = (token: string): Promise<void> =>
  asSystem(async (tx) => {
    const { accountId, data } = await useToken(tx, 'email', token)
    const email = data.email ?? ''
    await lockAddress(tx, email)
    const where = { id: accountId, disabled: false }
    const account = await tx.account.findFirst({ where, select: ACCOUNT })
    if (!account || (await tx.account.count({ where: { email } })) > 0) {
      throw new Refusal('ERROR_TOKEN_EXPIRED')
    }
    await tx.account.update({ where: { id: accountId }, data: { email } })
    await auditAccount(tx, accountId, 'email')
    await mailAddressChanged(tx, account, email)
  })

/** What following a link led to: the structure that was joined, if any, and the page that was wanted. */
export type Followed = { family: string | null; structure: string | null; redirect: string | null }

/** Follows a link that proves an address or joins a structure. ERROR_TOKEN_EXPIRED. */
export const followLink = (kind: 'confirm' | 'association', token: string): Promise<Followed> =>
  asSystem(async (tx) => {
    const { accountId, data } = await useToken(tx, kind, token)
    const account = await tx.account.findFirst({
      where: { id: accountId, disabled: false },
      select: { ...ACCOUNT, confirmed_at: true },
    })
    if (!account) throw new Refusal('ERROR_TOKEN_EXPIRED')
    if (!account.confirmed_at) await confirm(tx, accountId, data)
    const { redirect = null } = data
    if (data.structure_id === undefined) return { family: null, structure: null, redirect }
    const where = { id: data.structure_id }
    const structure = await tx.structure.findFirst({ where, include: { family: true } })
    if (!structure) throw new Refusal('ERROR_TOKEN_EXPIRED')
    await joinStructure(tx, accountId, structure.id)
    await ensureOwnEntry(tx, { accountId, structureId: structure.id }, account)
    return { family: structure.family.name, structure: structure.name, redirect }
  })

async function confirm(tx: Tx, accountId: number, { password_hash }: TokenData): Promise<void> {
  const data = { confirmed_at: new Date(), ...(password_hash ? { password_hash } : {}) }
  await tx.account.update({ where: { id: accountId }, data })
  await auditAccount(tx, accountId, 'confirmed_at')
}

/** Who signs in before confirming gets the mail again, at most once in ten minutes. */
export async function remindToConfirm(tx: Tx, accountId: number): Promise<void> {
  const recent = new Date(Date.now() - RESEND_MINUTES * 60_000)
  const rows = await tx.$queryRaw<{ id: number }[]>`select id from account where id = ${accountId} for update`
  const where = { account_id: accountId, kind: 'confirm', created_at: { gt: recent } }
  if (rows.length === 0 || (await tx.account_token.count({ where })) > 0) return
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: ACCOUNT })
  await mailConfirmation(tx, account, {})
}

/** The audit rows of a change of the account itself: one in each of its structures. Secrets are not named. */
async function auditAccount(tx: Tx, accountId: number, field: string): Promise<void> {
  for (const { structure_id } of await listMemberships(tx, accountId)) {
    await workIn(tx, structure_id, accountId)
    const changes = { [field]: [null, null] } as const
    await audit(tx, { action: 'UPDATE', entity: 'account', entityId: accountId, changes })
  }
}
