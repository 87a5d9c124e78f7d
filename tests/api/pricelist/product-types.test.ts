import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addProduct } from '@/tests/support/products'

const context = testApi()
const path = '/api/pricelist/rest/type'

const call = (method: string, as: Caller, body?: object, under = '') =>
  context.api.call(method, path + under, { as, body })

const add = (as: Caller, list: object[]) => call('POST', as, { type_list: list })

const listed = async (as: Caller, scope = 'structure'): Promise<string[]> =>
  (await call('GET', as, undefined, `/${scope}/list`)).body.type_list.map(
    ({ name }: { name: string }) => name,
  )

describe('types of products', () => {
  it('are added with their colour and listed by name', async () => {
    const as = await context.api.caller()
    const { status, body } = await add(as, [{ name: 'Servizio', color: '#03A9F4' }, { name: 'abito' }])
    expect([status, body.type_list]).toEqual([
      200,
      [
        expect.objectContaining({ name: 'Servizio', color: '#03A9F4' }),
        expect.objectContaining({ name: 'abito', color: '' }),
      ],
    ])
    expect(await listed(as)).toEqual(['abito', 'Servizio'])
  })

  it('have a name once, whatever its case, all of a call or none, however many add it at once', async () => {
    const as = await context.api.caller()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(as, [{ name: `Altro ${index}` }, { name: index % 2 ? 'CORSO' : 'Corso' }]),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_PRODUCT_TYPE_EXISTS']))
    expect(await listed(as)).toHaveLength(2)
  })

  it.each([[{ name: ' ' }], [{ name: 'A', color: 'red' }], [{}]])('refuse %j', async (type) => {
    const as = await context.api.caller()
    expect((await add(as, [type])).status).toBe(400)
  })

  it('are what products are of, and stay while one is', async () => {
    const as = await context.api.caller()
    const { body } = await add(as, [{ name: 'Corso', color: '#4CAF50' }, { name: 'Libro' }])
    const [course, book] = body.type_list
    const product = await addProduct(context.api, as, { type_id: course.id })
    expect(product.type).toEqual({ id: course.id, name: 'Corso', color: '#4CAF50' })
    const refused = await call('DELETE', as, { type_list: [{ id: book.id }, { id: course.id }] })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_PRODUCT_TYPE_IN_USE'])
    expect(await listed(as)).toEqual(['Corso', 'Libro'])
    const product_data = { id: product.id, type_id: null }
    const saved = await context.api.call('PUT', '/api/pricelist/rest/product', {
      as,
      body: { product_data },
    })
    expect(saved.body.product.type).toBeNull()
    expect((await call('DELETE', as, { type_list: [{ id: course.id }, { id: book.id }] })).status).toBe(200)
    expect(await listed(as)).toEqual([])
  })

  it('of another structure are of no product', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const { body } = await add(other, [{ name: 'Loro' }])
    const product_list = [{ name: 'Nostro', type_id: body.type_list[0].id }]
    const answer = await context.api.call('POST', '/api/pricelist/rest/product', {
      as,
      body: { product_list },
    })
    expect(answer.status).toBe(404)
    expect(await listed(as)).toEqual([])
  })

  it('of the family are shown to who sees the family, and to nobody else', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const branch = await context.api.structure({ id: as.structureId, familyId })
    await add(await context.api.caller({ structure: branch }), [{ name: 'Di là' }])
    expect([await listed(as, 'family'), await listed(as)]).toEqual([['Di là'], []])
    const plain = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_PRODUCT'],
    })
    expect((await call('GET', plain, undefined, '/family/list')).status).toBe(403)
  })
})
