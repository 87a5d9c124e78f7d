import { decode } from 'next-auth/jwt'
import { fromHeaderText } from '@/lib/domain/core/header-text'
import { Refusal } from '@/lib/domain/core/refusal'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import type { Writes } from '@/server/db/replica-store'
import { asSystem } from '@/server/db/system'
import { batched } from '@/server/platform/batched'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { longestBatch } from '@/server/platform/speed-layer'
import { hashToken } from '@/server/platform/tokens'
import { touchMembership } from '../accounts/membership-store'
import { findSessions, type SessionKey, type SessionRow } from '../accounts/queries'

const COOKIE = /(?:^|;\s*)(?:__Secure-)?next-auth\.session-token=([^;]+)/
const TOUCH_EVERY_MS = 5 * 60_000

const MAX_BATCHED_SESSIONS = 500

/** Looks up sessions: the keys that come while others are looked up share one statement, equal keys once. */
const lookedUp = batched<SessionKey, SessionRow | null>(
  async (keys) => {
    const texts = keys.map((key) => JSON.stringify(key))
    const distinct = new Map(texts.map((text, index) => [text, keys[index] as SessionKey]))
    const rows = await findSessions([...distinct.values()])
    const rowOf = new Map([...distinct.keys()].map((text, index) => [text, rows[index]]))
    return texts.map((text) => rowOf.get(text) ?? null)
  },
  { most: longestBatch(MAX_BATCHED_SESSIONS) },
)
const findSession = (key: SessionKey) => lookedUp('sessions', key)

/** The account that calls, and its structure. */
export type Session = {
  sessionId: string
  kind: 'API' | 'BROWSER'
  accountId: number
  email: string
  firstName: string
  lastName: string
  language: Language
  structureId: number
  structureName: string
  familyId: number
  familyName: string
  guiItemList: readonly string[]
  anagraficaSku: string | null
  /** The account's writes when the session was looked up; null where there is no replica. */
  writes: Writes | null
}

/**
 * The session of a call: by its two token headers, or by the browser's cookie when it has neither. Null for a caller
 * that is not signed in; a structure or family header that is not the caller's is ERROR_FORBIDDEN.
 */
export async function authenticate(headers: Headers): Promise<Session | null> {
  const tokens = await tokensOf(headers)
  if (!tokens) return null
  const wanted = { structure: named(headers, 'x-luna-structure'), family: named(headers, 'x-luna-family') }
  const row = await findSession({ ...tokens, ...wanted })
  if (!row) return null
  if (now().getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) {
    const at = now()
    await asSystem(async (tx) => {
      await tx.session.updateMany({ where: { id: row.session_id }, data: { last_seen_at: at } })
      if (row.structure_id !== null) await touchMembership(tx, row.account_id, row.structure_id, at)
    })
  }
  return toSession(row)
}

/** The structure or family that a call names in a header; null when it names none. */
export function named(headers: Headers, header: 'x-luna-structure' | 'x-luna-family'): string | null {
  const value = headers.get(header)
  return value === null ? null : fromHeaderText(value)
}

/** The live session of a call, whatever structure it names: signing out works in any of them. */
export async function findSessionId(headers: Headers): Promise<string | null> {
  const tokens = await tokensOf(headers)
  const row = tokens && (await findSession({ ...tokens, structure: null, family: null }))
  return row?.session_id ?? null
}

function toSession(row: SessionRow): Session {
  if (row.structure_id === null) throw new Refusal('ERROR_FORBIDDEN')
  return {
    sessionId: row.session_id,
    kind: row.kind === 'API' ? 'API' : 'BROWSER',
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    language: isLanguage(row.language) ? row.language : 'it',
    structureId: row.structure_id,
    structureName: row.structure_name,
    familyId: row.family_id,
    familyName: row.family_name,
    guiItemList: row.gui_item_list,
    anagraficaSku: row.anagrafica_sku,
    writes: row.writes,
  }
}

/** Decodes the claims of a cookie; throws for one that is not ours. */
const claimsOf = async (cookie: string) =>
  decode({ token: decodeURIComponent(cookie), secret: env.LUNA_SECRET })

type Tokens = Pick<SessionKey, 'token_hash' | 'session_token_hash'>

/** Both token headers, or the browser's cookie; one header alone does not sign in (contract, "Headers"). */
async function tokensOf(headers: Headers): Promise<Tokens | null> {
  const token = headers.get('x-luna-token')
  const sessionToken = headers.get('x-luna-session-token')
  if (token && sessionToken) {
    return { token_hash: hashToken(token), session_token_hash: hashToken(sessionToken) }
  }
  if (token || sessionToken) return null
  const cookie = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  if (!cookie) return null
  const claims = await claimsOf(cookie).catch(() => null)
  return typeof claims?.luna === 'string'
    ? { token_hash: hashToken(claims.luna), session_token_hash: null }
    : null
}
