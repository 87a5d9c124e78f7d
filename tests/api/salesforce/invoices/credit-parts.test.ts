import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'

const base = '/api/salesforce/rest/creditnote'
const context = testApi({ DATABASE_POOL: '20' })

type Part = { credit_quantity?: number; credit_amount?: number }

/** An issued invoice of ten pieces of 10.00 and a service of 50.00: 183.00 with VAT; the calls credit it. */
async function invoiced(over: Record<string, unknown> = {}) {
  const { caller: as, customer } = await studio(context.api)
  const product_list = [line({ quantity: 10, single_price: 10 }), line({ single_price: 50 })]
  const invoice_configuration = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
  const data = invoiceData(customer.sku, { product_list, invoice_configuration, ...over })
  const { id: invoiceId } = await issuedInvoice(context.api, as, data)
  const call = (method: string, path: string, body?: unknown) => context.api.call(method, path, { as, body })
  const creditable = async (noteId?: number) =>
    (await call('GET', `${base}/creditable/${invoiceId}${noteId ? `?note_id=${noteId}` : ''}`)).body
      .creditable
  const ids = (await creditable()).line_list.map(({ id }: { id: number }) => id) as number[]
  const parts = (of: Record<number, Part>) =>
    Object.entries(of).map(([at, part]) => ({ id: ids[Number(at)], ...part }))
  const credit = (of: Record<number, Part>, more: Record<string, unknown> = {}) =>
    call('POST', `${base}/createSingleCreditnote`, {
      invoiceId,
      products: parts(of),
      date: '2026-11-21',
      ...more,
    })
  const change = (id: number, of: Record<number, Part>, more: Record<string, unknown> = {}) =>
    call('PUT', `${base}/${id}/lines`, { id, products: parts(of), ...more })
  const residual = async () => (await creditable()).residual as number
  return { as, invoiceId, call, creditable, credit, change, residual }
}

