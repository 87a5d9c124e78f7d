import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { Session } from '@/server/auth'
import { openContext } from './context'

/** The context of the page's request, one for everything that the page reads. */
export const requestContext = cache(async () => openContext(new Headers(await headers())))

/** The session of the page's reader; null without one. */
export async function currentSession(): Promise<Session | null> {
  const context = await requestContext()
  return context.session()
}
