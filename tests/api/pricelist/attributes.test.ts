import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addAttributes, addProduct, priceData } from '@/tests/support/products'

const context = testApi()

/** Attributes of products and of prices keep the same rules. */
const kinds = [
  ['attribute', 'attribute'],
  ['attributeprice', 'price_attribute'],
] as const

describe.each(kinds)('an %s', (segment, word) => {
  const path = `/api/pricelist/rest/${segment}`
  const call = (method: string, as: Caller, body?: object, under = '') =>
    context.api.call(method, path + under, { as, body })
  const add = (as: Caller, list: object[]) => call('POST', as, { [`${word}_list`]: list })
  const listed = async (as: Caller, scope = 'structure') =>
    (await call('GET', as, undefined, `/${scope}/list`)).body[`${word}_list`]

  it('gets its key from its name, normalised', async () => {
    const as = await context.api.caller()
    const { body } = await add(as, [{ name: '  Città   d’Arte ' }, { name: 'Peso', unique_key: 'Kg/m²' }])
    const keys = body[`${word}_list`].map(({ unique_key }: { unique_key: string }) => unique_key)
    expect(keys).toEqual(['citta_d_arte', 'kg_m_'])
    expect((await listed(as)).map(({ name }: { name: string }) => name)).toEqual(['Città   d’Arte', 'Peso'])
  })

  it('of prices may have its key under the name that imports know', async () => {
    const as = await context.api.caller()
    const { body } = await add(as, [{ price_unique_key: 'fascia_a', name: 'Fascia' }])
    const [{ unique_key }] = body[`${word}_list`]
    expect(unique_key).toBe(segment === 'attributeprice' ? 'fascia_a' : 'fascia')
  })

  it('is added once, however many add it at once, all of a call or none', async () => {
    const as = await context.api.caller()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => add(as, [{ name: 'Colore' }, { name: `Altro ${index}` }])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['ERROR_ATTRIBUTE_EXISTS']))
    expect(await listed(as)).toHaveLength(2)
    const twice = await add(as, [{ name: 'Taglia' }, { name: 'TAGLIA' }])
    expect([twice.status, twice.body.code]).toEqual([422, 'ERROR_ATTRIBUTE_EXISTS'])
  })

  it('refuses a key of nothing', async () => {
    const as = await context.api.caller()
    expect((await add(as, [{ name: ' ' }])).status).toBe(400)
    expect((await add(as, [])).status).toBe(400)
  })

  it('is renamed under its key', async () => {
    const as = await context.api.caller()
    await add(as, [{ name: 'Colore' }])
    const data = { unique_key: 'colore', name: 'Tinta' }
    const { body } = await call('PUT', as, { [`${word}_data`]: data })
    expect(body[word]).toMatchObject(data)
    const none = await call('PUT', as, { [`${word}_data`]: { unique_key: 'mai', name: 'Mai' } })
    expect([none.status, none.body.wrong]).toEqual([404, [`${word}_data.unique_key`]])
  })

  it('goes with its values and says from how many', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore', 'Taglia'])
    const attribute_list = [
      { unique_key: 'colore', value: 'blu' },
      { unique_key: 'taglia', value: 'M' },
    ]
    const product = await addProduct(context.api, as, {
      attribute_list,
      price_list: [priceData({ attribute_list })],
    })
    const usage = (key: string) => call('GET', as, undefined, `/${key}/usage`)
    expect((await usage('colore')).body.values).toBe(1)
    const { status, body } = await call('DELETE', as, { [`${word}_data`]: { unique_key: 'colore' } })
    expect([status, body.values]).toEqual([200, 1])
    const after = await context.api.call('GET', '/api/pricelist/rest/product/structure/list', { as })
    const [kept] = after.body.product_list
    const holder = word === 'attribute' ? kept : kept.price_list[0]
    expect(holder.attribute_list).toEqual([{ unique_key: 'taglia', value: 'M' }])
    expect(kept.id).toBe(product.id)
    expect((await call('DELETE', as, { [`${word}_data`]: { unique_key: 'colore' } })).status).toBe(404)
    expect((await usage('colore')).status).toBe(404)
  })

  it('of a sibling structure is shown to who sees the family, the own one first', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const branch = await context.api.structure({ id: as.structureId, familyId })
    const there = await context.api.caller({ structure: branch })
    await add(there, [{ name: 'Di là', unique_key: 'comune' }, { name: 'Solo di là' }])
    await add(as, [{ name: 'Di qua', unique_key: 'comune' }])
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    expect(names(await listed(as, 'family'))).toEqual(['Di qua', 'Solo di là'])
    expect(names(await listed(as))).toEqual(['Di qua'])
    const plain = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_PRODUCT'],
    })
    expect((await call('GET', plain, undefined, '/family/list')).status).toBe(403)
  })
})
