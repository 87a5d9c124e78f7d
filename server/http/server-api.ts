import 'server-only'
import { createRouterClient } from '@orpc/server'
import { cache } from 'react'
import { router } from '@/server/router'
import { FairQueue } from '@/server/workers/fair-queue'
import { requestContext } from './current-session'

/** Calls that a page runs at once: each holds a connection of the pool, and a page that took them all would make others wait. */
const CALLS_OF_PAGE = 3
const MOST_WAITING = 500
/** All calls of a page stand in one line. */
const PAGE = 0

const queueOfPage = cache(
  () =>
    new FairQueue({
      running: CALLS_OF_PAGE,
      runningOfTenant: CALLS_OF_PAGE,
      waiting: MOST_WAITING,
      waitingOfTenant: MOST_WAITING,
    }),
)

/** The API for server components: the same router in process, so the same gate, rules and answers. */
export async function serverApi() {
  const context = await requestContext()
  const queue = queueOfPage()
  return createRouterClient(router, {
    context,
    interceptors: [({ next }) => queue.run(PAGE, next)],
  })
}
