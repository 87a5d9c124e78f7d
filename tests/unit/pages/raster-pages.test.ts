import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { rasterPages } from '@/server/pages'
import { tasks } from '@/server/workers/tasks'
import { pdfFile } from '@/tests/support/files/pdf-file'

const at72 = { dpi: 72, maxPages: 10 }

/** The bounds of what is not white in a picture: left, top, right, bottom in pixels. */
async function inkOf(png: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const bounds = [info.width, info.height, 0, 0]
  data.forEach((value, index) => {
    if (value > 250) return
    const [x, y] = [index % info.width, Math.floor(index / info.width)]
    bounds[0] = Math.min(bounds[0] ?? 0, x)
    bounds[1] = Math.min(bounds[1] ?? 0, y)
    bounds[2] = Math.max(bounds[2] ?? 0, x + 1)
    bounds[3] = Math.max(bounds[3] ?? 0, y + 1)
  })
  return bounds
}

describe('the pictures of the pages of a PDF', () => {
  /** A black box, 30 wide and 40 high, 10 from the left and 20 from the bottom of a page of 200 x 300. */
  const page = { mediaBox: [0, 0, 200, 300], content: '0 g 10 20 30 40 re f' } as const

  it.each([
    [0, 200, 300, [10, 240, 40, 280]],
    [90, 300, 200, [20, 10, 60, 40]],
    [180, 200, 300, [160, 20, 190, 60]],
    [270, 300, 200, [240, 160, 280, 190]],
  ] as const)('show a page rotated by %i degrees as readers do', async (rotate, width, height, ink) => {
    const [shown] = await rasterPages(pdfFile([{ ...page, rotate }]), at72)
    expect(shown).toMatchObject({ width, height })
    expect(await inkOf(shown?.png ?? new Uint8Array())).toEqual(ink)
  })

  it('show the crop box alone, in points whatever the resolution', async () => {
    const [shown] = await rasterPages(pdfFile([{ ...page, cropBox: [5, 10, 105, 160] }]), {
      dpi: 144,
      maxPages: 1,
    })
    expect(shown).toMatchObject({ width: 100, height: 150 })
    const picture = sharp(shown?.png)
    expect(await picture.metadata()).toMatchObject({ width: 200, height: 300, format: 'png' })
    expect(await inkOf(shown?.png ?? new Uint8Array())).toEqual([10, 200, 70, 280])
  })

  it('come in the order of the pages, each of its own size, with the letters of a standard font', async () => {
    const text = 'BT /F1 24 Tf 20 50 Td (Luna) Tj ET'
    const shown = await rasterPages(
      pdfFile([{ mediaBox: [0, 0, 100, 100], content: text }, { mediaBox: [0, 0, 842, 1191] }]),
      at72,
    )
    expect(shown.map(({ width, height }) => [width, height])).toEqual([
      [100, 100],
      [842, 1191],
    ])
    const [left = 0, top = 0, right = 0, bottom = 0] = await inkOf(shown[0]?.png ?? new Uint8Array())
    expect([left, top, right, bottom].map((value) => Math.round(value / 10))).toEqual([2, 3, 7, 5])
  })

  it.each([0, 90, 180, 270] as const)(
    'come with the places of their texts, on a page rotated by %i degrees',
    async (rotate) => {
      const content = 'BT /F1 24 Tf 20 50 Td (Luna) Tj ET BT /F1 24 Tf 20 200 Td (Firma) Tj ET'
      const texts = [content.split(' BT')[0] ?? '', `BT${content.split(' BT')[1] ?? ''}`]
      const [shown] = await rasterPages(pdfFile([{ mediaBox: [0, 0, 200, 300], content, rotate }]), at72)
      expect(shown?.printed).toHaveLength(2)
      for (const [index, text] of texts.entries()) {
        const [alone] = await rasterPages(
          pdfFile([{ mediaBox: [0, 0, 200, 300], content: text, rotate }]),
          at72,
        )
        const [left = 0, top = 0, right = 0, bottom = 0] = await inkOf(alone?.png ?? new Uint8Array())
        const { x = 0, y = 0, width = 0, height = 0 } = shown?.printed[index] ?? {}
        // The ink of letters lies within the box of their line, which is as high as the font.
        expect([x <= left + 2, y <= top + 2, x + width >= right - 2, y + height >= bottom - 2]).toEqual(
          Array(4).fill(true),
        )
        expect(width * height).toBeLessThan(80 * 30)
      }
    },
  )

  it('leave out annotations, and tell which pages have some that readers show', async () => {
    const at = '/Type /Annot /Rect [10 10 90 90]'
    const square = `<< ${at} /Subtype /Square /C [1 0 0] >>`
    const pages = [
      { annotations: [square] },
      { annotations: [`<< ${at} /Subtype /Link /Border [0 0 0] >>`] },
      { annotations: ['<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] >>'] },
      { annotations: [`<< ${at} /Subtype /Widget /FT /Tx /T (nome) >>`] },
      { annotations: [square.replace('/Type', '/F 2 /Type')] },
      {},
    ]
    const shown = await rasterPages(
      pdfFile(pages.map((one) => ({ mediaBox: [0, 0, 100, 100], ...one }))),
      at72,
    )
    expect(shown.map(({ hasAnnotations }) => hasAnnotations)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ])
    expect(await inkOf(shown[0]?.png ?? new Uint8Array())).toEqual([100, 100, 0, 0])
  })

  it('leave the bytes of the file as they were', async () => {
    const file = pdfFile([page])
    const before = Buffer.from(file)
    await rasterPages(file, at72)
    expect(before.equals(file)).toBe(true)
  })

  it('are made by a task of the threads as well', async () => {
    const file = pdfFile([page])
    expect(await tasks.rasterPages(file, at72)).toEqual(await rasterPages(file, at72))
  })
})

describe('a file whose pages cannot be shown', () => {
  it.each([
    ['of no bytes', new Uint8Array(), 'ERROR_PDF_UNREADABLE'],
    ['of no pages', pdfFile([]), 'ERROR_PDF_UNREADABLE'],
    ['that is no PDF', Uint8Array.from(Buffer.from('<html></html>'.repeat(50))), 'ERROR_PDF_UNREADABLE'],
    ['with a password', pdfFile([{}], { encrypted: true }), 'ERROR_PDF_ENCRYPTED'],
    ['with an XFA form', pdfFile([{}], { xfa: true }), 'ERROR_PDF_XFA'],
    ['of too many pages', pdfFile(Array.from({ length: 11 }, () => ({}))), 'ERROR_PDF_TOO_MANY_PAGES'],
    ['with a huge page', pdfFile([{ mediaBox: [0, 0, 14_400, 14_400] }]), 'ERROR_PDF_PAGE_TOO_LARGE'],
    ['of too many bytes', new Uint8Array(25_000_001), 'ERROR_TOO_LARGE'],
  ])('%s is refused', async (_, file, code) => {
    await expect(rasterPages(file, at72)).rejects.toMatchObject({ code })
  })
})
