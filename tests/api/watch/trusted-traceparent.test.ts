import { afterAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { startCollector } from '@/tests/support/watch/trace-collector'

const collector = await startCollector()
const context = testApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LUNA_TRUSTED_PROXIES: '1' })

afterAll(() => collector.close())

const TRACE = 'a'.repeat(32)
const SPAN = 'b'.repeat(16)

/** The first span of a call with these headers. */
async function rootOf(headers: Record<string, string>) {
  const { startTracing, stopTracing } = await import('@/server/watch/tracing')
  await startTracing('worker')
  await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers })
  await stopTracing()
  const [root] = collector.take().spans
  return root
}

const throughProxy = { 'x-forwarded-for': '203.0.113.1, 127.0.0.1' }

describe('the trace that a trusted proxy names', () => {
  it('is the trace of the call, also when the proxy does not record it', async () => {
    for (const flags of ['01', '00']) {
      const root = await rootOf({ ...throughProxy, traceparent: `00-${TRACE}-${SPAN}-${flags}` })
      expect(root).toMatchObject({ traceId: TRACE, parentId: SPAN })
    }
  })

  it('is not taken of a call that did not come through the proxy', async () => {
    const root = await rootOf({ 'x-forwarded-for': '127.0.0.1', traceparent: `00-${TRACE}-${SPAN}-01` })
    expect(root).toMatchObject({ traceId: expect.not.stringContaining(TRACE), parentId: undefined })
  })

  it('is not taken when it is none', async () => {
    const wrong = [
      '',
      'x',
      `00-${TRACE}-${SPAN}`,
      `ff-${TRACE}-${SPAN}-01`,
      `00-${'0'.repeat(32)}-${SPAN}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${SPAN}-01`,
      `00-${TRACE}-${SPAN}-01x`,
    ]
    for (const traceparent of wrong) {
      const root = await rootOf({ ...throughProxy, traceparent })
      expect([root?.name, root?.parentId], traceparent).toEqual([
        'GET /api/auth/rest/client_userinfo',
        undefined,
      ])
    }
  })
})
