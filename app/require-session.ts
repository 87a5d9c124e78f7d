import { headers } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { hasAny, type Role } from '@/lib/domain/access/roles'
import type { Session } from '@/server/auth'
import { currentSession } from '@/server/http/current-session'

/**
 * The session of a page below /app. Visitors without one go to the login and return after it; users with none of the
 * given roles, when roles are given, get the page for 403.
 */
export async function requireSession(...roles: readonly Role[]): Promise<Session> {
  const session = await currentSession()
  if (!session) redirect(`/login?redirect=${encodeURIComponent(await requestedPath())}`)
  if (roles.length > 0 && !hasAny(session.guiItemList, roles)) forbidden()
  return session
}

const requestedPath = async (): Promise<string> => (await headers()).get('x-luna-path') ?? '/app/dashboard'
