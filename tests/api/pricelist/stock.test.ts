import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, line, studio } from '@/tests/support/builders'
import { addProduct, priceData } from '@/tests/support/products'

const context = testApi({ DATABASE_POOL: '20' })
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

  it('tells what moved it, newest first, with what it came to and the document', async () => {
    const { as, id, draft, issue } = await shop(10)
    const { id: invoice } = await draft(2.5)
    expect((await issue({ id: invoice })).status).toBe(200)
    await count(as, [{ id, availability: 8, note: 'Trovato sotto il banco' }])
    const list = async (query: string, reader = as) => {
      const answer = await context.api.call('GET', `${path}/${id}/movement/list${query}`, { as: reader })
      return { ...answer.body, status: answer.status }
    }
    const { movement_list, paging_data } = await list('')
    expect(movement_list).toMatchObject([
      { quantity: 0.5, availability: 8, reason: 'MANUAL', document: null, note: 'Trovato sotto il banco' },
      {
        quantity: -2.5,
        availability: 7.5,
        reason: 'INVOICE',
        document: { id: invoice, fullNumeration: '1/2026' },
      },
      { quantity: 10, availability: 10, reason: 'MANUAL', document: null, note: '' },
    ])
    expect(movement_list[0].author).not.toBe('')
    expect(paging_data.total_items).toBe(3)
    const second = await list('?size=1&page=2')
    expect(second.movement_list).toEqual([movement_list[1]])
    expect((await list('', await context.api.caller())).status).toBe(404)
    const plain = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_PRODUCT'],
    })
    expect((await list('', plain)).status).toBe(403)
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

  it('of a new product is what it comes with, as its first movement; from the holders of the stock role only', async () => {
    const as = await context.api.caller()
    const { id, availability } = await addProduct(context.api, as, { availability: 12.5 })
    expect(availability).toBe(12.5)
    const movements = await context.api.call('GET', `${path}/${id}/movement/list`, { as })
    expect(movements.body.movement_list).toMatchObject([
      { quantity: 12.5, availability: 12.5, reason: 'MANUAL' },
    ])
    const seller = await context.api.caller({ roles: ['GUI_CAN_ADD_PRODUCT'] })
    expect(await addProduct(context.api, seller, { availability: 12.5 })).toMatchObject({ availability: 0 })
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

/** A structure in stock mode with a product of which `available` pieces are in stock. */
async function shop(available: number, settings: Readonly<Record<string, unknown>> = {}) {
  const { caller: as, customer } = await studio(context.api)
  const path = '/api/auth/rest/structure/configuration'
  const { body } = await context.api.call('GET', path, { as })
  const data = { ...body.data, registry: undefined, revision: undefined, stockMode: true, ...settings }
  const saved = await context.api.call('PUT', path, { as, body: { data } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const price_list = [priceData(), priceData({ quantity: 6 })]
  const { id, price_list: prices } = await addProduct(context.api, as, { name: 'Tappetino', price_list })
  await count(as, [{ id, availability: available }])
  const draft = (quantity: number, price = 0) => {
    const cross = { product_cross_id: String(id), price_cross_id: prices[price]?.price_cross_id }
    const product_list = [line({ quantity, ...cross }), line()]
    return createInvoice(context.api, as, invoiceData(customer.sku, { product_list }))
  }
  const issue = (invoice: { id: number }, products_data?: { id: number; include: boolean }[]) =>
    context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${invoice.id}`, {
      as,
      body: products_data && { products_data },
    })
  const left = async () =>
    Number((await context.api.asSystem((tx) => tx.product.findUniqueOrThrow({ where: { id } }))).availability)
  return { as, id, draft, issue, left }
}

describe('issuing what is in stock', () => {
  it('takes it out once; a draft reserves nothing', async () => {
    const { as, draft, issue, left } = await shop(10)
    const invoice = await draft(2.5)
    expect(await left()).toBe(10)
    const answers = await Promise.all(Array.from({ length: 100 }, () => issue(invoice)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await left()).toBe(7.5)
    const rows = await movements(as)
    expect(rows.at(-1)).toMatchObject({
      reason: 'INVOICE',
      document_id: invoice.id,
      account_id: as.accountId,
    })
  })

  it('leaves 0 of the last 10 pieces when 100 callers want one each, and refuses 90 with a code', async () => {
    const { draft, issue, left } = await shop(10)
    const drafts = []
    for (let index = 0; index < 100; index += 1) drafts.push(await draft(1))
    const answers = await Promise.all(drafts.map((draft) => issue(draft)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect([answers.length - refused.length, await left()]).toEqual([10, 0])
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['422 ERROR_PRODUCT_NOT_AVAILABLE']),
    )
    expect(refused[0]?.body.description).toContain('Tappetino')
  }, 120_000)

  it('sells more than there is when the rows are not locked: the control of the test above', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    const { as, id, left } = await shop(10)
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const take = () =>
      withTenant(scope, async (tx) => {
        const [row] = await tx.$queryRaw<
          [{ left: number }]
        >`select availability::int as left from product where id = ${id}`
        if (row.left < 1) return
        await tx.$executeRaw`insert into stock_movement (product_id, quantity, reason) values (${id}, -1, 'MANUAL')`
      })
    await Promise.all(Array.from({ length: 100 }, take))
    expect(await left()).toBeLessThan(0)
  })

  it('takes every piece of a bundle', async () => {
    const { draft, issue, left } = await shop(20)
    expect((await issue(await draft(2, 1))).status).toBe(200)
    expect(await left()).toBe(8)
  })

  it('goes below zero only where the structure allows it', async () => {
    const { draft, issue, left } = await shop(1, { stockBelowZero: true })
    expect((await issue(await draft(3))).status).toBe(200)
    expect(await left()).toBe(-2)
  })

  it('leaves the lines in it that are not included; crediting them brings nothing back', async () => {
    const { as, draft, issue, left } = await shop(10)
    const invoice = await draft(2, 1)
    const productsOf = `/api/salesforce/rest/invoice/productsFromInvoiceId/${invoice.id}`
    const { body } = await context.api.call('GET', productsOf, { as })
    expect(body).toMatchObject({ stockMode: true, stockBelowZero: false })
    const [mats, other] = body.products_data
    expect([mats.quantity, mats.pieces, mats.availability, other.availability]).toEqual([2, 12, 10, null])
    expect((await issue(invoice)).body.code).toBe('ERROR_PRODUCT_NOT_AVAILABLE')
    expect((await issue(invoice, [{ id: mats.id, include: false }])).status).toBe(200)
    expect(await left()).toBe(10)
    const products = [{ id: mats.id }]
    const note = await context.api.call('POST', '/api/salesforce/rest/creditnote/createSingleCreditnote', {
      as,
      body: { invoiceId: invoice.id, products },
    })
    const issueNote = `/api/salesforce/rest/creditnote/issue/${note.body.creditNote.id}`
    expect((await context.api.call('PUT', issueNote, { as })).status).toBe(200)
    expect(await left()).toBe(10)
  })

  it('takes what is included, and tells who looked at lines that were saved anew meanwhile', async () => {
    const { draft, issue, left } = await shop(10)
    const [invoice, other] = [await draft(3), await draft(4)]
    const [line] = other.product_list
    const stale = await issue(invoice, [{ id: line?.id ?? 0, include: false }])
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    const own = invoice.product_list.map(({ id }) => ({ id, include: true }))
    expect((await issue(invoice, own)).status).toBe(200)
    expect(await left()).toBe(7)
  })

  it('moves nothing without stock mode', async () => {
    const { draft, issue, left } = await shop(1, { stockMode: false })
    expect((await issue(await draft(3))).status).toBe(200)
    expect(await left()).toBe(1)
  })

  it('gives the number to the next when the stock refuses', async () => {
    const { draft, issue } = await shop(1)
    await issue(await draft(2))
    const { body } = await issue(await draft(1))
    expect(body.invoice.fullNumeration).toBe('1/2026')
  })
})

describe('the ledger', () => {
  it('adds up to the availability after 10,000 movements of which every seventh is lost on its way', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    const { stockFaults } = await import('@/server/pricelist')
    const { lockProducts } = await import('@/server/pricelist/products/product-queries')
    const as = await context.api.caller()
    const ids = [await addProduct(context.api, as), await addProduct(context.api, as, { name: 'Altro' })].map(
      ({ id }) => id,
    )
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const move = (index: number) =>
      withTenant(scope, async (tx) => {
        const quantity = (index % 13) - 6.5
        await lockProducts(tx, ids)
        await tx.$executeRaw`
          insert into stock_movement (product_id, quantity, reason)
          select id, ${quantity}::numeric, 'MANUAL' from unnest(${ids}::int[]) id where id % 2 = ${index % 2} or ${index % 3} = 0`
        if (index % 7 === 0) throw new Error('lost')
      }).catch((error: Error) => {
        if (error.message !== 'lost') throw error
      })
    for (let from = 0; from < 10_000; from += 500) {
      await Promise.all(Array.from({ length: 500 }, (_, index) => move(from + index)))
    }
    expect(await context.api.asSystem((tx) => stockFaults(tx, as.structureId))).toEqual([])
    expect((await movements(as)).length).toBeGreaterThan(8_000)
  }, 120_000)

  it('tells an availability that is not its sum', async () => {
    const { stockFaults } = await import('@/server/pricelist')
    const as = await context.api.caller()
    const { id } = await addProduct(context.api, as)
    await count(as, [{ id, availability: 3 }])
    const found = await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`delete from stock_movement where product_id = ${id}`
      return stockFaults(tx, as.structureId)
    })
    expect(found).toMatchObject([{ id, availability: '3.00000000', ledger: '0' }])
  })
})
