import 'server-only'
import { createRouterClient } from '@orpc/server'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { Session } from '@/server/auth'
import { router } from '@/server/router'
import { openContext } from './context'

const requestContext = cache(async () => openContext(new Headers(await headers())))

/** The API for server components: the same router in process, so the same gate, rules and answers. */
export async function serverApi() {
  const context = await requestContext()
  return createRouterClient(router, { context })
}

/** Who looks at the page; null for nobody. */
export async function currentSession(): Promise<Session | null> {
  const context = await requestContext()
  return context.session()
}
