import { randomUUID } from 'node:crypto'
import type { Language } from '@/lib/i18n/languages'
import { pickLanguage } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import { authenticate } from '@/server/auth'

/** What is known of a call before its input is read. */
export type CallContext = {
  requestId: string
  headers: Headers
  language: Language
  /** The caller's network address, for rate limits. */
  address: string
  /** Who calls: null for nobody. Looked up once, when first asked. */
  session: () => Promise<Session | null>
}

/** Opens the context of an HTTP call, or of a server component's call in process. */
export function openContext(headers: Headers, address?: string): CallContext {
  const requestId =
    headers
      .get('x-request-id')
      ?.replace(/[^\w-]/g, '')
      .slice(0, 40) || randomUUID()
  let session: Promise<Session | null> | undefined
  return {
    requestId,
    headers,
    language: pickLanguage(headers.get('accept-language')),
    address: address ?? callerAddress(headers),
    session: () => {
      session ??= authenticate(headers)
      return session
    },
  }
}

/** The last address of x-forwarded-for: what the nearest proxy, or Next itself, saw. */
const callerAddress = (headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 60) || 'direct'
