import 'server-only'
import { createRouterClient } from '@orpc/server'
import { router } from '@/server/router'
import { requestContext } from './current-session'

/** The API for server components: the same router in process, so the same gate, rules and answers. */
export async function serverApi() {
  const context = await requestContext()
  return createRouterClient(router, { context })
}
