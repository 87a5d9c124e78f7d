import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { pictureBytes } from '@/tests/support/files/pictures'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'
import { addTemplate, templateData, uploadPages } from '@/tests/support/salesforce/templates'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

const folder = '.data/test-template-upload'
const context = testApi({ STORAGE_DIR: folder })
const a5 = { mediaBox: [0, 0, 420, 595], content: '1 0 0 rg 10 20 30 40 re f' } as const

const assetPath = (sha256: string) => `/api/salesforce/rest/document/template/asset/${sha256}`

describe('an upload', () => {
  it('makes an asset of each page of a PDF, in points as it is displayed, with a picture at 144 dpi', async () => {
    const as = await context.api.caller()
    const bytes = pdfFile([a5, { ...a5, rotate: 90 }])
    const { body } = await uploadPages(context.api, as, [{ name: 'carta.pdf', bytes }])
    expect(body.asset_list).toMatchObject([
      { name: 'carta.pdf', mime_type: 'application/pdf', page: 1, width: 420, height: 595, rotation: 0 },
      { page: 2, width: 595, height: 420, rotation: 90 },
    ])
    const answer = await context.api.call('GET', assetPath(body.asset_list[1].sha256), { as })
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await answer.bytes()).metadata()).toMatchObject({
      width: 1190,
      height: 840,
      format: 'png',
    })
    const array_page = body.asset_list.map(({ sha256 }: { sha256: string }, index: number) => ({
      page_number: index + 1,
      asset: sha256,
    }))
    const { document_template_page_list } = await addTemplate(context.api, as, templateData({ array_page }))
    expect(document_template_page_list[1]).toMatchObject({ width: 595, height: 420 })
  })

  it('tells which pages have notes or form fields, which are left out', async () => {
    const as = await context.api.caller()
    const note = '<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /C [1 0 0] >>'
    const bytes = pdfFile([a5, { ...a5, annotations: [note] }])
    const { body } = await uploadPages(context.api, as, [{ name: 'note.pdf', bytes }])
    expect(body.asset_list).toMatchObject([{ has_annotations: false }, { has_annotations: true }])
  })

  it.each(['png', 'jpeg', 'webp'] as const)('takes a picture (%s) for a page as wide as A4', async (type) => {
    const as = await context.api.caller()
    const bytes = await pictureBytes({ width: 200, height: 100, type })
    const { body } = await uploadPages(context.api, as, [{ name: 'foto.bin', bytes }])
    const mime_type = type === 'jpeg' ? 'image/jpeg' : 'image/png'
    expect(body.asset_list).toMatchObject([{ mime_type, page: 1, width: 842, height: 421 }])
    const answer = await context.api.call('GET', assetPath(body.asset_list[0].sha256), { as })
    expect(answer.headers.get('content-type')).toBe(mime_type)
  })

  it('is shown small in lists: at most 160 pixels a side, and never larger than it is', async () => {
    const as = await context.api.caller()
    const files = [
      { name: 'carta.pdf', bytes: pdfFile([a5]) },
      { name: 'foto.jpg', bytes: await pictureBytes({ width: 50, height: 40, type: 'jpeg' }) },
    ]
    const { body } = await uploadPages(context.api, as, files)
    const sizes: unknown[] = []
    for (const { sha256 } of body.asset_list) {
      const answer = await context.api.call('GET', `${assetPath(sha256)}?size=small`, { as })
      const { format, width, height } = await sharp(await answer.bytes()).metadata()
      sizes.push([answer.headers.get('content-type'), format, width, height])
    }
    expect(sizes).toEqual([
      ['image/png', 'png', 113, 160],
      ['image/png', 'png', 50, 40],
    ])
  })

  it('keeps the same file once in a structure, however often it comes', async () => {
    const as = await context.api.caller()
    const file = { name: 'carta.pdf', bytes: pdfFile([a5, a5]) }
    const own = `${folder}/template/${as.structureId}`
    const before = await storedFiles(own)
    const first = await uploadPages(context.api, as, [file, file])
    expect(first.body.asset_list).toHaveLength(2)
    const again = await Promise.all([1, 2].map(() => uploadPages(context.api, as, [file])))
    expect(again.map(({ body }) => body.asset_list.length)).toEqual([2, 2])
    await removeFiles()
    expect(await storedFiles(own)).toHaveLength(before.length + 3)
    expect((await context.api.call('GET', assetPath(first.body.asset_list[0].sha256), { as })).status).toBe(
      200,
    )
  })

  it('refuses each file that cannot be a page with a sentence, by its content, and keeps nothing', async () => {
    const as = await context.api.caller()
    const docx = zipOf([{ name: 'word/document.xml', bytes: Buffer.from('<a/>') }])
    const files: [string, Uint8Array, string, RegExp][] = [
      ['lettera.docx', docx, 'DOCX', /esporta in PDF/],
      ['vuoto.pdf', new Uint8Array(), 'EMPTY', /è vuoto/],
      ['chiuso.pdf', pdfFile([a5], { encrypted: true }), 'ERROR_PDF_ENCRYPTED', /password/],
      ['lungo.pdf', pdfFile(Array(51).fill({})), 'ERROR_PDF_TOO_MANY_PAGES', /al massimo 50/],
      ['rotto.pdf', Buffer.from('%PDF-1.7\nnulla'), 'ERROR_PDF_UNREADABLE', /danneggiato/],
      ['manifesto.pdf', pdfFile([{ mediaBox: [0, 0, 9000, 9000] }]), 'ERROR_PDF_PAGE_TOO_LARGE', /pagina 1/],
      ['pagina.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'TYPE', /non è un PDF/],
      ['disegno.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'TYPE', /non è un PDF/],
      ['foto.png', (await pictureBytes()).subarray(0, 200), 'PICTURE', /immagine integra/],
      ['striscia.png', await pictureBytes({ width: 2000, height: 10 }), 'PICTURE', /striscia/],
    ]
    const before = await storedFiles(`${folder}/template/${as.structureId}`)
    const refused = await uploadPages(
      context.api,
      as,
      files.map(([name, bytes]) => ({ name, bytes })),
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_FILES'])
    const faults: { code: string; message: string; path: string }[] = refused.body.fault_list
    expect(faults.map(({ path, code }) => [path, code])).toEqual(files.map(([name, , code]) => [name, code]))
    faults.forEach(({ message }, index) => {
      expect(message).toMatch(files[index]?.[3] ?? /^$/)
    })
    expect(await storedFiles(`${folder}/template/${as.structureId}`)).toEqual(before)
    const large = { name: 'grande.pdf', bytes: new Uint8Array(25_000_001) }
    const tooLarge = await uploadPages(context.api, as, [large])
    expect(tooLarge.body.fault_list).toMatchObject([{ code: 'TOO_LARGE' }])
  })

  it('refuses an XFA form, and says how to upload it all the same', async () => {
    const as = await context.api.caller()
    const bytes = pdfFile([a5], { xfa: true })
    const { status, body } = await uploadPages(context.api, as, [{ name: 'modulo.pdf', bytes }])
    expect([status, body.fault_list[0].code]).toEqual([422, 'ERROR_PDF_XFA'])
    expect(body.fault_list[0].message).toMatch(/«modulo\.pdf».*modulo XFA.*stampalo in un nuovo PDF/)
  })

  it('takes ten files, and no eleventh', async () => {
    const as = await context.api.caller()
    const bytes = await pictureBytes()
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${index}.png`, bytes }))
    expect((await uploadPages(context.api, as, files(10))).status).toBe(200)
    expect((await uploadPages(context.api, as, files(11))).status).toBe(400)
    expect((await uploadPages(context.api, as, [])).status).toBe(400)
  })

  it('belongs to its structure: no other sees its pages, nor puts them into a template', async () => {
    const [as, stranger] = [await context.api.caller(), await context.api.caller()]
    const { body } = await uploadPages(context.api, as, [{ name: 'a.pdf', bytes: pdfFile([a5]) }])
    const { sha256 } = body.asset_list[0]
    expect((await context.api.call('GET', assetPath(sha256), { as: stranger })).status).toBe(404)
    const array_page = [{ page_number: 1, asset: sha256 }]
    await expect(addTemplate(context.api, stranger, templateData({ array_page }))).rejects.toThrow(/asset/)
    expect((await addTemplate(context.api, as, templateData({ array_page }))).version).toBe(1)
  })
})
