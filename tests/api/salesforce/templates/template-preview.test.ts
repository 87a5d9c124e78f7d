import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addOffer, agreementData, line, studio } from '@/tests/support/builders'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { pdfText } from '@/tests/support/files/pdf-text'
import { addTemplate, fieldData, templateData, uploadPages } from '@/tests/support/salesforce/templates'

const context = testApi({ STORAGE_DIR: '.data/test-template-preview' })

const table = (over: object = {}) =>
  fieldData({ type: 'PRODUCTLIST', label: 'Righe', y_axis: 200, width: 515, height: 100, ...over })

async function preview(as: Caller, body: object) {
  const { name: _, ...template } = templateData()
  const path = '/api/salesforce/rest/document/template/preview'
  return context.api.call('POST', path, { as, body: { ...template, line_count: 1, ...body } })
}

describe('trying out a template', () => {
  it('lays a sample out in fields that are not saved, on as many pages as its lines need', async () => {
    const as = await context.api.caller()
    const array_field = [fieldData({ value: 'Spett.le' }), table()]
    const one = (await preview(as, { array_field })).body.template_preview
    const many = (await preview(as, { array_field, line_count: 60 })).body.template_preview
    expect(one.page_list).toHaveLength(1)
    expect(one.conflict_list).toEqual([])
    const [text, products] = one.page_list[0].box_list
    expect(text).toMatchObject({ type: 'TEXT', x: 40, y: 40, part: 1, text_list: [{ text: 'Spett.le' }] })
    const words = products.text_list.map(({ text }: { text: string }) => text)
    expect(words).toContain('Voce di esempio 1')
    expect(many.page_list.length).toBeGreaterThan(1)
    expect(many.page_list[1]).toMatchObject({ page_number: 1, is_continuation: true, asset: null })
    const { body } = await context.api.call('GET', '/api/salesforce/rest/document/template/list/structure', {
      as,
    })
    expect(body.document_template_list).toEqual([])
  })

  it('names both fields of a conflict, and letters that cannot be printed', async () => {
    const as = await context.api.caller()
    const array_field = [
      table({ on_overflow: 'BLOCK', max_height: 100 }),
      fieldData({ label: 'Totale', y_axis: 320, value: '王' }),
    ]
    const { template_preview } = (await preview(as, { array_field, line_count: 60 })).body
    const [conflict] = template_preview.conflict_list
    expect(conflict).toMatchObject({ kind: 'OVERFLOW', page_number: 1 })
    expect(conflict.message).toContain('«Righe»')
    expect(conflict.message).toContain('«Totale»')
    expect(conflict.other_id).not.toBeNull()
    expect(template_preview.missing_glyph_list).toEqual(['王'])
  })

  it('shows pages that were uploaded in their own size', async () => {
    const as = await context.api.caller()
    const bytes = pdfFile([{ mediaBox: [0, 0, 420, 595], content: '1 0 0 rg 10 20 30 40 re f' }])
    const [{ sha256 }] = (await uploadPages(context.api, as, [{ name: 'a.pdf', bytes }])).body.asset_list
    const array_page = [{ page_number: 1, asset: sha256, width: 100, height: 100 }]
    const { template_preview } = (await preview(as, { array_page })).body
    expect(template_preview.page_list).toMatchObject([{ width: 420, height: 595, asset: sha256 }])
  })

  it('lets nothing grow over the text of an uploaded page, in the preview and in print', async () => {
    const { caller: as, customer } = await studio(context.api)
    const content = 'BT /F1 12 Tf 60 120 Td (Condizioni generali) Tj ET'
    const bytes = pdfFile([{ mediaBox: [0, 0, 595, 842], content }])
    const [{ sha256 }] = (await uploadPages(context.api, as, [{ name: 'a.pdf', bytes }])).body.asset_list
    const design = { array_page: [{ page_number: 1, asset: sha256 }], array_field: [table()] }
    const { template_preview } = (await preview(as, { ...design, line_count: 25 })).body
    const [{ y, height }] = template_preview.page_list[0].box_list
    // The text stands at 842 - 120 points from the top, and is 12 high.
    expect(y + height).toBeLessThanOrEqual(842 - 120 - 12)
    expect(template_preview.page_list).toHaveLength(2)
    const { id } = await addTemplate(context.api, as, templateData(design))
    const product_list = Array.from({ length: 30 }, () => line())
    const offer = await addOffer(
      context.api,
      as,
      agreementData(customer.sku, { product_list, template_id: id }),
    )
    const print = `/api/salesforce/rest/offer/${offer.id}/print/pdf_custom`
    const pdf = new Uint8Array(await (await context.api.call('GET', print, { as })).bytes())
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
  })

  it('is refused for a field outside of its page, a page of another structure, and too many lines', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const outside = await preview(as, { array_field: [fieldData({ label: 'Fuori', x_axis: 500 })] })
    expect([outside.status, outside.body.code]).toEqual([422, 'ERROR_TEMPLATE_FIELD_OUTSIDE'])
    expect(outside.body.description).toContain('«Fuori»')
    const bytes = pdfFile([{ mediaBox: [0, 0, 420, 595], content: '' }])
    const [{ sha256 }] = (await uploadPages(context.api, other, [{ name: 'a.pdf', bytes }])).body.asset_list
    const foreign = await preview(as, { array_page: [{ page_number: 1, asset: sha256 }] })
    expect([foreign.status, foreign.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    for (const line_count of [61, -1, 1.5]) {
      expect((await preview(as, { line_count })).status).toBe(400)
    }
  })
})

describe('trying out a document in its template', () => {
  const previewDocument = (as: Caller, document_data: object) => {
    const path = '/api/salesforce/rest/document/template/preview/document'
    return context.api.call('POST', path, { as, body: { document_kind: 'OFFER', document_data } })
  }
  const ofParties = () => [
    fieldData({ type: 'CLIENT_ANAGRAPHIC', label: 'Cliente', height: 60 }),
    fieldData({ type: 'TOTAL_PRICE', label: 'Totale', y_axis: 120 }),
    table(),
  ]

  it('has the pages and the words that the saved document is printed with, and stores nothing', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { id } = await addTemplate(context.api, as, templateData({ array_field: ofParties() }))
    const product_list = Array.from({ length: 40 }, (_, index) =>
      line({ description: `Lezione ${index + 1}`, single_price: 12.5 }),
    )
    const data = agreementData(customer.sku, { product_list, template_id: id })
    const { template_preview } = (await previewDocument(as, data)).body
    const offers = await context.api.call('GET', '/api/salesforce/rest/offer/list/structure', { as })
    expect(offers.body.offer_list).toEqual([])
    const offer = await addOffer(context.api, as, data)
    const print = `/api/salesforce/rest/offer/${offer.id}/print/pdf_custom`
    const pdf = new Uint8Array(await (await context.api.call('GET', print, { as })).bytes())
    expect(template_preview.page_list).toHaveLength((await PDFDocument.load(pdf)).getPageCount())
    const printed = (await pdfText(pdf)).replace(/\s+/g, ' ')
    type Page = { box_list: { text_list: { text: string }[] }[] }
    const words = (template_preview.page_list as Page[]).flatMap(({ box_list }) =>
      box_list.flatMap(({ text_list }) => text_list.map(({ text }) => text.trim().replace(/\s+/g, ' '))),
    )
    expect(words).toContain('Lezione 40')
    for (const word of words) expect(printed).toContain(word)
  })

  it('is laid out in the version that the document keeps, also when the template is deleted', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { id } = await addTemplate(context.api, as)
    await addTemplate(context.api, as, templateData({ id, version: 1, array_field: [] }))
    const boxes = async (over: Record<string, unknown>) => {
      const { status, body } = await previewDocument(as, agreementData(customer.sku, over))
      return status === 200 ? body.template_preview.page_list[0].box_list.length : body.code
    }
    expect(await boxes({ template_id: id })).toBe(0)
    expect(await boxes({ template_id: id, template_version: 1 })).toBe(1)
    await context.api.call('GET', `/api/salesforce/rest/document/template/delete/${id}`, { as })
    expect(await boxes({ template_id: id, template_version: 1 })).toBe(1)
    expect(await boxes({ template_id: id })).toBe('ERROR_NOT_FOUND')
    expect(await boxes({ template_id: id, template_version: 9 })).toBe('ERROR_NOT_FOUND')
  })

  it('is refused without a template and for a customer who is not there', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { id } = await addTemplate(context.api, as)
    const without = await previewDocument(as, agreementData(customer.sku))
    expect([without.status, without.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    const unknown = await previewDocument(as, agreementData('ANA-NESSUNO', { template_id: id }))
    expect(unknown.body.code).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
  })
})
