import type { Profile } from '@/lib/api/auth/profile-fields'
import { isLanguage } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** The version of an account's picture, which changes with the picture; null while the account has none. */
export async function avatarVersion(tx: Tx, accountId: number): Promise<string | null> {
  const where = { account_id: accountId }
  const row = await tx.account_avatar.findUnique({ where, select: { updated_at: true } })
  return row ? String(row.updated_at.getTime()) : null
}

/** The address that waits for its confirmation. */
async function pendingEmail(tx: Tx, accountId: number): Promise<string | null> {
  const row = await tx.account_token.findFirst({
    where: { account_id: accountId, kind: 'email', used_at: null, expires_at: { gt: now() } },
    orderBy: { id: 'desc' },
    select: { data: true },
  })
  const data = row?.data
  return typeof data === 'object' && data !== null && 'email' in data ? String(data.email) : null
}

/** Returns the profile of an account, as its owner sees it. */
export async function readProfile(tx: Tx, accountId: number): Promise<Profile> {
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const factor = await tx.account_two_factor.findUnique({ where: { account_id: accountId } })
  const codes = await tx.account_recovery_code.count({ where: { account_id: accountId, used_at: null } })
  return {
    email: account.email,
    pending_email: await pendingEmail(tx, accountId),
    first_name: account.first_name,
    last_name: account.last_name,
    language: isLanguage(account.language) ? account.language : 'it',
    avatar: await avatarVersion(tx, accountId),
    two_factor: { enabled: Boolean(factor?.confirmed_at), recovery_codes: factor?.confirmed_at ? codes : 0 },
  }
}
