import { describe, expect, it } from 'vitest'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import { addAttributes, addProduct, addProducts, priceData } from '@/tests/support/products'

const context = testApi()
const path = '/api/pricelist/rest/product'

const call = (method: string, as: Caller, body?: object, under = '') =>
  context.api.call(method, path + under, { as, body })

async function names(as: Caller, filter: object, scope = 'structure'): Promise<string[]> {
  const { status, body } = await call('POST', as, { filter }, `/${scope}/search`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.product_list.map(({ name }: { name: string }) => name)
}

describe('products', () => {
  it('are added with their attributes and prices, and name what documents call them by', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore', 'Città'])
    const supplier = await addEntry(context.api, as, company({}))
    const attribute_list = [
      { unique_key: 'colore', value: 'rosso' },
      { unique_key: 'citta', value: '' },
    ]
    const product = await addProduct(context.api, as, {
      name: 'Tappetino',
      description: 'Da yoga',
      code: '001',
      barcode: '8001234567891',
      purchase_price: 4.5,
      sku_anagrafica: supplier.sku,
      attribute_list,
      price_list: [priceData({ amount: 12.5, attribute_list }), priceData({ amount: 100, quantity: 10 })],
    })
    expect(product).toMatchObject({
      name: 'Tappetino',
      code: '001',
      barcode: '8001234567891',
      purchase_price: 4.5,
      availability: 0,
      product_cross_id: String(product.id),
      sku_anagrafica: supplier.sku,
      attribute_list: [{ unique_key: 'colore', value: 'rosso' }],
    })
    const [single, bundle] = product.price_list
    expect(single).toMatchObject({ amount: 12.5, quantity: 1, price_cross_id: `${product.id}_${single?.id}` })
    expect(single?.attribute_list).toEqual([{ unique_key: 'colore', value: 'rosso' }])
    expect(bundle).toMatchObject({ amount: 100, quantity: 10, currency_id: 978 })
  })

  it('are added with nothing where a list or a supplier is null or empty', async () => {
    const as = await context.api.caller()
    const over = { description: null, sku_anagrafica: '', attribute_list: null, price_list: null }
    expect(await addProduct(context.api, as, over)).toMatchObject({
      description: '',
      sku_anagrafica: null,
      attribute_list: [],
      price_list: [],
      availability: 0,
    })
  })

  it('are searched with their paging beside the filter, too', async () => {
    const as = await context.api.caller()
    await addProducts(context.api, as, [{ name: 'A' }, { name: 'B' }])
    const { body } = await call('POST', as, { page_number: 2, items_per_page: 1 }, '/structure/search')
    expect(body.product_list).toMatchObject([{ name: 'B' }])
  })

  it('are added all or none', async () => {
    const as = await context.api.caller()
    const product_list = [
      { name: 'Buono' },
      { name: 'Cattivo', attribute_list: [{ unique_key: 'colore', value: 'x' }] },
    ]
    const { status, body } = await call('POST', as, { product_list })
    expect([status, body.code]).toEqual([422, 'ERROR_ATTRIBUTE_UNKNOWN'])
    expect(await names(as, {})).toEqual([])
  })

  it('refuse an attribute that comes twice', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore'])
    const attribute_list = ['colore', ' COLORE '].map((unique_key) => ({ unique_key, value: 'x' }))
    const { status, body } = await call('POST', as, { product_list: [{ name: 'Due', attribute_list }] })
    expect([status, body.code]).toEqual([422, 'ERROR_ATTRIBUTE_EXISTS'])
  })

  it.each([
    ['name', { name: ' ' }],
    ['barcode', { name: 'A', barcode: '12ab' }],
    ['purchase_price', { name: 'A', purchase_price: -1 }],
    ['iva', { name: 'A', iva: 100.01 }],
    ['iva', { name: 'A', iva: -1 }],
    ['iva', { name: 'A', iva: 4.005 }],
    ['natura', { name: 'A', iva: 0, natura: 'N8' }],
    ['price_list.0.amount', { name: 'A', price_list: [priceData({ amount: 0 })] }],
    ['price_list.0.quantity', { name: 'A', price_list: [priceData({ quantity: -1 })] }],
    ['price_list.0.description', { name: 'A', price_list: [priceData({ description: null })] }],
  ])('refuse a wrong %s', async (field, product) => {
    const as = await context.api.caller()
    const { status, body } = await call('POST', as, { product_list: [product] })
    expect([status, body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    expect([...(body.wrong ?? []), ...(body.missing ?? [])]).toEqual([`product_list.0.${field}`])
  })

  it.each([
    ['a currency that is none', { currency_id: 1 }],
    ['a unit that is none', { measurementunit_id: 999 }],
    ['a validity that ends before it begins', { valid_from: '2026-02-01', valid_to: '2026-01-31' }],
  ])('refuse a price with %s', async (_, over) => {
    const as = await context.api.caller()
    const { status, body } = await call('POST', as, {
      product_list: [{ name: 'A', price_list: [priceData(over)] }],
    })
    expect([status, body.code]).toEqual([422, 'ERROR_PRICE_NOT_VALID'])
  })

  it('have a code once in a structure, whatever its case, however many add it at once', async () => {
    const as = await context.api.caller()
    const other = await context.api.caller()
    await addProduct(context.api, other, { code: 'ABC' })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call('POST', as, { product_list: [{ name: `P${index}`, code: index % 2 ? 'abc' : 'ABC' }] }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 422)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 99])
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_PRODUCT_CODE_TAKEN']))
  })

  it('are saved as far as something is given, and refuse a stale revision', async () => {
    const as = await context.api.caller()
    const { id, revision } = await addProduct(context.api, as, {
      name: 'Prima',
      code: '007',
      description: 'Resta',
    })
    const saved = await call('PUT', as, { product_data: { id, name: 'Dopo', revision } })
    expect(saved.body.product).toMatchObject({
      name: 'Dopo',
      code: '007',
      description: 'Resta',
      revision: revision + 1,
    })
    const stale = await call('PUT', as, { product_data: { id, name: 'Mai', revision } })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    const now = await call('GET', as, undefined, `/${id}`)
    expect(now.body.product).toMatchObject({ id, name: 'Dopo', revision: revision + 1 })
  })

  it('are linked to a supplier and unlinked; the supplier cannot go meanwhile', async () => {
    const as = await context.api.caller()
    const supplier = await addEntry(context.api, as, company({}))
    const { id } = await addProduct(context.api, as, { name: 'Tisana' })
    const linked = await call('POST', as, { product_data: { id, sku_anagrafica: supplier.sku } }, '/link')
    expect(linked.body.product).toMatchObject({
      sku_anagrafica: supplier.sku,
      supplier_name: expect.stringMatching(/./),
    })
    const mine = await call('GET', as, undefined, `/structure/list/${supplier.sku}`)
    expect(mine.body.product_list.map((product: { id: number }) => product.id)).toEqual([id])
    const gone = await context.api.call('DELETE', '/api/anagrafica/rest/anagrafica', {
      as,
      body: { sku: supplier.sku },
    })
    expect([gone.body.code, gone.body.description]).toEqual([
      'ERROR_ANAGRAFICA_IN_USE',
      expect.stringContaining('Tisana'),
    ])
    const unlinked = await call('GET', as, undefined, `/unlink/${id}`)
    expect(unlinked.body.product).toMatchObject({ sku_anagrafica: null, supplier_name: '' })
  })

  it('with prices go only when that is asked for', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as, { name: 'Caro', price_list: [priceData()] })
    const refused = await call('DELETE', as, { product_list: [{ id }] })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_PRODUCT_HAS_PRICES'])
    expect(refused.body.description).toContain('Caro')
    const done = await call('DELETE', as, { product_list: [{ id, cascade_delete: true }] })
    expect(done.status).toBe(200)
    expect(await names(as, {})).toEqual([])
  })
})

