import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import { invoice, line } from '@/tests/unit/einvoice/builders'

type Render = typeof import('@/server/pdf')['renderInvoice']

let renderInvoice: Render
const options = { language: 'it' as const, producedAt: new Date('2026-11-20T10:00:00Z'), logo: null }

beforeAll(async () => {
  // The pages are laid out by the server's own code, whose configuration must be there.
  Object.assign(process.env, { DATABASE_URL: 'postgres://nowhere/none', LUNA_SECRET: 'x'.repeat(32) })
  renderInvoice = (await import('@/server/pdf')).renderInvoice
})

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

/** An invoice with `count` lines; everything else is the builder's default. */
function withLines(count: number, over: Partial<DocumentValue> = {}): DocumentValue {
  const value = invoice()
  const product_list = Array.from({ length: count }, (_, index) =>
    line({ description: `Lezione numero ${index + 1}`, single_price: money('49.90'), quantity: money(3) }),
  )
  const content = { ...value.content, product_list }
  return { ...value, content, totals: documentTotals(content), ...over }
}

describe('the PDF of an invoice', () => {
  it.each([
    ['a soft hyphen alone', '\u00ad'],
    ['soft hyphens before a letter', '\u00ad\u00ad\u00ad\u00ad\u00adx'],
    ['joiners and marks of direction', '\u200b\u200d\u2060\ufeff\u200e'],
  ])('is laid out with %s, in any text', async (_, text) => {
    const value = withLines(2, { note: text.repeat(900), description: text })
    const product_list = value.content.product_list.map((one) => ({ ...one, description: text, name: text }))
    const receiver = { ...value.receiver, business_name: `${text}Rossi` }
    const bytes = await renderInvoice(
      { ...value, receiver, content: { ...value.content, product_list } },
      options,
    )
    expect((await pagesOf(bytes)).join()).toContain('Rossi')
  })

  it('states the stamp duty that no line charges, and heads its VAT summary', async () => {
    const free = invoice({
      content: {
        product_list: [line({ iva: money(0), natura: 'N4', single_price: money(100) })],
        bollo: 'AUTO',
      },
    })
    const text = (await pagesOf(await renderInvoice(free, options))).join(' ')
    expect(text).toContain('assolta in modo virtuale')
    expect(text).toMatch(/Aliquota\s+Imponibile\s+Imposta/)
    expect((await pagesOf(await renderInvoice(invoice(), options))).join()).not.toContain('modo virtuale')
  })

  it('is headed as a credit note where it is one, and asks nobody to pay it', async () => {
    const note = { ...invoice(), document_kind: 'CREDITNOTE' as const, tipo_documento: 'TD04' as const }
    const text = (await pagesOf(await renderInvoice(note, options))).join(' ')
    expect(text.toLowerCase()).toContain('nota di credito')
    expect(text).toMatch(/Aliquota\s+Imponibile\s+Imposta/)
    expect(text).not.toMatch(/bonifico|IBAN|scadenz/i)
    expect((await pagesOf(await renderInvoice(invoice(), options))).join()).toMatch(/bonifico|IBAN|scadenz/i)
  })

  it('is the same bytes for the same document', async () => {
    const [first, second] = [
      await renderInvoice(withLines(3), options),
      await renderInvoice(withLines(3), options),
    ]
    expect(Buffer.compare(Buffer.from(first), Buffer.from(second))).toBe(0)
  })

  it('shows the totals of the core, printed the Italian way', async () => {
    const [page] = await pagesOf(await renderInvoice(withLines(2), options))
    for (const text of ['299,40 €', '65,87 €', '365,27 €']) expect(page).toContain(text)
  })

  it('flows over pages, each with its head and its number of all', async () => {
    const pages = await pagesOf(await renderInvoice(withLines(80), options))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries())
      expect(page).toContain(`pagina ${index + 1} di ${pages.length}`)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Descrizione')
    const all = pages.join(' ')
    for (let index = 1; index <= 80; index += 1) expect(all).toContain(`Lezione numero ${index} `)
  })

  it.each([
    [1, 1],
    [6, 1],
    [8, 2],
    [12, 2],
    [13, 2],
    [31, 3],
  ])('numbers the pages of %i lines: %i', async (lines, count) => {
    const pages = await pagesOf(await renderInvoice(withLines(lines), options))
    const numbers = pages.map((page) => /pagina \d+ di \d+/.exec(page)?.[0])
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `pagina ${index + 1} di ${count}`))
  })

  it('says that it is the courtesy copy of an electronic invoice', async () => {
    const electronic = await pagesOf(await renderInvoice(withLines(1, { typology: 'DIGITAL' }), options))
    const paper = await pagesOf(await renderInvoice(withLines(1, { typology: 'STANDARD' }), options))
    expect(electronic.join(' ')).toContain('Copia di cortesia')
    expect(paper.join(' ')).not.toContain('Copia di cortesia')
  })

  it('says that a document without number is a draft', async () => {
    const pages = await pagesOf(await renderInvoice(withLines(1, { full_numeration: null }), options))
    expect(pages.join(' ')).toContain('BOZZA')
  })

  it('prints names beyond Western Europe, and an IBAN in fours', async () => {
    const value = withLines(1)
    const receiver = { ...value.receiver, business_name: 'Žluťoučký kůň – Łódź S.p.A.' }
    const payment = { ...value.payment, method: 'ALLOWANCE' as const, iban: 'IT60X0542811101000000123456' }
    const [page] = await pagesOf(await renderInvoice({ ...value, receiver, payment }, options))
    expect(page).toContain('Žluťoučký kůň – Łódź S.p.A.')
    expect(page).toContain('IT60 X054 2811 1010 0000 0123 456')
  })

  it('shows that a letter is missing where the font lacks it, instead of another letter', async () => {
    const value = withLines(1)
    const receiver = { ...value.receiver, business_name: '王小明 Cafe\u0301 😀 S.r.l.' }
    const [page] = await pagesOf(await renderInvoice({ ...value, receiver }, options))
    expect(page).toContain('\ufffd\ufffd\ufffd Café \ufffd S.r.l.')
  })

  it('has a code that pays what falls due first, where it is paid by transfer', async () => {
    const value = invoice()
    const code = "Inquadra il codice con l'app della tua banca"
    const paid = (over: Partial<DocumentValue['payment']>) => ({ payment: { ...value.payment, ...over } })
    const by = async (over: Partial<DocumentValue>) =>
      (await pagesOf(await renderInvoice({ ...value, ...over }, options))).join(' ').includes(code)
    const iban = 'IT60X0542811101000000123456'
    expect(await by(paid({ method: 'ALLOWANCE', iban }))).toBe(true)
    expect(await by(paid({ method: 'ALLOWANCE', iban: null }))).toBe(false)
    expect(await by(paid({ method: 'CASH', iban }))).toBe(false)
    expect(await by({ ...paid({ method: 'ALLOWANCE', iban }), full_numeration: null })).toBe(false)
  })
})
