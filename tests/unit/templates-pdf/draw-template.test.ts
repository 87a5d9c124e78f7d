import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FIELD_TYPES, type Template, type TemplateField } from '@/lib/domain/templates/field'
import { layout } from '@/lib/domain/templates/layout'
import { rasterPages } from '@/server/pages'
import { drawTemplate, type TemplateFiles } from '@/server/templates-pdf/draw-template'
import { fontMeasure } from '@/server/templates-pdf/fonts'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { type JudgedWord, judgedTitle, judgedWords, missingJudges } from '@/tests/support/files/pdf-judges'
import { pictureBytes } from '@/tests/support/files/pictures'
import { data, field, products, template } from '@/tests/unit/domain/templates/builders'

const options = { title: 'Offerta 1/2026', author: 'Studio Luna', language: 'it', producedAt: new Date(0) }
const none: TemplateFiles = { assets: {}, logo: null }
const SHA = 'a'.repeat(64)

const render = (drawn: Template, rows = 3, files = none) => drawTemplate(drawn, data(rows), files, options)

type Word = { text: string; left: number; right: number; top: number; bottom: number }

/** The words of each page with their bounds in points from the left and the top. */
async function wordsOf(pdf: Uint8Array): Promise<Word[][]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const pages: Word[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [size = 0, , , , x = 0, y = 0] = item.transform
        const baseline = height - y
        return [{ text: item.str, left: x, right: x + item.width, top: baseline - size, bottom: baseline }]
      }),
    )
  }
  return pages
}

describe('the texts of a document in a template', () => {
  const twoColumns = FIELD_TYPES.map(
    (type, index): TemplateField =>
      field({
        id: type,
        type,
        x: index % 2 === 0 ? 40.5 : 310,
        y: 60.3 + 130 * Math.floor(index / 2),
        width: 240,
        height: 120,
        value: type === 'TEXT' ? 'Causale del documento, che va a capo, con àèìòù e 1.234,50 €' : '',
        label: 'Firma per accettazione',
        fontSize: 11,
        align: index % 3 === 0 ? 'RIGHT' : 'LEFT',
        onOverflow: 'SHRINK',
      }),
  )

  it('stand within 1 point of the box that was drawn, of each of the nine types', async () => {
    const [words = []] = await wordsOf(await render(template(...twoColumns), 2))
    for (const { id, type, x, y, width, height } of twoColumns) {
      const inside = words.filter(
        ({ left, right, top, bottom }) =>
          left >= x - 1 && right <= x + width + 1 && top >= y - 1 && bottom <= y + height + 1,
      )
      expect([id, inside.length > 0]).toEqual([id, type !== 'IMAGE'])
    }
    const outside = words.filter(
      ({ left, right, top, bottom }) =>
        !twoColumns.some(
          ({ x, y, width, height }) =>
            left >= x - 1 && right <= x + width + 1 && top >= y - 1 && bottom <= y + height + 1,
        ),
    )
    expect(outside).toEqual([])
  })

  it('are as wide in the file as the layout measured them, ligatures and accents too', async () => {
    const value = 'ufficio fiscale “àèì” AVATAR Łukasz Đorđević Ñ €'
    const [text] =
      layout(template(field({ value, width: 500 })), data(0), fontMeasure()).pages[0]?.boxes[0]?.texts ?? []
    const [words = []] = await wordsOf(await render(template(field({ value, width: 500 }))))
    const right = Math.max(...words.map((word) => word.right))
    expect(words.map((word) => word.text).join('')).toBe(value)
    expect(right).toBeCloseTo(40 + (text?.width ?? 0), 1)
  })

  it('fill as many pages in the file as the layout shows, with the totals once', async () => {
    for (const rows of [0, 1, 20, 60]) {
      const drawn = template(products(), field({ y: 700 }))
      const laid = layout(drawn, data(rows), fontMeasure())
      const pages = await wordsOf(await render(drawn, rows))
      expect(pages).toHaveLength(laid.pages.length)
      const text = pages
        .flat()
        .map((word) => word.text)
        .join(' ')
      expect(text.match(/\bTotale\b/g)).toHaveLength(1)
      expect(text.match(/\bMerce \d/g) ?? []).toHaveLength(rows)
    }
  })

  it('are on each page that continues where their field is repeated', async () => {
    const foot = field({ y: 790, value: 'Condizioni', repeats: true })
    const pages = await wordsOf(await render(template(products(), foot), 60))
    expect(pages.length).toBeGreaterThan(2)
    const places = pages.map((words) => {
      const found = words.filter(({ text }) => text === 'Condizioni')
      return found.map(({ text: _, ...place }) => place)
    })
    expect(places).toEqual(places.map(() => places[0]))
    expect(places[0]).toHaveLength(1)
  })

  it('are refused where the font lacks a letter, which is named', async () => {
    const drawn = template(field({ value: 'Łukasz Đorđević, 王小明, Ñ, €' }))
    await expect(render(drawn)).rejects.toMatchObject({
      code: 'ERROR_TEMPLATE_GLYPHS',
      params: { glyphs: '王 小 明', count: 3 },
    })
  })

  it('are refused where they do not fit, with both fields named', async () => {
    const list = products({ label: 'Elenco', onOverflow: 'BLOCK' })
    await expect(render(template(list, field({ label: 'Firma', y: 320 })), 20)).rejects.toMatchObject({
      code: 'ERROR_TEMPLATE_OVERFLOW_ABOVE',
      params: { field: 'Elenco', other: 'Firma', page: 1 },
    })
    const over = template(products({ label: 'Elenco' }), field({ label: 'Firma', y: 250 }))
    await expect(render(over, 1)).rejects.toMatchObject({
      code: 'ERROR_TEMPLATE_OVERLAP',
      params: { field: 'Elenco', other: 'Firma' },
    })
  })

  it('are letters, whatever they look like', async () => {
    const value = '<img src=x onerror=alert(1)> {{7*7}} javascript:1'
    const [words = []] = await wordsOf(await render(template(field({ value, width: 500 }))))
    expect(words.map(({ text }) => text).join('')).toBe(value)
  })
})

