import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoice, longInvoice } from '@/tests/unit/einvoice/builders'

const context = testApi({ LUNA_THREADS: '2' })

const workers = async () => {
  expect(context.api).toBeDefined()
  return import('@/server/workers')
}
const options = { language: 'it' as const, producedAt: new Date(0), logo: null }

describe('what a thread makes', () => {
  it('is the same bytes as in process, of amounts to their last digit', async () => {
    const { inThread } = await workers()
    const { renderInvoice } = await import('@/server/pdf')
    const [ours, plain] = await Promise.all([
      inThread(1, 'renderInvoice', invoice(), options),
      renderInvoice(invoice(), options),
    ])
    expect(Buffer.compare(ours, plain)).toBe(0)
  })

  it('does not keep the thread that answers from answering', async () => {
    const { inThread } = await workers()
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await inThread(1, 'renderInvoice', longInvoice(100), options)
    clearInterval(timer)
    expect(longest).toBeLessThan(300)
  })

  it('lets another tenant pass a long task', async () => {
    const { inThread } = await workers()
    const long = inThread(1, 'renderInvoice', longInvoice(250), options).then(
      () => 'long',
      () => 'long',
    )
    const more = inThread(1, 'renderInvoice', longInvoice(250), options).then(
      () => 'more',
      () => 'more',
    )
    const small = inThread(2, 'renderInvoice', invoice(), options).then(() => 'small')
    expect(await Promise.race([long, more, small])).toBe('small')
    await Promise.all([long, more])
  })

  it('brings refusals back as refusals', async () => {
    const { inThread } = await workers()
    const empty = inThread(1, 'surveySheet', Buffer.from(''), {})
    await expect(empty).rejects.toMatchObject({ name: 'Refusal', code: 'ERROR_IMPORT_EMPTY' })
  })
})
