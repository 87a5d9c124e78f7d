import { NextRequest } from 'next/server'
import { Refusal } from '@/lib/domain/core/refusal'
import { rememberingDevices } from '@/server/auth'
import { limitBody, SMALL_BODY } from './body-limit'
import { openContext } from './context'
import { ko } from './ko'

/** Where Auth.js's own pages would report faults of the browser: it would let anybody write into our log. */
const CLOSED = /^\/api\/auth\/_log\/?$/

type Handler<Context> = (request: NextRequest, context: Context) => Promise<Response>

/** Auth.js behind the bound of every other call: its body is counted while it is read, and refused above 16 KB. */
export function gateAuth<Context>(handler: Handler<Context>): Handler<Context> {
  return async (request, context) => {
    try {
      if (CLOSED.test(new URL(request.url).pathname)) throw new Refusal('ERROR_NOT_FOUND')
      const read = await withBodyRead(request)
      return await rememberingDevices(() => handler(read, context))
    } catch (error) {
      const { requestId, language } = openContext(request.headers)
      const { status, body } = ko(error, requestId, language)
      return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
    }
  }
}

async function withBodyRead(request: NextRequest): Promise<NextRequest> {
  const limited = limitBody(request, SMALL_BODY)
  if (!limited.body) return request
  const body = await limited.arrayBuffer()
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body })
}