describe('a part of a line', () => {
  it('is credited by quantity or by amount, up to what is left, and the rest closes the invoice', async () => {
    const { credit, creditable, residual } = await invoiced()
    const pieces = await credit({ 0: { credit_quantity: 3 } })
    expect(pieces.body.creditNote).toMatchObject({
      state: 'TO_BE_ISSUED',
      total: 36.6,
      product_list: [{ quantity: 3, single_price: 10, total_price: 30 }],
    })
    const amount = await credit({ 0: { credit_amount: 12.5 } })
    expect(amount.body.creditNote.product_list).toMatchObject([
      { quantity: 1, single_price: 12.5, total_price: 12.5 },
    ])
    expect((await creditable()).line_list).toMatchObject([
      { left_quantity: 7, left_amount: 57.5, is_credited: false, may_be_parted: true, taken: null },
      { left_quantity: 1, left_amount: 50, is_credited: false },
    ])
    expect((await credit({ 0: {}, 1: {} })).body.creditNote.total).toBe(131.15)
    expect(await residual()).toBe(0)
    expect((await credit({ 0: {} })).body.code).toBe('ERROR_CREDITNOTE_COVERED')
  })

  it('is refused above what is left on its field, with what is left', async () => {
    const { credit } = await invoiced()
    await credit({ 0: { credit_quantity: 4 } })
    const quantity = await credit({ 1: {}, 0: { credit_quantity: 6.5 } })
    expect([quantity.status, quantity.body]).toMatchObject([
      422,
      {
        code: 'ERROR_CREDITNOTE_QUANTITY',
        wrong: ['products.0.credit_quantity'],
        description: 'Di questa riga resta da stornare la quantità 6.',
      },
    ])
    const amount = await credit({ 0: { credit_amount: 60.01 } })
    expect(amount.body).toMatchObject({
      code: 'ERROR_CREDITNOTE_AMOUNT',
      wrong: ['products.0.credit_amount'],
      description: expect.stringContaining('60,00'),
    })
    expect((await credit({ 0: { credit_amount: 60 } })).body.creditNote.total).toBe(73.2)
  })

  it("keeps its line open for the specification's call until the last part is taken", async () => {
    const { call, credit, invoiceId } = await invoiced()
    const noteOf = async () =>
      (await call('GET', `/api/salesforce/rest/invoice/productsFromInvoiceId/${invoiceId}`)).body
        .products_data[0].credit_note_id
    await credit({ 0: { credit_quantity: 9 } })
    expect(await noteOf()).toBeNull()
    const { creditNote } = (await credit({ 0: { credit_quantity: 1 } })).body
    expect(await noteOf()).toBe(creditNote.id)
  })

  it('by a hundred callers at once is credited as often as pieces are left', async () => {
    const { credit, residual } = await invoiced()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        credit({ 0: i % 2 ? { credit_quantity: 1 } : { credit_amount: 10 } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await residual()).toBe(61)
  })

  it('comes back from the bin only while it still fits', async () => {
    const { call, credit } = await invoiced()
    const { id } = (await credit({ 0: { credit_quantity: 6 } })).body.creditNote
    await call('DELETE', `${base}/${id}`)
    const restore = () => call('POST', '/api/salesforce/rest/document/restore', { id })
    const other = (await credit({ 0: { credit_quantity: 5 } })).body.creditNote
    expect((await restore()).body.code).toBe('ERROR_CREDITNOTE_LINE')
    await call('DELETE', `${base}/${other.id}`)
    await credit({ 0: { credit_quantity: 4 } })
    expect((await restore()).status).toBe(200)
  })
})

describe('a credit note that is not issued', () => {
  it('is changed in lines, quantities, amounts and reason, within what the others leave', async () => {
    const { credit, change, creditable, residual } = await invoiced()
    const { id } = (await credit({ 0: { credit_quantity: 3 } })).body.creditNote
    await credit({ 0: { credit_quantity: 2 } })
    const { note, line_list } = await creditable(id)
    expect(note).toMatchObject({ date: '2026-11-21', description: 'Storno della fattura 1/2026' })
    expect(line_list[0]).toMatchObject({
      left_quantity: 8,
      left_amount: 80,
      taken: { quantity: 3, amount: 30 },
    })
    const over = await change(id, { 0: { credit_quantity: 9 } })
    expect([over.body.code, over.body.wrong]).toEqual([
      'ERROR_CREDITNOTE_QUANTITY',
      ['products.0.credit_quantity'],
    ])
    const changed = await change(
      id,
      { 0: { credit_quantity: 8 }, 1: { credit_amount: 20 } },
      { description: 'Merce resa', revision: note.revision },
    )
    expect(changed.body.creditNote).toMatchObject({
      id,
      state: 'TO_BE_ISSUED',
      date: '2026-11-21',
      description: 'Merce resa',
      total: 122,
      product_list: [{ quantity: 8 }, { quantity: 1, total_price: 20 }],
    })
    expect(await residual()).toBe(36.6)
    const stale = await change(id, { 0: {} }, { revision: note.revision })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
  })

  it('of the last lines takes expenses and cents again after it was made smaller and larger', async () => {
    const { credit, change, residual } = await invoiced({
      extra_expenses_list: [{ description: 'Trasporto', importo: 7.77, iva: 22 }],
      taxes: { arrotondamento: 0.37 },
    })
    const { id, total } = (await credit({ 0: {}, 1: {} })).body.creditNote
    expect(await residual()).toBe(0)
    expect((await change(id, { 1: { credit_amount: 1 } })).body.creditNote.total).toBe(1.22)
    expect((await change(id, { 0: {}, 1: {} })).body.creditNote.total).toBe(total)
    expect(await residual()).toBe(0)
  })

  it('never grows beyond the invoice when a hundred callers change and credit at once', async () => {
    const { credit, change, creditable } = await invoiced()
    const { id } = (await credit({ 0: { credit_quantity: 1 } })).body.creditNote
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        i % 2 ? credit({ 0: { credit_quantity: 2 } }) : change(id, { 0: { credit_quantity: 1 + (i % 7) } }),
      ),
    )
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    const { line_list, residual } = await creditable()
    expect(line_list[0].left_quantity).toBeGreaterThanOrEqual(0)
    expect(line_list[0].left_quantity).toBeLessThan(2)
    expect(residual).toBeCloseTo(61 + 12.2 * line_list[0].left_quantity, 6)
  })

  it('that is issued, or was written by hand, is not changed by its lines', async () => {
    const { call, credit, change, invoiceId, creditable } = await invoiced()
    const { id, ana_sku } = (await credit({ 0: { credit_quantity: 1 } })).body.creditNote
    await call('PUT', `${base}/issue/${id}`)
    expect((await change(id, { 0: {} })).body.code).toBe('ERROR_INVOICE_IMMUTABLE')
    const byHand = await call('POST', `${base}/createCreditNote`, {
      creditNote_data: {
        ...invoiceData(ana_sku, { date: '2026-11-21', product_list: [line({ single_price: 5 })] }),
        json_state: { invoice_state: 'DRAFT' },
        invoice_id: invoiceId,
      },
    })
    const { id: handId } = byHand.body.creditNote
    expect((await change(handId, { 0: {} })).body.code).toBe('ERROR_CREDITNOTE_BY_HAND')
    expect(await creditable(handId)).toBeUndefined()
  })
})

describe('goods of a part', () => {
  it('come back with its pieces, and an amount brings none back', async () => {
    const { addProduct } = await import('@/tests/support/products')
    const { caller: as, customer } = await studio(context.api)
    const call = (method: string, path: string, body?: unknown) =>
      context.api.call(method, path, { as, body })
    const configuration = '/api/auth/rest/structure/configuration'
    const { body } = await call('GET', configuration)
    const data = { ...body.data, registry: undefined, revision: undefined, stockMode: true }
    await call('PUT', configuration, { data })
    const product = await addProduct(context.api, as)
    const products_stock = [{ id: product.id, availability: 10 }]
    await call('PUT', '/api/pricelist/rest/product/availability', { products_stock })
    const { product_cross_id } = product
    const { id: invoiceId } = await issuedInvoice(
      context.api,
      as,
      invoiceData(customer.sku, {
        product_list: [line({ product_cross_id, quantity: 6, single_price: 10 })],
        invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'] },
      }),
    )
    const [{ id: lineId }] = (await call('GET', `${base}/creditable/${invoiceId}`)).body.creditable.line_list
    const left: number[] = []
    for (const part of [
      { credit_amount: 15 },
      { credit_quantity: 2 },
      { credit_quantity: 1, credit_amount: 3 },
    ]) {
      const products = [{ id: lineId, ...part }]
      const made = await call('POST', `${base}/createSingleCreditnote`, {
        invoiceId,
        products,
        date: '2026-11-21',
      })
      await call('PUT', `${base}/issue/${made.body.creditNote.id}`)
      const { availability } = await context.api.asSystem((tx) =>
        tx.product.findUniqueOrThrow({ where: { id: product.id } }),
      )
      left.push(Number(availability))
    }
    expect(left).toEqual([4, 6, 7])
  })
})
