import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { products } from '@/tests/unit/domain/templates/builders'
import { invoice, longInvoice } from '@/tests/unit/einvoice/builders'

const context = testApi({ LUNA_THREADS: '2' })

const endThreads = async () => (await import('@/server/workers')).endThreads()
// The files before and after this one have another number of threads.
beforeAll(endThreads)
afterAll(endThreads)

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

  it('is the same pictures of the pages of a PDF as in process', async () => {
    const { inThread } = await workers()
    const { rasterPages } = await import('@/server/pages')
    const limits = { dpi: 72, maxPages: 1 }
    const file = pdfFile([{ mediaBox: [0, 0, 200, 300], content: 'BT /F1 24 Tf 20 50 Td (Luna) Tj ET' }])
    expect(await inThread(1, 'rasterPages', file, limits)).toEqual(
      (await rasterPages(file, limits)).map((page) => ({ ...page, png: Uint8Array.from(page.png) })),
    )
  })

  it('is the same document in a template as in process', async () => {
    const { inThread } = await workers()
    const { renderTemplate } = await import('@/server/templates-pdf')
    const sha256 = 'a'.repeat(64)
    const drawn = { pages: [{ width: 595, height: 842, asset: sha256 }], fields: [products()] }
    const files = {
      assets: { [sha256]: { mime_type: 'application/pdf', page: 1, file: pdfFile([{}]) } },
      logo: null,
    }
    const words = { ...options, zone: 'Europe/Rome' }
    const [ours, plain] = await Promise.all([
      inThread(1, 'renderTemplate', drawn, invoice(), files, words),
      renderTemplate(drawn, invoice(), files, words),
    ])
    expect(Buffer.compare(ours, plain)).toBe(0)
  })

  it('is kept: the same document is not drawn twice, and one that differs in a letter, a look or a language is', async () => {
    const { fileOfThread } = await workers()
    const value = invoice()
    const first = await fileOfThread(1, 'renderInvoice', value, options)
    expect(await fileOfThread(1, 'renderInvoice', invoice(), options)).toBe(first)
    for (const [other, otherwise] of [
      [{ ...value, description: `${value.description}.` }, options],
      [value, { ...options, language: 'en' as const }],
      [value, { ...options, producedAt: new Date(1000) }],
    ] as const) {
      const drawn = await fileOfThread(1, 'renderInvoice', other, otherwise)
      expect(Buffer.compare(drawn, first)).not.toBe(0)
    }
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
