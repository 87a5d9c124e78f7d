import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { hashToken, newSku, newToken } from '@/server/platform/tokens'
import { touchMembership } from '../accounts/membership-store'
import { listMemberships, type MembershipRow } from '../accounts/queries'
import { ensureCompanyEntry, ensureOwnEntry } from '../accounts/registry-links'
import {
  ADDRESS_LIMIT,
  addressBucket,
  countAttempt,
  forgive,
  takeBack,
  USER_LIMIT,
  userBucket,
} from './attempts'
import { normalEmail } from './credentials'
import { knownDevice, rememberDevice } from './known-devices'
import { verifyPassword } from './passwords'
import { remindToConfirm } from './recovery'
import { proveSecondFactor } from './second-factor'

const SESSION_DAYS = 30

export type SignInRequest = {
  email: string
  password: string
  kind: 'API' | 'BROWSER'
  /** Opens a session beside the others; otherwise the user's older API sessions end. */
  force: boolean
  /** The code of the second factor, for an account that has one. */
  otp?: string | null
  address: string
  /** The cookies of a browser, which may include that of a known device. */
  cookies?: string
  userAgent: string
  structure?: string | null
  family?: string | null
}

type Person = { id: number; first_name: string; last_name: string; email: string }

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
 * Opens a session for the right credentials: ERROR_WRONG_CREDENTIALS otherwise, the same in answer and timing for an
 * unknown user, a wrong password and an address not yet confirmed, which gets its mail again; ERROR_OTP_REQUIRED and
 * ERROR_OTP_WRONG for an account with a second factor, the latter a failed attempt as any other; ERROR_FORBIDDEN for a
 * structure that is not the user's; ERROR_TOO_MANY_REQUESTS after too many failures, in a browser from which the
 * account was signed in to before after too many of its own.
 */
export async function signIn(request: SignInRequest): Promise<SignIn> {
  const email = normalEmail(request.email)
  const account = await asSystem((tx) => tx.account.findFirst({ where: { email, disabled: false } }))
  const attempts = attemptsOf(request, email, account)
  await countAttempt(attempts.limits)
  if (!(await verifyPassword(account?.password_hash ?? null, request.password.slice(0, 200))) || !account) {
    throw new Refusal('ERROR_WRONG_CREDENTIALS')
  }
  if (!account.confirmed_at) {
    await asSystem((tx) => remindToConfirm(tx, account.id))
    throw new Refusal('ERROR_WRONG_CREDENTIALS')
  }
  await passSecondFactor(account.id, request.otp ?? '', Object.keys(attempts.limits))
  await Promise.all([forgive(attempts.own), ...attempts.shared.map(takeBack)])
  const name = `${account.first_name} ${account.last_name}`.trim() || account.email
  const opened = await asSystem((tx) => openSession(tx, account, request))
  if (request.kind === 'BROWSER') rememberDevice(request.cookies ?? '', account)
  return { ...opened, email: account.email, name }
}

/**
 * The buckets in which attempts are counted: by user and network address, or by the device where the account was signed
 * in to from it before, so that the failures of others do not lock users out of their own browser.
 */
function attemptsOf(
  { address, cookies = '' }: SignInRequest,
  email: string,
  account: { id: number; password_hash: string } | null,
) {
  const device = account && knownDevice(cookies, account)
  const own = device ? `signin:device:${device}` : userBucket('signin', email)
  const shared = device ? [] : [addressBucket('signin', address)]
  const limits = Object.fromEntries([[own, USER_LIMIT], ...shared.map((bucket) => [bucket, ADDRESS_LIMIT])])
  return { own, shared, limits: limits as Record<string, number> }
}

/**
 * A right password without its code is no failure, but takes back no more than its own attempts: knowing the password
 * must not give new guesses at the code.
 */
async function passSecondFactor(accountId: number, code: string, attempts: readonly string[]): Promise<void> {
  const proof = await asSystem((tx) => proveSecondFactor(tx, accountId, code))
  if (proof === 'passed') return
  if (proof === 'missing') await Promise.all(attempts.map(takeBack))
  throw new Refusal(proof === 'missing' ? 'ERROR_OTP_REQUIRED' : 'ERROR_OTP_WRONG')
}

async function openSession(tx: Tx, account: Person, request: SignInRequest) {
  const accountId = account.id
  const memberships = await listMemberships(tx, accountId)
  if (memberships.length === 0) throw new Refusal('ERROR_WRONG_CREDENTIALS')
  const active = memberships.find((row) => isWanted(row, request))
  if (!active) throw new Refusal('ERROR_FORBIDDEN')
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
  await touchMembership(tx, accountId, active.structure_id, now())
  const anagraficaSetup = await ensureEntries(tx, account, active)
  return { accountId, token, sessionToken, active, memberships, anagraficaSetup }
}

/**
 * Steps 4 and 5 of document 1 §4, Login: the company's entry, for users who may edit the company's settings, and the
 * user's own. Answers whether the company has its entry. One query when both are there.
 */
async function ensureEntries(tx: Tx, account: Person, active: MembershipRow): Promise<boolean> {
  const structureId = active.structure_id
  const setup = await tx.structure_configuration.findFirst({ where: { structure_id: structureId } })
  const mayEdit = hasAny(active.gui_item_list, ['GUI_SHOW_SALESFORCE_SETTINGS'])
  const needsCompany = !setup?.registry_sku && mayEdit
  if (active.anagrafica_sku && !needsCompany) return Boolean(setup?.registry_sku)
  await workIn(tx, structureId, account.id)
  if (needsCompany) await ensureCompanyEntry(tx, { id: structureId, name: active.name })
  active.anagrafica_sku = await ensureOwnEntry(tx, { accountId: account.id, structureId }, account)
  return needsCompany || Boolean(setup?.registry_sku)
}

const isWanted = (
  row: MembershipRow,
  wanted: { structure?: string | null; family?: string | null },
): boolean =>
  (!wanted.structure || row.name === wanted.structure) && (!wanted.family || row.family === wanted.family)

/** Ends a session: the next call with its tokens or its cookie is not signed in. */
export const signOut = (sessionId: string): Promise<unknown> =>
  asSystem((tx) => tx.session.deleteMany({ where: { id: sessionId } }))

/** Ends the browser session behind a cookie's token. */
export const signOutToken = (token: string): Promise<unknown> =>
  asSystem((tx) => tx.session.deleteMany({ where: { token_hash: hashToken(token) } }))
