import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** The purpose of a mailed link. The link for the first owner is in setup-store.ts. */
export type TokenKind = 'confirm' | 'association' | 'reset' | 'invite' | 'email'

/** Locks the account of a link until the transaction ends; new rows may still refer to it. */
export async function lockAccountOfToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.$queryRaw`select 1 from account
    where id = (select account_id from account_token where token_hash = ${tokenHash}) for no key update`
}

type SpentToken = { account_id: number; data: unknown }

/** Marks an account's link as used; undefined for a link that is unknown, of another kind, used or expired. */
export async function spendToken(
  tx: Tx,
  kind: TokenKind,
  tokenHash: string,
): Promise<SpentToken | undefined> {
  const rows = await tx.$queryRaw<SpentToken[]>`
    update account_token set used_at = now()
    where token_hash = ${tokenHash} and kind = ${kind} and used_at is null and expires_at > ${now()}
      and account_id is not null
    returning account_id, data`
  return rows[0]
}

type SpentCode = { structure_id: number; anagrafica_sku: string }

/** Marks a code as used by an account; undefined for a code that is unknown, used or expired. */
export async function spendCode(tx: Tx, accountId: number, codeHash: string): Promise<SpentCode | undefined> {
  const [used] = await tx.$queryRaw<SpentCode[]>`
    update generic_sku set used_at = now(), used_by = ${accountId}
    where code_hash = ${codeHash} and used_at is null and expires_at > ${now()}
    returning structure_id, anagrafica_sku`
  return used
}
