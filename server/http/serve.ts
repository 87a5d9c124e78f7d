import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyRouter, ORPCError } from '@orpc/server'
import type { EndpointMeta } from '@/lib/api/endpoint'
import { REPEATED_ANSWER } from '@/lib/api/repeated-answer'
import { Refusal } from '@/lib/domain/core/refusal'
import { arrive } from '@/server/platform/arrivals'
import { logger } from '@/server/platform/logger'
import { limitBody } from './body-limit'
import { meterCall } from './call-meter'
import { traceCall } from './call-trace'
import { type CallContext, openContext } from './context'
import { checkAccess, checkApplication } from './gate'
import { ko } from './ko'

/** Seconds: the longest that a full bucket of attempts takes to have room again; what work in line takes. */
const RETRY_AFTER = { 429: '900', 503: '30' } as const
/** Seconds: another server takes the place of a lost one in about as many. */
const OUTAGE_RETRY_AFTER = '5'
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/**
 * The route handlers of a module: match, gate (401, 403), body limit, then input, handler and answer by
 * oRPC. Every failure leaves through `ko`.
 */
export function serve(router: AnyRouter) {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const handler = new OpenAPIHandler<CallContext>(router, {
    // The inner one sees what handlers and validation throw; what else the outer one sees is an unreadable body.
    clientInterceptors: [({ next, context }) => next().catch((error) => refuse(error, context))],
    interceptors: [
      ({ next, context }) =>
        next().catch((error) =>
          refuse(
            error instanceof ORPCError || error instanceof Refusal ? error : new ORPCError('BAD_REQUEST'),
            context,
          ),
        ),
    ],
    customErrorResponseBodyEncoder: (error) => (error.data as ReturnType<typeof ko>).body,
  })

  function handle(request: Request): Promise<Response> {
    const context = openContext(request.headers)
    return traceCall(request.method, context, () => answerWithHeaders(request, context))
  }

  async function answerWithHeaders(request: Request, context: CallContext): Promise<Response> {
    const started = performance.now()
    const response = await answer(request, context).catch((error) => koResponse(error, context))
    response.headers.set('x-request-id', context.requestId)
    response.headers.set('cache-control', 'no-store')
    if (context.marks.isRepeated) response.headers.set(REPEATED_ANSWER, 'true')
    const retryAfter = context.marks.isOutage
      ? OUTAGE_RETRY_AFTER
      : RETRY_AFTER[response.status as keyof typeof RETRY_AFTER]
    if (retryAfter) response.headers.set('retry-after', retryAfter)
    // RFC 9110, 15.5.6: the answer to a method that is not allowed lists the allowed ones.
    if (response.status === 405)
      response.headers.set('allow', (await methodsOf(new URL(request.url).pathname)).join(', '))
    // Never the path that was called: those of links hold what opens a document, a booking or an account.
    const line = { request_id: context.requestId, method: request.method, route: context.route }
    const milliseconds = performance.now() - started
    logger.info({ ...line, status: response.status, ms: Math.round(milliseconds) }, 'call')
    meterCall({
      route: context.route ?? 'unknown',
      method: request.method,
      status: response.status,
      seconds: milliseconds / 1000,
    })
    return response
  }

  async function answer(request: Request, context: CallContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    const match = await matcher.match(request.method, pathname as `/${string}`)
    if (!match) {
      const isKnown = (await methodsOf(pathname)).length > 0
      throw new Refusal(isKnown ? 'ERROR_METHOD_NOT_ALLOWED' : 'ERROR_NOT_FOUND')
    }
    const { meta, route } = match.procedure['~orpc'] as { meta: EndpointMeta; route: { path?: string } }
    context.route = route.path ?? null
    if (meta.inOrder) context.arrival = arrive()
    try {
      await checkAccess(meta, context)
      checkApplication(request.headers)
      const limited = limitBody(request, meta.bodyLimit)
      const { response } = await handler.handle(withQuery(limited, context), { context })
      if (!response) throw new Refusal('ERROR_NOT_FOUND')
      return response
    } finally {
      context.arrival.settle()
    }
  }

  /** The methods by which a path can be called. */
  async function methodsOf(pathname: string): Promise<string[]> {
    const matches = await Promise.all(
      METHODS.map((method) => matcher.match(method, pathname as `/${string}`)),
    )
    return METHODS.filter((_, index) => matches[index])
  }

  return { GET: handle, POST: handle, PUT: handle, DELETE: handle, PATCH: handle }
}

/**
 * The input of a deletion may stand in its address, as some proxies drop the body of a DELETE. Otherwise the address of
 * a call with a body is not read, and `unread` names the parameters in it.
 */
function withQuery(request: Request, context: CallContext): Request {
  const { searchParams } = new URL(request.url)
  if (request.method === 'GET' || searchParams.size === 0) return request
  if (request.method !== 'DELETE' || request.body) {
    context.unread = [...new Set(searchParams.keys())].map((name) => `query.${name}`)
    return request
  }
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(request.url, { method: 'DELETE', headers, body: searchParams, signal: request.signal })
}

/** The answer to a failed call, which notes an outage. */
function failure(error: unknown, context: CallContext): ReturnType<typeof ko> {
  const answer = ko(error, context.requestId, context.language)
  context.marks.isOutage = answer.body.response.code === 'ERROR_DATABASE_UNAVAILABLE'
  return answer
}

/** An error as oRPC passes it on: with the status and the envelope that `ko` gave it. */
function refuse(error: unknown, context: CallContext): never {
  if (error instanceof ORPCError && error.code === 'KO') throw error
  const answer = failure(error, context)
  throw new ORPCError('KO', { status: answer.status, data: answer })
}

function koResponse(error: unknown, context: CallContext): Response {
  const answer = failure(error, context)
  return Response.json(answer.body, { status: answer.status })
}