describe('what a product was bought for', () => {
  const costs = async (as: Caller, scope = 'structure'): Promise<(number | null)[]> =>
    (await call('POST', as, {}, `/${scope}/search`)).body.product_list.map(
      ({ purchase_price }: Product) => purchase_price,
    )

  it('is told to who manages products, and nowhere to anybody else', async () => {
    const as = await context.api.caller()
    const supplier = await addEntry(context.api, as, company({}))
    const given = { name: 'Tappetino', purchase_price: 4.5, sku_anagrafica: supplier.sku }
    const { id } = await addProduct(context.api, as, given)
    const structure = { id: as.structureId }
    const reader = await context.api.caller({ structure, roles: ['GUI_CAN_LIST_PRODUCT'] })
    const answers = [
      (await call('GET', reader, undefined, `/${id}`)).body.product,
      (await call('POST', reader, {}, '/structure/search')).body.product_list[0],
      (await call('GET', reader, undefined, '/structure/list')).body.product_list[0],
      (await call('GET', reader, undefined, `/structure/list/${supplier.sku}`)).body.product_list[0],
    ]
    expect(answers.map((found) => [found.id, found.purchase_price])).toEqual(
      Array.from({ length: 4 }, () => [id, null]),
    )
    const adder = await context.api.caller({ structure, roles: ['GUI_CAN_ADD_PRODUCT'] })
    expect((await addProduct(context.api, adder, { purchase_price: 3 })).purchase_price).toBeNull()
    expect(await costs(as)).toEqual([4.5, 3])
  })

  it('is not told of another structure of the family', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const branch = await context.api.structure({ id: as.structureId, familyId })
    const there = await context.api.caller({ structure: branch })
    await addProduct(context.api, there, { name: 'Della filiale', purchase_price: 7 })
    await addProduct(context.api, as, { name: 'Nostro', purchase_price: 4 })
    expect(await costs(as, 'family')).toEqual([null, 4])
  })
})

