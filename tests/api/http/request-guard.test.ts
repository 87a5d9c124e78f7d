import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'

const context = testApi()
const KILOBYTE = 'a'.repeat(1024)

type SentRequest = { method?: string; path: string; type?: string; kilobytes: number; chunked?: boolean }

/** Sends a body to a server; returns the answer, and the number of kilobytes that went out before it. */
function sendTo(port: number, { method = 'POST', path, type, kilobytes, chunked }: SentRequest) {
  const headers = {
    'content-type': type ?? 'application/x-www-form-urlencoded',
    ...(chunked ? {} : { 'content-length': String(kilobytes * 1024) }),
  }
  return new Promise<{ status: number; body: string; sent: number }>((resolve, reject) => {
    let sent = 0
    let isAnswered = false
    const call = send({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      isAnswered = true
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body, sent })
        call.destroy()
      })
    })
    call.on('error', (error) => (isAnswered ? undefined : reject(error)))
    const write = () => {
      while (sent < kilobytes && !isAnswered) {
        sent += 1
        if (!call.write(KILOBYTE)) return call.once('drain', () => setImmediate(write))
      }
      call.end()
    }
    write()
  })
}

/** The time that a body may take here instead of ten seconds. */
const BODY_MS = 200
/** The time after which the body of a call must have come at 8 KB a second. */
const CALL_MS = 600

/**
 * Sends some bytes every few milliseconds for as long as it may, at last all that is left; the status, or how the
 * connection ended, and the time.
 */
function dripTo(port: number, path: string, milliseconds: number, { bytes = 1, length = 4096 } = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(length) }
  return new Promise<{ end: number | string | undefined; sent: number; after: number }>((resolve) => {
    let sent = 0
    const started = performance.now()
    const call = send({ port, host: '127.0.0.1', method: 'POST', path, headers })
    const drip = setInterval(() => {
      const isLast = performance.now() - started > milliseconds
      const part = 'a'.repeat(isLast ? length - sent : bytes)
      sent += part.length
      call.write(part)
      if (isLast) call.end()
      if (isLast) clearInterval(drip)
    }, 5)
    const end = (end: number | string | undefined) => {
      clearInterval(drip)
      resolve({ end, sent, after: performance.now() - started })
      call.destroy()
    }
    call.on('response', ({ statusCode }) => end(statusCode))
    call.on('error', ({ code }: NodeJS.ErrnoException) => end(code))
  })
}

describe('what is sent to no call of the contract', () => {
  let port = 0
  let reached: string[] = []
  let free = () => {}
  const server = createServer((request, response) => {
    reached.push(request.url ?? '')
    request.resume().on('end', () => response.end('taken'))
  })

  beforeAll(async () => {
    const { guardRequests } = await import('@/server/http/request-guard')
    free = guardRequests({ bodyMs: BODY_MS, callMs: CALL_MS })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    free()
    server.close()
  })

  const ways = [{ chunked: false }, { chunked: true }]
  const paths = ['/login', '/nowhere', '/api/health', '/api/nowhere', '/_next/image', '/api/auth-rest/x', '/']

  it.each(ways)('is refused before anybody reads it, wherever it goes: %o', async (way) => {
    reached = []
    for (const path of paths) {
      const { status, body, sent } = await sendTo(port, { path, kilobytes: 200_000, ...way })
      expect([path, status, JSON.parse(body).response.code]).toEqual([path, 413, 'ERROR_TOO_LARGE'])
      expect(sent).toBeLessThan(20_000)
    }
    expect(reached).toEqual([])
  })

  it.each(['/login', '/api/nowhere', '/api/auth/callback/credentials'])(
    'is cut off when it drips: %s',
    async (path) => {
      const { end, sent, after } = await dripTo(port, path, 20 * BODY_MS)
      expect([end, sent < 4096]).toEqual(['ECONNRESET', true])
      expect(after).toBeGreaterThanOrEqual(BODY_MS)
    },
  )

  it('may drip for longer where a call of the contract bounds it itself', async () => {
    const path = '/api/salesforce/rest/invoice'
    expect(await dripTo(port, path, 2 * BODY_MS)).toMatchObject({ end: 200, sent: 4096 })
  })

  it('comes to a call of the contract at a least pace: a slow upload ends well, a drip is cut off', async () => {
    const path = '/api/salesforce/rest/purchase/add'
    const drip = await dripTo(port, path, 20 * CALL_MS)
    expect([drip.end, drip.sent < 4096]).toEqual(['ECONNRESET', true])
    expect(drip.after).toBeGreaterThanOrEqual(CALL_MS)
    const slow = { bytes: 256, length: 1024 * 1024 }
    expect(await dripTo(port, path, 4 * CALL_MS, slow)).toMatchObject({ end: 200, sent: slow.length })
  })

  it('is let through where it is small, and where a call of the contract bounds it itself', async () => {
    expect((await sendTo(port, { path: '/login', kilobytes: 2 })).status).toBe(200)
    expect((await sendTo(port, { path: '/api/salesforce/rest/invoice', kilobytes: 64 })).status).toBe(200)
    const { openApiDocument } = await import('@/server/http/openapi')
    for (const path of Object.keys((await openApiDocument()).paths ?? {})) {
      expect([path, (await sendTo(port, { path, kilobytes: 17 })).status]).toEqual([path, 200])
    }
  })
})

describe('what is sent to the sign-in of browsers', () => {
  const bodies = [new Array(17).fill(KILOBYTE), new Array(200).fill(KILOBYTE)]

  async function handled(body: BodyInit | ReadableStream, path = '/api/auth/callback/credentials') {
    const { gateAuth } = await import('@/server/http/auth-gate')
    const { NextRequest } = await import('next/server')
    let length = -1
    const handler = gateAuth(async (request) => {
      length = (await request.text()).length
      return Response.json({})
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    const response = await handler(new NextRequest(`http://luna.test${path}`, init as never), undefined)
    return { status: response.status, body: await response.json(), length }
  }

  it('is counted while it comes, and refused above 16 KB', async () => {
    expect(context.api).toBeDefined()
    for (const parts of bodies) {
      let pulled = 0
      const stream = new ReadableStream({
        pull(controller) {
          const part = parts[pulled]
          pulled += 1
          if (part === undefined) controller.close()
          else controller.enqueue(Buffer.from(part))
        },
      })
      const { status, body, length } = await handled(stream)
      expect([status, body.response.code, length]).toEqual([413, 'ERROR_TOO_LARGE', -1])
      expect(pulled).toBeLessThan(25)
    }
    expect(await handled('a'.repeat(16 * 1024))).toMatchObject({ status: 200, length: 16 * 1024 })
  })

  it('reaches no log of ours', async () => {
    const { status, body } = await handled('level=error&code=x', '/api/auth/_log')
    expect([status, body.response.code]).toEqual([404, 'ERROR_NOT_FOUND'])
  })
})

describe('the end of the guard', () => {
  it('leaves alone the servers that begin afterwards, as other tests have them in this process', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('taken'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect((await sendTo(port, { path: '/login', kilobytes: 32 })).status).toBe(200)
    server.close()
  })
})
