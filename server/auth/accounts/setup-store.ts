import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/**
 * Makes this secret that of the link for the first owner, in place of any earlier one: there is one link at most. False, and
 * nothing is written, when an account of the installation is confirmed already.
 */
export async function writeSetupLink(tx: Tx, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    insert into account_token (token_hash, kind, expires_at)
    select ${tokenHash}, 'setup', ${expiresAt} where not exists (select from account where confirmed_at is not null)
    on conflict (kind) where kind = 'setup'
      do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()
    returning id`
  return rows.length > 0
}

/** Whether the link is good: known, not expired, and no account is confirmed. */
export async function isSetupLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from account_token
    where kind = 'setup' and token_hash = ${tokenHash} and expires_at > ${now()}
      and not exists (select from account where confirmed_at is not null)`
  return rows.length > 0
}

/** Removes a link that is good: of any number of transactions at once one is answered true, as the row goes with it. */
export async function takeSetupLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    delete from account_token
    where kind = 'setup' and token_hash = ${tokenHash} and expires_at > ${now()}
      and not exists (select from account where confirmed_at is not null)
    returning id`
  return rows.length > 0
}
