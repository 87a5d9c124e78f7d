import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from '@/app/content-security-policy'
import { env } from '@/server/platform/env'

const SESSION_COOKIES = ['next-auth.session-token', '__Secure-next-auth.session-token']
const PUBLIC =
  /^\/(login|logout|register|setup|recover|reset|confirm|invite|signature|documents|book|reserve|rsvp|verify)(\/|$)/

/**
 * Before a page: its content-security-policy with a fresh nonce, and the way to the login for whoever has no
 * session cookie (document 1 §2). Whether the session behind a cookie lives is asked where the page is rendered.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (/.\/$/.test(pathname)) return withoutSlash(request)
  const hasCookie = SESSION_COOKIES.some((name) => request.cookies.has(name))
  if (!hasCookie && !PUBLIC.test(pathname)) return toLogin(request)
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = contentSecurityPolicy(nonce, {
    development: env.NODE_ENV === 'development',
    card: takesCard(pathname),
    tiles: env.LUNA_TILES_URL,
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-luna-path', pathname + search)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** Stripe's card field comes from its own host: let in where it is used and configured, nowhere else. */
const takesCard = (pathname: string): boolean =>
  pathname === '/register' && env.LUNA_STRIPE_PUBLISHABLE_KEY !== ''

/** Every page has one address. */
function withoutSlash(request: NextRequest): NextResponse {
  const address = new URL(request.url)
  address.pathname = address.pathname.replace(/^\/+/, '/').replace(/\/+$/, '')
  return NextResponse.redirect(address, 308)
}

function toLogin(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const login = new URL('/login', request.url)
  if (pathname !== '/') login.searchParams.set('redirect', pathname + search)
  return NextResponse.redirect(login)
}

export const config = {
  matcher: ['/((?!api(?:/|$)|metrics$|_next/|.*\\.(?:svg|png|ico|webmanifest|txt|woff2)$).*)'],
}