type NumberedProduct = { id: number; name: string; availability: number }

const compareBy = (column: keyof NumberedProduct, a: NumberedProduct, b: NumberedProduct) =>
  Number(a[column] > b[column]) - Number(a[column] < b[column]) || a.id - b.id

/** 3,000 products, by name the `primi` before all others, 700 `ultimi` after them. */
async function crowd() {
  const as = await context.api.caller()
  const products = await context.api.asSystem(
    (tx) => tx.$queryRaw<NumberedProduct[]>`
      insert into product (structure_id, name, description, availability, attributes)
      select ${as.structureId}, to_char(n, 'fm00000') || ' ' || fila, 'di ' || fila, n * 7919 % 100,
        jsonb_build_object('fila', fila)
      from (select n, case when n <= 1500 then 'primi' when n > 2300 then 'ultimi' else 'altri' end as fila
        from generate_series(1, 3000) n) x returning id, name, availability::float8`,
  )
  return { as, products }
}

describe('searching products', () => {
  it('finds words of name, code, barcode and description, without accents and case', async () => {
    const as = await context.api.caller()
    await addProducts(context.api, as, [
      { name: 'Caffè in grani', code: 'CF-01', description: 'Tostatura scura' },
      { name: 'Tè verde', code: 'TE-02', barcode: '80012345' },
      { name: 'Sconto 100%', code: '' },
    ])
    expect(await names(as, { search: 'caffe SCURA' })).toEqual(['Caffè in grani'])
    expect(await names(as, { search: 'te-02' })).toEqual(['Tè verde'])
    expect(await names(as, { search: '80012345' })).toEqual(['Tè verde'])
    expect(await names(as, { search: '100%' })).toEqual(['Sconto 100%'])
    expect(await names(as, { name: 'scura' })).toEqual([])
    expect(await names(as, { search: 'niente' })).toEqual([])
  })

  it('finds by attributes and by suppliers, every condition at once', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore', 'Taglia'])
    const [one, two] = [
      await addEntry(context.api, as, company({})),
      await addEntry(context.api, as, company({})),
    ]
    const shirt = (name: string, colour: string, size: string, sku_anagrafica: string) => ({
      name,
      sku_anagrafica,
      attribute_list: [
        { unique_key: 'colore', value: colour },
        { unique_key: 'taglia', value: size },
      ],
    })
    await addProducts(context.api, as, [
      shirt('A', 'rosso', 'M', one.sku),
      shirt('B', 'Rosso scuro', 'L', one.sku),
      shirt('C', 'blu', 'rosso', two.sku),
    ])
    const red = { attribute_list: [{ unique_key: 'colore', value: 'ROSSO' }] }
    expect(await names(as, red)).toEqual(['A', 'B'])
    expect(await names(as, { sku_anagrafica: two.sku })).toEqual(['C'])
    expect(await names(as, { sku_anagrafica: '' })).toEqual(['A', 'B', 'C'])
    expect(await names(as, { ...red, search: 'B' })).toEqual(['B'])
    expect(await names(as, { sku_anagrafica_list: [two.sku] })).toEqual(['C'])
    expect(await names(as, { ...red, sku_anagrafica_list: [two.sku] })).toEqual([])
  })

  it('counts by an attribute what has it now, in one structure and in a family', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore'])
    const colored = (value: string) => ({ name: value, attribute_list: [{ unique_key: 'colore', value }] })
    const [red, blue] = await addProducts(context.api, as, [
      colored('rosso'),
      colored('blu'),
      colored('rosato'),
    ])
    const total = async (value: string, scope = 'structure') => {
      const filter = { attribute_list: [{ unique_key: 'colore', value }] }
      return (await call('POST', as, { filter }, `/${scope}/search`)).body.paging_data.total_items
    }
    expect([await total('ros'), await total('ROS', 'family'), await total('blu')]).toEqual([2, 2, 1])
    const product_data = { id: red?.id, attribute_list: [{ unique_key: 'colore', value: 'blu' }] }
    expect((await call('PUT', as, { product_data })).status).toBe(200)
    expect([await total('ros'), await total('blu'), await total('blu', 'family')]).toEqual([1, 2, 2])
    await call('DELETE', as, { product_list: [{ id: blue?.id }] })
    expect([await total('blu'), await total('blu', 'family'), await total('o')]).toEqual([1, 1, 1])
  })

  it('lets an operator read every page of the catalogue, its stock, and what the wizard proposes', async () => {
    const owner = await context.api.caller()
    const structure = { id: owner.structureId }
    const as = await context.api.caller({ structure, roles: ROLE_PRESETS.OPERATOR })
    const { id, name } = await addProduct(context.api, owner, { price_list: [priceData()] })
    expect((await call('GET', as, undefined, '/structure/list')).body.product_list).toMatchObject([{ id }])
    const stock = await call('POST', as, { product_list: [{ id }] }, '/stock')
    expect(stock.body.products_stock).toEqual([{ id, availability: 0 }])
    expect(await names(as, { search: name })).toEqual([name])
    const resolved = await call('POST', as, { product_list: [{ id }], day: '2026-11-25' }, '/resolve')
    const line = { single_price: 10 }
    expect(resolved.body.resolved_price_list).toMatchObject([{ id, resolution: { line } }])
    for (const page of [
      'attribute/structure/list',
      'attributeprice/structure/list',
      'businesscondition/structure/list',
      'businesscondition/customField/list/structure',
    ]) {
      const { status } = await context.api.call('GET', `/api/pricelist/rest/${page}`, { as })
      expect([page, status]).toEqual([page, 200])
    }
  })

  it('pages in any order, from either end', async () => {
    const as = await context.api.caller()
    await addProducts(
      context.api,
      as,
      ['C', 'A', 'E', 'B', 'D'].map((name) => ({ name })),
    )
    const page = async (order_as: string, page_number: number) => {
      const paging_data = { items_per_page: 2, page_number, order_by: 'name', order_as }
      const { body } = await call('POST', as, { paging_data }, '/structure/search')
      return [
        body.product_list.map(({ name }: { name: string }) => name).join(''),
        body.paging_data.total_items,
      ]
    }
    expect([await page('asc', 1), await page('asc', 3), await page('desc', 1), await page('asc', 9)]).toEqual(
      [
        ['AB', 5],
        ['E', 5],
        ['ED', 5],
        ['', 5],
      ],
    )
  })

  it.each([
    ['words of half of them, first in the order', { search: 'primi' }, 'name', 1],
    ['words of some that stand last in the order', { search: 'ultimi' }, 'name', 1],
    ['the same, by availability', { search: 'ultimi' }, 'availability', 1],
    ['the same by id, a page in the middle', { search: 'ultimi' }, 'id', 30],
    ['an attribute of half of them', { attribute_list: [{ unique_key: 'fila', value: 'primi' }] }, 'name', 2],
    [
      'an attribute of some, the last page',
      { attribute_list: [{ unique_key: 'fila', value: 'ultimi' }] },
      'name',
      140,
    ],
    ['nothing, far into the order', {}, 'name', 500],
  ])('reads the same page of many by %s', async (_what, filter, order_by, page_number) => {
    const { as, products } = await crowd()
    const fila = JSON.stringify(filter).match(/primi|ultimi/)?.[0]
    const fits = products.filter((one) => !fila || one.name.endsWith(fila))
    for (const order_as of ['asc', 'desc']) {
      const paging_data = { items_per_page: 5, page_number, order_by, order_as }
      const { body } = await call('POST', as, { filter, paging_data }, '/structure/search')
      const sorted = fits.toSorted((a, b) => compareBy(order_by as 'name', a, b))
      if (order_as === 'desc') sorted.reverse()
      const page = sorted.slice((page_number - 1) * 5, page_number * 5)
      expect(body.paging_data.total_items).toBe(fits.length)
      expect(body.product_list.map(({ name }: { name: string }) => name)).toEqual(
        page.map(({ name }) => name),
      )
    }
  })

  it('shows the family to who may see it, and to nobody else', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const branch = await context.api.structure({ id: as.structureId, familyId })
    const there = await context.api.caller({ structure: branch })
    await addProduct(context.api, there, { name: 'Della filiale' })
    await addProduct(context.api, as, { name: 'Nostro' })
    expect(await names(as, {}, 'family')).toEqual(['Della filiale', 'Nostro'])
    expect(await names(as, {})).toEqual(['Nostro'])
    const plain = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_PRODUCT'],
    })
    const refused = await call('POST', plain, {}, '/family/search')
    expect([refused.status, refused.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
  })

  it('lists 200 a page when nothing is said', async () => {
    const as = await context.api.caller()
    await addProduct(context.api, as)
    const { body } = await call('GET', as, undefined, '/structure/list')
    expect(body.paging_data).toMatchObject({ items_per_page: 200, page_number: 1, total_items: 1 })
  })
})

