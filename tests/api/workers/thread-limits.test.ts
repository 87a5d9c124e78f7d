import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoice, longInvoice } from '@/tests/unit/einvoice/builders'

const context = testApi({ LUNA_THREAD_SECONDS: '12', LUNA_THREADS: '1' })

const endThreads = async () => (await import('@/server/workers')).endThreads()
// The files before and after this one have another number of threads.
beforeAll(endThreads)
afterAll(endThreads)
const options = { language: 'it' as const, producedAt: new Date(0), logo: null }

describe('a task that never ends', () => {
  it('is refused in words when its time is over, and the next one is done by a new thread', async () => {
    expect(context.api).toBeDefined()
    const { inThread } = await import('@/server/workers')
    const endless = inThread(1, 'renderInvoice', longInvoice(20_000), options)
    const next = inThread(2, 'renderInvoice', invoice(), options)
    await expect(endless).rejects.toMatchObject({ code: 'ERROR_TOO_HEAVY' })
    expect((await next).length).toBeGreaterThan(1000)
  })
})