const missing = missingJudges()

describe.skipIf(missing.length > 0)(
  judgedTitle('the texts of a document in a template, for poppler', missing),
  () => {
    it.each([0, 90, 180, 270] as const)(
      'stand within 1 point of their boxes on a background that is cropped and turned by %i degrees',
      async (rotate) => {
        const turned = rotate % 180 === 0 ? { width: 500, height: 700 } : { width: 700, height: 500 }
        const file = pdfFile([{ mediaBox: [0, 0, 600, 800], cropBox: [50, 40, 550, 740], rotate }])
        const files = { assets: { [SHA]: { mime_type: 'application/pdf', page: 1, file } }, logo: null }
        const fields = FIELD_TYPES.filter((type) => type !== 'IMAGE').map((type, at) =>
          field({
            id: type,
            type,
            x: 20 + 240 * (at % 2),
            y: 20 + 115 * Math.floor(at / 2),
            width: 220,
            height: 110,
            value: type === 'TEXT' ? 'Causale' : '',
            label: 'Firma',
            onOverflow: 'SHRINK',
          }),
        )
        const pdf = await render({ pages: [{ ...turned, asset: SHA }], fields }, 1, files)
        const words = judgedWords(pdf)
        const isIn = (word: JudgedWord, { x, y, width, height }: TemplateField) =>
          word.left >= x - 1 &&
          word.right <= x + width + 1 &&
          word.top >= y - 1 &&
          word.bottom <= y + height + 1
        for (const one of fields)
          expect([one.id, words.some((word) => isIn(word, one))]).toEqual([one.id, true])
        expect(words.filter((word) => !fields.some((one) => isIn(word, one)))).toEqual([])
      },
    )
  },
)

/** Shapes and letters at places that no turn or mirror image maps onto each other. */
const content =
  '1 0 0 rg 30 40 100 25 re f 0 0 1 rg 20 200 15 60 re f 0 g BT /F1 18 Tf 50 120 Td (Carta intestata) Tj ET'
const crop = [10, 30, 190, 290] as const

