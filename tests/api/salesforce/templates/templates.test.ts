import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contentOfTemplate, copyOfTemplate } from '@/lib/api/salesforce/templates/template-copy'
import { FIELD_TYPES } from '@/lib/domain/templates/field'
import { type Answer, type Caller, testApi } from '@/tests/support/api'
import { picture } from '@/tests/support/files/pictures'
import {
  addTemplate,
  fieldData,
  readTemplate,
  saveTemplate,
  templateData,
} from '@/tests/support/salesforce/templates'

const context = testApi({ STORAGE_DIR: '.data/test-templates' })
const base = '/api/salesforce/rest/document/template'

const get = (as: Caller, path: string) => context.api.call('GET', `${base}/${path}`, { as })
const restore = (as: Caller, body: object) => context.api.call('POST', `${base}/restore`, { as, body })
const namesIn = async (as: Caller, query = '') =>
  (await get(as, `list/structure${query}`)).body.document_template_list.map(
    ({ name }: { name: string }) => name,
  )

describe('a document template', () => {
  it('is saved and read as the specification writes it: pages with pictures, fields in them or beside them', async () => {
    const as = await context.api.caller()
    const base64 = await picture({ width: 60, height: 84 })
    const saved = await addTemplate(context.api, as, {
      name: 'Contratto',
      array_page: [
        {
          page_number: 2,
          page_image_json: null,
          array_field: [fieldData({ type: 'SIGNATURE', editableBySigner: true })],
        },
        { page_number: 1, page_image_json: { base64: `data:image/png;base64,${base64}`, name: 'carta.png' } },
      ],
      array_field: [fieldData({ page_number: 1, x_axis: 40.04, type: 'PRODUCTLIST', width: 500 })],
    })
    const { body } = await readTemplate(context.api, as, saved.id)
    const [first, second] = body.document_template.document_template_page_list
    expect(body.document_template).toMatchObject({ name: 'Contratto', version: 1 })
    expect(first).toMatchObject({
      page_number: 1,
      width: 595,
      height: 833,
      json_image: { name: 'carta.png' },
    })
    const shown = sharp(Buffer.from(first.json_image.base64, 'base64'))
    expect(await shown.metadata()).toMatchObject({ width: 60, height: 84 })
    expect(first.document_template_field_list).toMatchObject([
      { page_number: 1, x_axis: 40, type: 'PRODUCTLIST', on_overflow: 'CONTINUE', editableBySigner: false },
    ])
    expect(second).toMatchObject({ page_number: 2, width: 595, height: 842, asset: null, json_image: null })
    expect(second.document_template_field_list).toMatchObject([
      { type: 'SIGNATURE', on_overflow: 'SHRINK', editableBySigner: true },
    ])
  })

  it('can have a field of each of the nine types, and of no other', async () => {
    const as = await context.api.caller()
    const array_field = FIELD_TYPES.map((type) => fieldData({ type }))
    const { document_template_page_list } = await addTemplate(context.api, as, templateData({ array_field }))
    const types = document_template_page_list[0].document_template_field_list.map(
      ({ type }: { type: string }) => type,
    )
    expect(types).toEqual([...FIELD_TYPES])
    for (const wrong of [{ type: 'NUMBER' }, { x_axis: null }]) {
      const refused = await saveTemplate(context.api, as, templateData({ array_field: [fieldData(wrong)] }))
      expect([refused.status, refused.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    }
  })

  it('keeps which of its fields are repeated, and refuses to repeat a signature', async () => {
    const as = await context.api.caller()
    const array_field = [fieldData({ repeats: true }), fieldData({ y_axis: 90 })]
    const { id } = await addTemplate(context.api, as, templateData({ array_field }))
    const { body } = await readTemplate(context.api, as, id)
    const [page] = body.document_template.document_template_page_list
    expect(page.document_template_field_list).toMatchObject([{ repeats: true }, { repeats: false }])
    const signature = fieldData({ type: 'SIGNATURE', label: 'Firma', repeats: true })
    const refused = await saveTemplate(context.api, as, templateData({ array_field: [signature] }))
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_FIELD_REPEATS'])
    expect(refused.body.description).toContain('«Firma»')
  })

  it('can be sent back as it was read, with its pictures, and stays as it was', async () => {
    const as = await context.api.caller()
    const base64 = await picture({ type: 'jpeg' })
    const image = { base64, name: 'logo.jpg' }
    const made = await addTemplate(
      context.api,
      as,
      templateData({
        array_page: [{ page_number: 1, page_image_json: image }],
        array_field: [fieldData({ type: 'IMAGE', field_image_json: image })],
      }),
    )
    const { document_template: read } = (await readTemplate(context.api, as, made.id)).body
    const [page] = read.document_template_page_list
    expect(page.document_template_field_list[0].image).toBe(page.asset)
    const again = await addTemplate(context.api, as, {
      id: read.id,
      version: read.version,
      name: read.name,
      array_page: [
        { ...page, page_image_json: page.json_image, array_field: page.document_template_field_list },
      ],
    })
    expect(again.document_template_page_list).toEqual(made.document_template_page_list)
    const { version_list } = (await get(as, `${made.id}/versions`)).body
    expect(version_list[0].sha256).toBe(version_list[1].sha256)
  })

  it('is refused for a field outside of its page, which is named and not moved', async () => {
    const as = await context.api.caller()
    const array_field = [fieldData(), fieldData({ label: 'Totale', x_axis: 500 })]
    const refused = await saveTemplate(context.api, as, templateData({ array_field }))
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_FIELD_OUTSIDE'])
    expect(refused.body.description).toContain('«Totale»')
    expect(await namesIn(as)).toEqual([])
  })

  it('is refused for pages that are not numbered 1, 2, 3, and for a page that nobody uploaded', async () => {
    const as = await context.api.caller()
    for (const array_page of [
      [{ page_number: 2 }],
      [{ page_number: 1 }, { page_number: 1 }],
      [{ page_number: 1, asset: 'a'.repeat(64) }],
    ]) {
      const refused = await saveTemplate(context.api, as, templateData({ array_page }))
      expect([refused.status, refused.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    }
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    const svg = [{ page_number: 1, page_image_json: { base64, name: 'a.svg' } }]
    const refused = await saveTemplate(context.api, as, templateData({ array_page: svg }))
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_PICTURE'])
  })

  it('keeps markup and formulas as the letters that they are', async () => {
    const as = await context.api.caller()
    const value = '<img src=x onerror=alert(1)> {{7*7}} javascript:1'
    const made = await addTemplate(
      context.api,
      as,
      templateData({ name: value, array_field: [fieldData({ value, label: value })] }),
    )
    const { document_template: read } = (await readTemplate(context.api, as, made.id)).body
    const [field] = read.document_template_page_list[0].document_template_field_list
    expect([read.name, field.value, field.label]).toEqual([value, value, value])
  })
})

describe('the list of templates', () => {
  it('has those of the structure by name, page by page, and finds by a part of the name', async () => {
    const as = await context.api.caller()
    for (const name of ['Offerta', 'contratto', 'Offerta 100%']) {
      await addTemplate(context.api, as, templateData({ name }))
    }
    expect(await namesIn(as)).toEqual(['contratto', 'Offerta', 'Offerta 100%'])
    expect(await namesIn(as, '?size=1&page=2')).toEqual(['Offerta'])
    expect(await namesIn(as, '?search=OFFERTA')).toEqual(['Offerta', 'Offerta 100%'])
    expect(await namesIn(as, '?search=0%25')).toEqual(['Offerta 100%'])
    expect(await namesIn(await context.api.caller())).toEqual([])
  })

  it('says of each its pages and fields, its first page, and who changed it last', async () => {
    const structure = await context.api.structure()
    const [anna, bruno] = [await context.api.caller({ structure }), await context.api.caller({ structure })]
    const base64 = await picture({ width: 60, height: 84 })
    const array_page = [
      { page_number: 1, page_image_json: { base64, name: 'carta.png' } },
      { page_number: 2 },
    ]
    const made = await addTemplate(context.api, anna, templateData({ array_page }))
    const [{ asset }] = made.document_template_page_list
    const rows = async () => (await get(anna, 'list/structure')).body.document_template_list
    expect(await rows()).toMatchObject([
      { page_count: 2, field_count: 1, asset, author: anna.email, version: 1 },
    ])
    await addTemplate(context.api, bruno, templateData({ id: made.id, version: 1 }))
    expect(await rows()).toMatchObject([{ page_count: 1, asset: null, author: bruno.email, version: 2 }])
  })

  it('is ordered by the last change where that is asked for', async () => {
    const as = await context.api.caller()
    const first = await addTemplate(context.api, as, templateData({ name: 'Aa' }))
    await addTemplate(context.api, as, templateData({ name: 'Bb' }))
    const newest = '?column=updated_at&orderDirection=desc'
    expect(await namesIn(as, newest)).toEqual(['Bb', 'Aa'])
    await addTemplate(context.api, as, templateData({ id: first.id, version: 1, name: 'Aa' }))
    expect(await namesIn(as, newest)).toEqual(['Aa', 'Bb'])
  })

  it('has no deleted one, which can neither be read nor saved nor deleted again', async () => {
    const as = await context.api.caller()
    const { id } = await addTemplate(context.api, as)
    expect((await get(as, `delete/${id}`)).status).toBe(200)
    expect(await namesIn(as)).toEqual([])
    const after = [
      await readTemplate(context.api, as, id),
      await saveTemplate(context.api, as, templateData({ id, version: 1 })),
      await get(as, `delete/${id}`),
      await get(as, `${id}/versions`),
      await restore(as, { id, version: 1, from_version: 1 }),
    ]
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

it('a template is duplicated by its own content, pictures and all', async () => {
  const as = await context.api.caller()
  const image = { base64: await picture({ type: 'jpeg' }), name: 'logo.jpg' }
  const made = await addTemplate(
    context.api,
    as,
    templateData({
      array_page: [
        { page_number: 1, page_image_json: image },
        { page_number: 2, width: 420, height: 595 },
      ],
      array_field: [
        fieldData({ page_number: 2, type: 'PRODUCTLIST', max_height: 60 }),
        fieldData({ type: 'IMAGE', field_image_json: image }),
      ],
    }),
  )
  const { document_template: read } = (await readTemplate(context.api, as, made.id, '?images=false')).body
  const copy = await addTemplate(context.api, as, copyOfTemplate(read, 'Offerta (copia)'))
  expect(copy).toMatchObject({ name: 'Offerta (copia)', version: 1 })
  expect(copy.id).not.toBe(made.id)
  const content = contentOfTemplate(made)
  expect(contentOfTemplate(copy)).toEqual(content)
  expect(content.fields.map(({ type, image: sha256 }) => [type, sha256 !== null])).toEqual([
    ['IMAGE', true],
    ['PRODUCTLIST', false],
  ])
})

describe('the versions of a template', () => {
  it('are added by each save, and an earlier one can be read and restored', async () => {
    const as = await context.api.caller()
    const { id } = await addTemplate(context.api, as)
    const changed = templateData({ id, version: 1, array_field: [fieldData({ value: 'Sole' })] })
    expect(await addTemplate(context.api, as, changed)).toMatchObject({ id, version: 2 })
    const textIn = ({ body }: Answer) =>
      body.document_template.document_template_page_list[0].document_template_field_list[0].value
    expect(textIn(await readTemplate(context.api, as, id, '?version=1'))).toBe('Luna')
    expect(textIn(await readTemplate(context.api, as, id))).toBe('Sole')
    const restored = await restore(as, { id, version: 2, from_version: 1 })
    expect(restored.body.document_template).toMatchObject({ version: 3, current_version: 3 })
    expect(textIn(await readTemplate(context.api, as, id))).toBe('Luna')
    const { version_list } = (await get(as, `${id}/versions`)).body
    expect(version_list).toMatchObject([
      { version: 3, author: as.email, page_count: 1, field_count: 1 },
      { version: 2 },
      { version: 1 },
    ])
    expect((await restore(as, { id, version: 3, from_version: 9 })).status).toBe(404)
  })

  it('are saved only over the one that was opened: of ten that save at once, one does', async () => {
    const structure = await context.api.structure()
    const [anna, bruno] = [await context.api.caller({ structure }), await context.api.caller({ structure })]
    const { id } = await addTemplate(context.api, anna)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => saveTemplate(context.api, anna, templateData({ id, version: 1 }))),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(9).fill('ERROR_TEMPLATE_STALE'))
    const late = await saveTemplate(context.api, bruno, templateData({ id, version: 1 }))
    expect([late.status, late.body.code]).toEqual([409, 'ERROR_TEMPLATE_STALE'])
    expect(late.body.description).toContain(anna.email)
    const lateRestore = await restore(bruno, { id, version: 1, from_version: 1 })
    expect(lateRestore.status).toBe(409)
  })

  it('need the version that was edited', async () => {
    const as = await context.api.caller()
    const { id } = await addTemplate(context.api, as)
    expect((await saveTemplate(context.api, as, templateData({ id }))).status).toBe(400)
  })

  it('cannot be changed or deleted in the database either', async () => {
    const as = await context.api.caller()
    const { id } = await addTemplate(context.api, as)
    const where = { template_id: id }
    const change = context.api.asSystem((tx) =>
      tx.template_version.updateMany({ where, data: { fields: [] } }),
    )
    await expect(change).rejects.toThrow(/only added/)
    const removal = context.api.asSystem((tx) => tx.template_version.deleteMany({ where }))
    await expect(removal).rejects.toThrow(/only added/)
  })

  it('are each written into the audit', async () => {
    const as = await context.api.caller()
    const { id } = await addTemplate(context.api, as)
    await addTemplate(context.api, as, templateData({ id, version: 1, name: 'Altra' }))
    await get(as, `delete/${id}`)
    const entries = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'template', entity_id: String(id) },
        orderBy: { id: 'asc' },
      }),
    )
    expect(entries.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })
})

it('a template that is sent twice with one key is made once', async () => {
  const as = await context.api.caller()
  const send = () =>
    context.api.call('POST', `${base}/add`, {
      as,
      body: templateData(),
      headers: { 'idempotency-key': 'una' },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body.document_template.id).toBe(first.body.document_template.id)
  expect(await namesIn(as)).toHaveLength(1)
})
