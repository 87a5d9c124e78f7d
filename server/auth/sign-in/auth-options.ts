import type { AuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { Refusal } from '@/lib/domain/core/refusal'
import { openContext } from '@/server/http/context'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { signIn, signOutToken } from './sign-in'

const THIRTY_DAYS_IN_SECONDS = 30 * 86_400

type Credentials = Partial<Record<'email' | 'password' | 'otp' | 'family' | 'structure', string>> | undefined

/** Header values as Auth.js hands them over. */
const toHeaders = (headers: Record<string, unknown> | undefined): Headers =>
  new Headers(Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]))

/** A refusal leaves Auth.js by its code alone, which the login page turns into words. */
async function authorize(credentials: Credentials, request: { headers?: Record<string, unknown> }) {
  const headers = toHeaders(request.headers)
  try {
    const session = await signIn({
      email: credentials?.email ?? '',
      password: credentials?.password ?? '',
      kind: 'BROWSER',
      force: true,
      otp: credentials?.otp || null,
      address: openContext(headers).address,
      cookies: headers.get('cookie') ?? '',
      userAgent: headers.get('user-agent') ?? '',
      structure: credentials?.structure || null,
      family: credentials?.family || null,
    })
    return { id: String(session.accountId), luna: session.token }
  } catch (error) {
    if (error instanceof Refusal) throw new Error(error.code)
    logger.error({ err: error }, 'sign-in failed')
    throw new Error('ERROR_UNEXPECTED')
  }
}

const lunaOf = (value: object | undefined): string | undefined =>
  value && 'luna' in value && typeof value.luna === 'string' ? value.luna : undefined

/**
 * Auth.js for the browser: the same use case and the same session row as the API's sign-in. The signed cookie carries
 * the session's token and nothing else; its lifetime is the row's, whatever the cookie states.
 */
export const authOptions: AuthOptions = {
  secret: env.LUNA_SECRET,
  useSecureCookies: env.LUNA_URL.startsWith('https:'),
  session: { strategy: 'jwt', maxAge: THIRTY_DAYS_IN_SECONDS },
  pages: { signIn: '/login', signOut: '/logout', error: '/login' },
  providers: [
    CredentialsProvider({
      credentials: { email: {}, password: {}, otp: {}, family: {}, structure: {} },
      authorize: (credentials, request) => authorize(credentials, request),
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => ({ luna: lunaOf(user) ?? lunaOf(token) }),
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    signOut: async ({ token }) => {
      const luna = lunaOf(token)
      if (luna) await signOutToken(luna)
    },
  },
  logger: {
    error: (code, metadata) => logger.error({ code, message: String(metadata) }, 'auth.js'),
    warn: (code) => logger.debug({ code }, 'auth.js'),
    debug: () => undefined,
  },
}