describe('the background of a page', () => {
  it.each([
    [0, undefined],
    [90, undefined],
    [180, undefined],
    [270, undefined],
    [0, crop],
    [90, crop],
    [180, crop],
    [270, crop],
  ] as const)(
    'turned by %i degrees with the crop box %o differs in no pixel from the file',
    async (rotate, cropBox) => {
      const file = pdfFile([
        { mediaBox: [0, 0, 200, 300] },
        { mediaBox: [5, 5, 205, 305], rotate, cropBox, content },
      ])
      const source = (await rasterPages(file, { dpi: 72, maxPages: 2 }))[1]
      const { width = 0, height = 0 } = source ?? {}
      const files = { assets: { [SHA]: { mime_type: 'application/pdf', page: 2, file } }, logo: null }
      const pdf = await render({ pages: [{ width, height, asset: SHA }], fields: [] }, 0, files)
      const [shown] = await rasterPages(pdf, { dpi: 72, maxPages: 1 })
      expect(shown).toMatchObject({ width, height })
      expect(await differing(source?.png, shown?.png)).toBe(0)
      expect(await colours(source?.png)).toBeGreaterThan(3)
    },
  )

  it('stays vectors: its letters can still be read', async () => {
    const file = pdfFile([{ mediaBox: [0, 0, 200, 300], content }])
    const files = { assets: { [SHA]: { mime_type: 'application/pdf', page: 1, file } }, logo: null }
    const pdf = await render({ pages: [{ width: 200, height: 300, asset: SHA }], fields: [] }, 0, files)
    expect((await wordsOf(pdf)).flat().map(({ text }) => text)).toEqual(['Carta intestata'])
  })

  it('is a picture where the page cannot be taken over', async () => {
    // No xref table and no trailer: pdfjs finds the objects of the file all the same.
    const whole = Buffer.from(pdfFile([{ mediaBox: [0, 0, 200, 300], content }])).toString('latin1')
    const file = Uint8Array.from(Buffer.from(whole.replace('/Type /Pages', '/Type /Pagez'), 'latin1'))
    const [source] = await rasterPages(file, { dpi: 72, maxPages: 1 })
    const files = { assets: { [SHA]: { mime_type: 'application/pdf', page: 1, file } }, logo: null }
    const pdf = await render({ pages: [{ width: 200, height: 300, asset: SHA }], fields: [] }, 0, files)
    const [shown] = await rasterPages(pdf, { dpi: 72, maxPages: 1 })
    expect(await colours(shown?.png)).toBeGreaterThan(3)
    expect(await distance(source?.png, shown?.png)).toBeLessThan(3)
  })

  it('is a picture, and one of a field is as large as it can be in its box', async () => {
    const picture = await pictureBytes({ width: 100, height: 50, type: 'jpeg' })
    const files = {
      assets: { [SHA]: { mime_type: 'image/jpeg', page: 1, file: Uint8Array.from(picture) } },
      logo: Uint8Array.from(
        await sharp({ create: { width: 10, height: 10, channels: 3, background: 'blue' } })
          .png()
          .toBuffer(),
      ),
    }
    const logo = field({ type: 'IMAGE', x: 20, y: 20, width: 80, height: 40 })
    const pdf = await render({ pages: [{ width: 400, height: 200, asset: SHA }], fields: [logo] }, 0, files)
    const [shown] = await rasterPages(pdf, { dpi: 72, maxPages: 1 })
    const pixel = async (left: number, top: number) => [
      ...(await sharp(shown?.png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ]
    expect(await pixel(40, 40)).toEqual([0, 0, 255])
    expect(await pixel(70, 40)).not.toEqual([0, 0, 255])
    expect(await pixel(399, 199)).not.toEqual([255, 255, 255])
  })
})

it('the same values make the same bytes, with the names of the document', async () => {
  const drawn = template(products(), field({ y: 700 }))
  const [one, other] = [await render(drawn), await render(drawn)]
  expect(Buffer.compare(one, other)).toBe(0)
  const pdf = await PDFDocument.load(one)
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getCreationDate()]).toEqual([
    'Offerta 1/2026',
    'Studio Luna',
    new Date(0),
  ])
})

const pixelsOf = (png: Uint8Array | undefined) => sharp(png).removeAlpha().raw().toBuffer()

async function differing(one: Uint8Array | undefined, other: Uint8Array | undefined): Promise<number> {
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)]
  if (first.length !== second.length) return Number.POSITIVE_INFINITY
  return first.reduce((count, value, index) => count + (value === second[index] ? 0 : 1), 0)
}

/** The mean difference of two pictures of one size, from 0 to 255. */
async function distance(one: Uint8Array | undefined, other: Uint8Array | undefined): Promise<number> {
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)]
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length
}

async function colours(png: Uint8Array | undefined): Promise<number> {
  const pixels = await pixelsOf(png)
  const seen = new Set<number>()
  for (let at = 0; at < pixels.length; at += 3) seen.add(pixels.readUIntBE(at, 3))
  return seen.size
}
