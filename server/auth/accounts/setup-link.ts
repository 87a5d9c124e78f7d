import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { pageUrl } from '@/server/platform/page-url'
import { hashToken, newToken } from '@/server/platform/tokens'
import { writeSetupLink } from './setup-store'

export const SETUP_HOURS = 24

/**
 * Makes the link by which the first owner of an installation makes an account, good for a day and one use; the one before ends.
 * Only the hash of its secret is kept. Null when an account is confirmed already.
 */
export async function makeSetupLink(): Promise<string | null> {
  const token = newToken()
  const expiresAt = new Date(now().getTime() + SETUP_HOURS * 3_600_000)
  const isMade = await asSystem((tx) => writeSetupLink(tx, hashToken(token), expiresAt))
  return isMade ? pageUrl(`/setup/${token}`) : null
}

/** Whether the installation waits for its first owner: no account is confirmed. */
export const lacksAccounts = (): Promise<boolean> =>
  asSystem(
    async (tx) =>
      (await tx.account.findFirst({ where: { confirmed_at: { not: null } }, select: { id: true } })) === null,
  )
