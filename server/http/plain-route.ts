import { type CallContext, openContext } from './context'
import { ko } from './ko'

/** Seconds after which a refused call may be tried again, by its status. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: '900', 503: '5' }

/**
 * A route beside the contract, for callers that have not signed in. Its refusals and faults are answered in the contract's
 * envelope.
 */
export const plainRoute =
  (answer: (request: Request, context: CallContext) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const context = openContext(request.headers)
    try {
      return await answer(request, context)
    } catch (error) {
      const { status, body } = ko(error, context.requestId, context.language)
      const again = RETRY_AFTER[status]
      return Response.json(body, {
        status,
        headers: { 'cache-control': 'no-store', ...(again ? { 'retry-after': again } : {}) },
      })
    }
  }
