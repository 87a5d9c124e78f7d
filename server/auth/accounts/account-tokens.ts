import * as z from 'zod'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { hashToken, newToken } from '@/server/platform/tokens'
import { lockAccountOfToken, spendToken, type TokenKind } from './token-store'
import { wish } from './wish'

const HOUR_MS = 3_600_000
/** An invitation stays valid over a weekend. */
const INVITE_HOURS = 72

/** The data of a link: its effect, beyond that of its kind. */
const tokenData = z.object({
  /**
   * The password of the registration that the link belongs to: following the link sets the password chosen in that
   * registration.
   */
  password_hash: z.string().optional(),
  /** The request of that registration. */
  wish: wish.optional(),
  structure_id: z.number().int().optional(),
  /** The address that the account will have. */
  email: z.string().optional(),
  /** The page of ours that the person who registers wants to see. */
  redirect: z.string().optional(),
})

export type TokenData = z.infer<typeof tokenData>

/** Makes a link's secret for an account: good for one hour and one use. Only its hash is kept. */
export const issueToken = async (
  tx: Tx,
  kind: TokenKind,
  accountId: number,
  data: TokenData = {},
): Promise<string> => (await writeToken(tx, { kind, accountId, data, hours: 1 })).token

/** Makes the secret of an invitation, which belongs to no account yet. Answers it with the id of its row. */
export const issueInvite = (tx: Tx): Promise<IssuedToken> =>
  writeToken(tx, { kind: 'invite', accountId: null, data: {}, hours: INVITE_HOURS })

type NewToken = { kind: TokenKind; accountId: number | null; data: TokenData; hours: number }
type IssuedToken = { id: number; token: string; expires_at: Date }

async function writeToken(tx: Tx, { kind, accountId, data, hours }: NewToken): Promise<IssuedToken> {
  const token = newToken()
  const expires_at = new Date(now().getTime() + hours * HOUR_MS)
  const { id } = await tx.account_token.create({
    data: { token_hash: hashToken(token), kind, account_id: accountId, data, expires_at },
    select: { id: true },
  })
  return { id, token, expires_at }
}

/**
 * Uses a link: of any number of callers at once exactly one succeeds. The other links of the same kind and account end
 * with it, unless they are links to join structures (association).
 * @throws Refusal ERROR_TOKEN_EXPIRED for a link that is unknown, used or expired: the answer does not distinguish them
 */
export async function useToken(
  tx: Tx,
  kind: TokenKind,
  token: string,
): Promise<{ accountId: number; data: TokenData }> {
  // The account first, so that links of one account are followed one after the other.
  await lockAccountOfToken(tx, hashToken(token))
  const used = await spendToken(tx, kind, hashToken(token))
  if (!used) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const { account_id: accountId } = used
  if (kind !== 'association') {
    await tx.account_token.updateMany({
      where: { account_id: accountId, kind, used_at: null },
      data: { used_at: now() },
    })
  }
  return { accountId, data: tokenData.parse(used.data) }
}
