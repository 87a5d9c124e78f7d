import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import { pdfText } from '@/tests/support/files/pdf-text'
import { setEnvironment } from '@/tests/support/process/environment'
import { field, products, template } from '@/tests/unit/domain/templates/builders'
import { invoice, line } from '@/tests/unit/einvoice/builders'

let renderTemplate: typeof import('@/server/templates-pdf')['renderTemplate']
let previewTemplate: typeof import('@/server/templates-pdf')['previewTemplate']
let sampleValue: typeof import('@/server/salesforce/templates/sample-value')['sampleValue']
let templateWords: typeof import('@/server/templates-pdf/template-words')['templateWords']

let restore: () => void

afterAll(() => restore())

beforeAll(async () => {
  // The words are those of the server's own code, whose configuration must be there.
  restore = await setEnvironment({ DATABASE_URL: 'postgres://nowhere/none', LUNA_SECRET: 'x'.repeat(32) })
  const templates = await import('@/server/templates-pdf')
  renderTemplate = templates.renderTemplate
  previewTemplate = templates.previewTemplate
  sampleValue = (await import('@/server/salesforce/templates/sample-value')).sampleValue
  templateWords = (await import('@/server/templates-pdf/template-words')).templateWords
})

const options = { language: 'it' as const, producedAt: new Date('2026-11-20T23:30:00Z'), zone: 'Europe/Rome' }

/** An invoice with 40 lines of 25.50 and one expense. */
function value() {
  const one = invoice()
  const content = {
    ...one.content,
    product_list: Array.from({ length: 40 }, (_, index) =>
      line({ name: `Lezione ${index + 1}`, single_price: money('25.50'), quantity: money(1) }),
    ),
    extra_expenses_list: [
      {
        description: 'Trasporto',
        importo: money(10),
        percentuale: false,
        tassabile: true,
        includi: true,
        iva: money(22),
        natura: null,
        riferimento_normativo: null,
      },
    ],
  }
  return { ...one, content, totals: documentTotals(content) }
}

describe('a document in a template', () => {
  it('has the words of its other prints, its moment by the clocks of the zone', () => {
    const words = templateWords(value(), options)
    expect(words.datetime).toContain('21 novembre 2026')
    expect(words.datetime).toContain('00:30')
    expect(words.table.rows).toHaveLength(41)
    expect(words.table.rows[0]?.running).toBe('25,50 €')
    expect(words.table.rows.at(-1)?.running).toBe('1.030,00 €')
    expect(words.table.totals.at(-1)).toMatchObject({ amount: words.total, isStrong: true })
  })

  it('has texts composed and without characters of no width', () => {
    const { receiver } = templateWords(
      { ...value(), receiver: { ...value().receiver, business_name: 'Cafe\u0301\u200b Po' } },
      options,
    )
    expect(receiver[0]).toBe('Café Po')
  })

  it('carries the sum of its rows from page to page, and ends with its total', async () => {
    const words = templateWords(value(), options)
    const drawn = template(products({ y: 100 }), field({ type: 'TOTAL_PRICE', y: 780 }))
    const text = await pdfText(await renderTemplate(drawn, value(), { assets: {}, logo: null }, options))
    const carried = /A riportare ([\d.,]+ €)/.exec(text)?.[1]
    expect(words.table.rows.map(({ running }) => running)).toContain(carried)
    expect(text).toContain(`Riporto ${carried}`)
    expect(text.split(words.total).length - 1).toBe(2)
  })
})

describe('the preview of a template', () => {
  it.each([0, 1, 20, 60])(
    'has the pages and the words of the PDF of its sample (%s lines)',
    async (lineCount) => {
      const date = day('2026-11-20')
      const drawn = template(
        field({ type: 'CLIENT_ANAGRAPHIC', y: 60, height: 60, onOverflow: 'CONTINUE' }),
        products({ y: 150 }),
        field({ id: 'total', type: 'TOTAL_PRICE', y: 780 }),
        field({ type: 'SIGNATURE', y: 700, label: 'Firma' }),
      )
      const sample = sampleValue(lineCount, date, 'it')
      const { pages, conflicts } = await previewTemplate(drawn, sample, options)
      expect(conflicts).toEqual([])
      const pdf = await renderTemplate(drawn, sample, { assets: {}, logo: null }, options)
      expect(pages).toHaveLength((await PDFDocument.load(pdf)).getPageCount())
      const printed = (await pdfText(pdf)).replace(/\s+/g, ' ')
      for (const { text } of pages.flatMap(({ boxes }) => boxes.flatMap(({ texts }) => texts))) {
        expect(printed).toContain(text.trim().replace(/\s+/g, ' '))
      }
    },
  )
})
