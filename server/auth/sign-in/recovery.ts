import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { asSystem, workIn } from '@/server/db/system'
import { mailAddressChanged, mailChanged, mailConfirmation, mailReset } from '../accounts/account-mails'
import { lockAccount, lockAddress } from '../accounts/account-store'
import { type TokenData, useToken } from '../accounts/account-tokens'
import { grantWish, joinStructure } from '../accounts/joining'
import { findOpenStructure, listMemberships, type OpenStructure } from '../accounts/queries'
import { ACCOUNT } from '../accounts/registration'
import { ensureOwnEntry } from '../accounts/registry-links'
import { type Wish, wish } from '../accounts/wish'
import { forgiveIn, userBucket } from './attempts'
import { requirePassword } from './credentials'
import { hashPassword } from './passwords'

/** Minutes in which a sign-in before the confirmation sends at most one more mail. */
const RESEND_MINUTES = 10

/** Mails the link to choose a new password, when the address has an account. */
export async function recover(tx: Tx, email: string): Promise<void> {
  const account = await tx.account.findFirst({ where: { email, disabled: false }, select: ACCOUNT })
  if (account) await mailReset(tx, account)
}

/**
 * Sets a new password by a mailed link and ends every session of the account; the mail proved the address, too, so the
 * request of a registration that was never confirmed is fulfilled. The account is notified by mail.
 * ERROR_TOKEN_EXPIRED; the link stays good when the password is refused.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await asSystem(async (tx) => {
    const { accountId } = await useToken(tx, 'reset', token)
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: UNPROVED })
    if (account.disabled) throw new Refusal('ERROR_TOKEN_EXPIRED')
    requirePassword(password, account.email, 'new_password')
    const { confirmed_at } = account
    await proveAddress(tx, accountId, { password_hash, ...(confirmed_at && { confirmed_at }) })
    const wanted = wishOf(account)
    if (wanted) await grantWish(tx, account, wanted)
    await tx.session.deleteMany({ where: { account_id: accountId } })
    await forgiveIn(tx, userBucket('signin', account.email))
    await auditAccount(tx, accountId, 'password')
    await mailChanged(tx, account)
  })
}

/**
 * Gives an account the address that a mailed link proved, and notifies the old one. ERROR_TOKEN_EXPIRED, also when
 * another account has taken the address since the mail.
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

/** The result of following a link: the structure that was joined, if any, and the page that was wanted. */
export type LinkResult = { family: string | null; structure: string | null; redirect: string | null }

const linkResult = (joined: OpenStructure | null, data: TokenData): LinkResult => ({
  family: joined?.family ?? null,
  structure: joined?.name ?? null,
  redirect: data.redirect ?? null,
})

const UNPROVED = { ...ACCOUNT, confirmed_at: true, disabled: true, wish: true } as const

/**
 * Follows the link that proves an address, and does what its registration asked for: of any number of callers at once, and
 * whatever the number of links, once. ERROR_TOKEN_EXPIRED.
 */
export const followConfirmation = (token: string): Promise<LinkResult> =>
  asSystem(async (tx) => {
    const { accountId, data } = await useToken(tx, 'confirm', token)
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: UNPROVED })
    if (account.disabled) throw new Refusal('ERROR_TOKEN_EXPIRED')
    if (account.confirmed_at) return linkResult(null, data)
    const wanted = data.wish ?? wishOf(account)
    const { first_name, last_name } = wanted ?? account
    const { password_hash } = data
    await proveAddress(tx, accountId, { first_name, last_name, ...(password_hash && { password_hash }) })
    const joined = wanted && (await grantWish(tx, { ...account, first_name, last_name }, wanted))
    await auditAccount(tx, accountId, 'confirmed_at')
    return linkResult(joined, data)
  })

/** Answers the wish of an account whose registration is not confirmed yet; null when it has none. */
const wishOf = (account: { wish: unknown }): Wish | null =>
  account.wish === null ? null : wish.parse(account.wish)

const proveAddress = (tx: Tx, id: number, data: Prisma.accountUpdateInput): Promise<unknown> =>
  tx.account.update({ where: { id }, data: { confirmed_at: new Date(), ...data, wish: Prisma.DbNull } })

/** Follows the link by which an account joins a structure. ERROR_TOKEN_EXPIRED. */
export const followAssociation = (token: string): Promise<LinkResult> =>
  asSystem(async (tx) => {
    const { accountId, data } = await useToken(tx, 'association', token)
    const where = { id: accountId, disabled: false }
    const account = await tx.account.findFirst({ where, select: ACCOUNT })
    const structure = account && (await findOpenStructure(tx, { id: data.structure_id ?? 0 }))
    if (!structure) throw new Refusal('ERROR_TOKEN_EXPIRED')
    await joinStructure(tx, accountId, structure.id)
    await ensureOwnEntry(tx, { accountId, structureId: structure.id }, account)
    return linkResult(structure, data)
  })

/** Sends the mail again to an account that signs in before it is confirmed, at most once in ten minutes. */
export async function remindToConfirm(tx: Tx, accountId: number): Promise<void> {
  const recent = new Date(Date.now() - RESEND_MINUTES * 60_000)
  const isThere = await lockAccount(tx, accountId)
  const where = { account_id: accountId, kind: 'confirm', created_at: { gt: recent } }
  if (!isThere || (await tx.account_token.count({ where })) > 0) return
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: ACCOUNT })
  await mailConfirmation(tx, account, {})
}

/** Writes the audit rows of a change of the account itself, one in each of its structures, without the values. */
async function auditAccount(tx: Tx, accountId: number, field: string): Promise<void> {
  for (const { structure_id } of await listMemberships(tx, accountId)) {
    await workIn(tx, structure_id, accountId)
    const changes = { [field]: [null, null] } as const
    await audit(tx, { action: 'UPDATE', entity: 'account', entityId: accountId, changes })
  }
}
