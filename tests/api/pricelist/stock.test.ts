import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addProduct } from '@/tests/support/products'

const context = testApi()
const path = '/api/pricelist/rest/product'

const count = (as: Caller, list: object[]) =>
  context.api.call('PUT', `${path}/availability`, { as, body: { products_stock: list } })

const movements = (as: Caller) =>
  context.api.asSystem((tx) =>
    tx.stock_movement.findMany({ where: { structure_id: as.structureId }, orderBy: { id: 'asc' } }),
  )

describe('the availability of a product', () => {
  it('is what was counted; the ledger says by how much it moved and why', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    await count(as, [{ id, availability: 10, note: 'Inventario' }])
    const { body } = await count(as, [{ id, availability: 7.5 }])
    expect(body.products_stock).toEqual([{ id, availability: 7.5 }])
    const read = await context.api.call('POST', `${path}/stock`, { as, body: { product_list: [{ id }] } })
    expect(read.body.products_stock).toEqual([{ id, availability: 7.5 }])
    const rows = await movements(as)
    expect(rows.map(({ quantity, reason, note }) => [Number(quantity), reason, note])).toEqual([
      [10, 'MANUAL', 'Inventario'],
      [-2.5, 'MANUAL', ''],
    ])
  })

  it('is the sum of the ledger after 100 counts at once', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => count(as, [{ id, availability: index % 7 }])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await movements(as)
    const product = await context.api.asSystem((tx) => tx.product.findUniqueOrThrow({ where: { id } }))
    const total = rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    expect([total, total % 1]).toEqual([Number(product.availability), 0])
  })

  it('cannot be written but by a movement, nor can a movement be changed', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    await count(as, [{ id, availability: 3 }])
    const written = context.api.asSystem(
      (tx) => tx.$executeRaw`update product set availability = 99 where id = ${id}`,
    )
    await expect(written).rejects.toThrow(/stock movements only/)
    const rights = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ right: string }[]>`
        select privilege_type as right from information_schema.table_privileges
        where grantee = 'luna_app' and table_name = 'stock_movement' order by 1`,
    )
    expect(rights.map(({ right }) => right)).toEqual(['INSERT', 'SELECT'])
  })

  it('is counted by the holders of the stock role only', async () => {
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    const plain = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_PRODUCT', 'GUI_CAN_MANAGE_PRODUCT'],
    })
    expect((await count(plain, [{ id, availability: 1 }])).status).toBe(403)
  })
})
