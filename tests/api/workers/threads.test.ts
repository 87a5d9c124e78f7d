import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoice } from '@/tests/unit/einvoice/builders'

const context = testApi({ LUNA_THREAD_MB: '256', LUNA_THREAD_SECONDS: '5', LUNA_THREADS: '2' })

const workers = async () => {
  expect(context.api).toBeDefined()
  return import('@/server/workers')
}
const options = { language: 'it' as const, producedAt: new Date(0), logo: null }

/** An invoice of so many lines. */
function longInvoice(count: number) {
  const value = invoice()
  const [line] = value.content.product_list
  const [total] = value.totals.lines
  if (!line || !total) throw new Error('an invoice has a line')
  return {
    ...value,
    content: { ...value.content, product_list: Array.from({ length: count }, () => line) },
    totals: { ...value.totals, lines: Array.from({ length: count }, () => total) },
  }
}

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

  it('is refused in words where it takes too long, and the next task is done', async () => {
    const { inThread } = await workers()
    const endless = inThread(1, 'renderInvoice', longInvoice(20_000), options)
    await expect(endless).rejects.toMatchObject({ code: 'ERROR_TOO_HEAVY' })
    expect((await inThread(1, 'renderInvoice', invoice(), options)).length).toBeGreaterThan(1000)
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