describe('the VAT of a product', () => {
  const saved = (as: Caller, id: number, change: object) =>
    call('PUT', as, { product_data: { id, ...change } })

  it('is none where it is not stated, and stays where a change does not state it', async () => {
    const as = await context.api.caller()
    expect(await addProduct(context.api, as)).toMatchObject({ iva: null, natura: null })
    const { id } = await addProduct(context.api, as, { iva: 0, natura: 'N4' })
    const { body } = await saved(as, id, { name: 'Altro nome' })
    expect(body.product).toMatchObject({ name: 'Altro nome', iva: 0, natura: 'N4' })
  })

  it('changes, and its Natura goes with a rate above 0 or without one', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as, { iva: 0, natura: 'N2.2' })
    expect((await saved(as, id, { natura: 'N4' })).body.product).toMatchObject({ iva: 0, natura: 'N4' })
    expect((await saved(as, id, { iva: 0 })).body.product).toMatchObject({ iva: 0, natura: 'N4' })
    expect((await saved(as, id, { iva: 5.5 })).body.product).toMatchObject({ iva: 5.5, natura: null })
    await saved(as, id, { iva: 0, natura: 'N4' })
    expect((await saved(as, id, { iva: null })).body.product).toMatchObject({ iva: null, natura: null })
  })

  it('has a Natura exactly at 0, whether added or changed', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as, { iva: 22 })
    for (const vat of [{ iva: 0 }, { iva: 22, natura: 'N4' }, { natura: 'N4' }]) {
      const added = await call('POST', as, { product_list: [{ name: 'A', ...vat }] })
      expect([added.status, added.body.code]).toEqual([422, 'ERROR_SETTINGS_VAT_WITHOUT_NATURA'])
      expect(added.body.wrong ?? added.body.fields).toEqual(['product_list.0.natura'])
      const changed = await saved(as, id, vat)
      expect([changed.status, changed.body.code]).toEqual([422, 'ERROR_SETTINGS_VAT_WITHOUT_NATURA'])
    }
    const { body } = await call('GET', as, undefined, `/${id}`)
    expect(body.product).toMatchObject({ iva: 22, natura: null })
  })

  it('is refused by the database, too', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as, { iva: 22 })
    for (const data of [{ iva: 0 }, { natura: 'N4' }, { iva: 101 }, { iva: 0, natura: 'X' }]) {
      await expect(context.api.asSystem((tx) => tx.product.update({ where: { id }, data }))).rejects.toThrow()
    }
  })
})
