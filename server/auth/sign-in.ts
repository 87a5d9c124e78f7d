import { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { hashToken, newSku, newToken } from '@/server/platform/tokens'
import { countAttempt, forgive, takeBack } from './attempts'
import { verifyPassword } from './passwords'
import { listMemberships, type MembershipRow } from './queries'

const SESSION_DAYS = 30
const FAILURES_PER_USER = 10
const FAILURES_PER_ADDRESS = 50

export type SignInRequest = {
  email: string
  password: string
  kind: 'API' | 'BROWSER'
  /** Opens a session beside the others; otherwise the user's older API sessions end. */
  force: boolean
  address: string
  userAgent: string
  structure?: string | null
  family?: string | null
}

export type SignIn = {
  accountId: number
  email: string
  name: string
  token: string
  sessionToken: string
  active: MembershipRow
  memberships: MembershipRow[]
  /** Whether the structure has its own company's registry entry. */
  anagraficaSetup: boolean
}

/**
 * Opens a session for the right credentials: ERROR_WRONG_CREDENTIALS otherwise, the same in answer and timing
 * for an unknown user and a wrong password; ERROR_TOO_MANY_REQUESTS after too many failures.
 */
export async function signIn(request: SignInRequest): Promise<SignIn> {
  const email = request.email
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 254)
  const user = `signin:user:${email}`.slice(0, 100)
  const address = `signin:address:${request.address}`.slice(0, 100)
  await countAttempt({ [user]: FAILURES_PER_USER, [address]: FAILURES_PER_ADDRESS })
  const account = await asSystem((tx) => tx.account.findFirst({ where: { email, disabled: false } }))
  if (!(await verifyPassword(account?.password_hash ?? null, request.password.slice(0, 200))) || !account) {
    throw new Refusal('ERROR_WRONG_CREDENTIALS')
  }
  await Promise.all([forgive(user), takeBack(address)])
  const name = `${account.first_name} ${account.last_name}`.trim() || account.email
  return { ...(await asSystem((tx) => openSession(tx, account.id, request))), email: account.email, name }
}

async function openSession(tx: Tx, accountId: number, request: SignInRequest) {
  const memberships = await listMemberships(tx, accountId)
  const active = memberships.find((row) => isWanted(row, request)) ?? memberships[0]
  if (!active) throw new Refusal('ERROR_WRONG_CREDENTIALS')
  if (request.kind === 'API' && !request.force) {
    await tx.session.deleteMany({ where: { account_id: accountId, kind: 'API' } })
  }
  const token = newToken()
  const sessionToken = newToken()
  const expires = new Date(now().getTime() + SESSION_DAYS * 86_400_000)
  await tx.session.create({
    data: {
      id: newSku(),
      account_id: accountId,
      kind: request.kind,
      token_hash: hashToken(token),
      session_token_hash: hashToken(sessionToken),
      active_structure: active.structure_id,
      user_agent: request.userAgent.slice(0, 300),
      expires_at: expires,
    },
  })
  const setup = await tx.structure_configuration.findFirst({ where: { structure_id: active.structure_id } })
  return {
    accountId,
    token,
    sessionToken,
    active,
    memberships,
    anagraficaSetup: Boolean(setup?.registry_sku),
  }
}

const isWanted = (
  row: MembershipRow,
  wanted: { structure?: string | null; family?: string | null },
): boolean =>
  Boolean(wanted.structure) &&
  row.name === wanted.structure &&
  (!wanted.family || row.family === wanted.family)

/** Ends a session: the next call with its tokens or its cookie is nobody's. */
export const signOut = (sessionId: string): Promise<unknown> =>
  asSystem((tx) => tx.session.deleteMany({ where: { id: sessionId } }))

/** Ends the browser session behind a cookie's token. */
export const signOutToken = (token: string): Promise<unknown> =>
  asSystem((tx) => tx.session.deleteMany({ where: { token_hash: hashToken(token) } }))
