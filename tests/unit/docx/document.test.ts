import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import { docxText } from '@/tests/support/files/docx-text'
import { setEnvironment } from '@/tests/support/process/environment'
import { invoice, line } from '@/tests/unit/einvoice/builders'

type Render = typeof import('@/server/docx')['renderDocx']

let renderDocx: Render

let restore: () => void

afterAll(() => restore())

beforeAll(async () => {
  restore = await setEnvironment({ DATABASE_URL: 'postgres://nowhere/none', LUNA_SECRET: 'x'.repeat(32) })
  renderDocx = (await import('@/server/docx')).renderDocx
})

function withLines(over: Partial<DocumentValue> = {}): DocumentValue {
  const value = invoice()
  const product_list = ['Consulenza\ndi maggio', 'Rapporto <finale> & allegati'].map((description) =>
    line({ description, single_price: money('49.90'), quantity: money(3) }),
  )
  const content = { ...value.content, product_list }
  return { ...value, content, totals: documentTotals(content), ...over }
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the DOCX of a document', () => {
  it('says what its PDF says: parties, lines, VAT, totals, due dates', async () => {
    const value = withLines({ note: 'Grazie della fiducia' })
    const text = await docxText(await renderDocx(value, { language: 'it', logo: null }))
    for (const part of ['Studio Portici S.r.l.', 'Officine Reno S.p.A.', 'di maggio', 'Grazie della fiducia'])
      expect(text).toContain(part)
    for (const amount of ['149,70 €', '299,40 €', '65,87 €', '365,27 €']) expect(text).toContain(amount)
    expect(text).toContain('Rapporto &lt;finale&gt; &amp; allegati')
    expect(text).toContain(value.full_numeration)
  })

  it('states the stamp duty that no line charges, and heads its VAT summary', async () => {
    const free = invoice({
      content: {
        product_list: [line({ iva: money(0), natura: 'N4', single_price: money(100) })],
        bollo: 'AUTO',
      },
    })
    const options = { language: 'it' as const, logo: null }
    const text = await docxText(await renderDocx(free, options))
    expect(text).toContain('assolta in modo virtuale')
    for (const head of ['Aliquota', 'Imponibile', 'Imposta']) expect(text).toContain(`>${head}<`)
    expect(await docxText(await renderDocx(invoice(), options))).not.toContain('modo virtuale')
  })

  it('is headed as a credit note where it is one, and asks nobody to pay it', async () => {
    const note = { ...invoice(), document_kind: 'CREDITNOTE' as const, tipo_documento: 'TD04' as const }
    const options = { language: 'it' as const, logo: null }
    const text = await docxText(await renderDocx(note, options))
    expect(text.toLowerCase()).toContain('nota di credito')
    for (const head of ['Aliquota', 'Imponibile', 'Imposta']) expect(text).toContain(`>${head}<`)
    expect(text).not.toMatch(/bonifico|IBAN|scadenz/i)
    expect(await docxText(await renderDocx(invoice(), options))).toMatch(/bonifico|IBAN|scadenz/i)
  })

  it('says that a document without number is a draft, and holds a logo', async () => {
    const logo = Buffer.from(PICTURE, 'base64')
    const bytes = await renderDocx(withLines({ full_numeration: null }), { language: 'en', logo })
    expect(await docxText(bytes)).toContain('DRAFT')
    expect(Buffer.from(bytes).toString('latin1')).toContain('word/media/')
  })

  it('is the same text for the same document', async () => {
    const options = { language: 'it' as const, logo: null }
    const [first, second] = [await renderDocx(withLines(), options), await renderDocx(withLines(), options)]
    expect(await docxText(first)).toBe(await docxText(second))
  })
})
