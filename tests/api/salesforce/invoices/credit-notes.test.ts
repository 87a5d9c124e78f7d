import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { addProduct } from '@/tests/support/products'

const base = '/api/salesforce/rest/creditnote'
const context = testApi({ DATABASE_POOL: '20' })

/** 200.00 + 44.00 = 244.00 and 149.70 + 32.93 = 182.63: 426.63 in all. */
const TWO = [line({ single_price: 200 }), line({ single_price: 149.7 })]

async function invoiced(product_list: object[] = TWO, over: Record<string, unknown> = {}) {
  const { caller, customer } = await studio(context.api)
  const data = invoiceData(customer.sku, {
    product_list,
    invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
    ...over,
  })
  const invoice = await issuedInvoice(context.api, caller, data)
  return { caller, customer, data, invoice, ...callsOf(caller, invoice.id) }
}

function callsOf(as: Caller, invoiceId: number) {
  const call = (method: string, path: string, body?: unknown) => context.api.call(method, path, { as, body })
  const lines = async () => {
    const path = `/api/salesforce/rest/invoice/productsFromInvoiceId/${invoiceId}`
    return (await call('GET', path)).body.products_data as { id: number; credit_note_id: number | null }[]
  }
  const credit = async (...at: number[]) => {
    const all = await lines()
    const products = at.map((index) => ({ id: all[index]?.id }))
    return call('POST', `${base}/createSingleCreditnote`, { invoiceId, products, date: '2026-11-21' })
  }
  const residual = async () => (await call('GET', `${base}/totalFromInvoiceId/${invoiceId}`)).body
  return { call, lines, credit, residual }
}

describe('crediting an invoice of 426.63', () => {
  it('line by line leaves 182.63, then nothing, then is refused', async () => {
    const { credit, residual, lines } = await invoiced()
    expect(await residual()).toMatchObject({ total: -1, residual: 426.63 })
    const first = await credit(0)
    expect(first.body.creditNote).toMatchObject({
      state: 'TO_BE_ISSUED',
      tipo_documento: 'TD04',
      total: 244,
      invoice: { fullNumeration: '1/2026' },
    })
    expect(await residual()).toMatchObject({ total: 244, residual: 182.63 })
    const again = await credit(0)
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_CREDITNOTE_LINE'])
    expect((await credit(1)).body.creditNote.total).toBe(182.63)
    expect(await residual()).toMatchObject({ total: 426.63, residual: 0 })
    const over = await credit(1)
    expect(over.body).toMatchObject({
      code: 'ERROR_CREDITNOTE_COVERED',
      description: 'Le note di credito esistenti coprono già il totale della fattura',
    })
    expect((await lines()).every(({ credit_note_id }) => credit_note_id !== null)).toBe(true)
  })

  it('of no product is refused with the text of the specification', async () => {
    const { credit } = await invoiced()
    expect((await credit()).body).toMatchObject({
      code: 'ERROR_CREDITNOTE_NONE_CHOSEN',
      description: 'Importo immesso non valido',
    })
  })

  it('takes lines by their ids or as productsFromInvoiceId tells them, without those that are not meant', async () => {
    const { call, lines, invoice } = await invoiced()
    const all = await lines()
    const single = (products: unknown[]) =>
      call('POST', `${base}/createSingleCreditnote`, { invoiceId: invoice.id, products, date: '2026-11-21' })
    const none = await single(all.map((product) => ({ ...product, include: false })))
    expect(none.body.code).toBe('ERROR_CREDITNOTE_NONE_CHOSEN')
    const second = await single(all.map((product, index) => ({ ...product, include: index === 1 })))
    expect(second.body.creditNote.total).toBe(182.63)
    expect((await single([all[0]?.id])).body.creditNote.total).toBe(244)
  })

  it('by 100 callers at once credits each line once', async () => {
    const { credit, residual } = await invoiced()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => credit(i % 2)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await residual()).toMatchObject({ total: 426.63, residual: 0 })
  })

  it('credits again what a deleted credit note had taken', async () => {
    const { credit, residual, call } = await invoiced()
    const { id } = (await credit(0)).body.creditNote
    expect((await call('DELETE', `${base}/${id}`)).status).toBe(200)
    expect(await residual()).toMatchObject({ total: -1, residual: 426.63 })
    expect((await credit(0)).status).toBe(200)
  })

  it('does not restore a deleted credit note over another of the same line', async () => {
    const { credit, call, residual } = await invoiced()
    const { id } = (await credit(0)).body.creditNote
    await call('DELETE', `${base}/${id}`)
    await credit(0)
    const restored = await call('POST', '/api/salesforce/rest/document/restore', { id })
    expect([restored.status, restored.body.code]).toEqual([422, 'ERROR_CREDITNOTE_LINE'])
    expect(await residual()).toMatchObject({ total: 244 })
  })

  it('gives back the stamp and the expenses with the last line, to the cent', async () => {
    const { credit, residual, invoice } = await invoiced(
      [
        line({ single_price: 100, iva: 0, natura: 'N4' }),
        line({ single_price: 0.02 }),
        line({ single_price: 0.02 }),
      ],
      {
        taxes: { bollo: 'AUTO_CHARGED', casse: [{ tipo_cassa: 'TC22', rate: 4, iva: 22 }] },
        extra_expenses_list: [{ description: 'Trasporto', importo: 7.77, iva: 22 }],
      },
    )
    const totals = []
    for (const index of [1, 0, 2]) totals.push((await credit(index)).body.creditNote.total)
    const sum = totals.reduce((all, total) => all + Math.round(total * 100), 0)
    expect(sum).toBe(Math.round(invoice.total * 100))
    expect(await residual()).toMatchObject({ residual: 0 })
  })

  it.each([1.02, 1.07])('of ten lines of %s one by one leaves nothing', async (single_price) => {
    const { credit, residual } = await invoiced(Array.from({ length: 10 }, () => line({ single_price })))
    for (const index of [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]) expect((await credit(index)).status).toBe(200)
    expect(await residual()).toMatchObject({ residual: 0 })
  })

  it('with a contribution closes with a TD04 that passes the controls', async () => {
    const { credit, residual, call } = await invoiced(
      Array.from({ length: 5 }, () => line({ single_price: 10.13 })),
      {
        taxes: { casse: [{ tipo_cassa: 'TC04', rate: 4, iva: 0, natura: 'N2.2' }] },
        invoice_configuration: { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'], payment_days: [30] },
      },
    )
    for (const index of [0, 1, 2, 3, 4]) {
      const { id } = (await credit(index)).body.creditNote
      expect((await call('PUT', `${base}/issue/${id}`)).status).toBe(200)
    }
    expect(await residual()).toMatchObject({ residual: 0 })
  })

  it('gives back an expense of 10% as it was charged', async () => {
    const { credit, residual } = await invoiced([line({ single_price: 100 }), line({ single_price: 200 })], {
      extra_expenses_list: [{ description: 'Spese', importo: 10, percentuale: true, iva: 22 }],
    })
    expect((await credit(0)).body.creditNote.total).toBe(122)
    expect((await credit(1)).body.creditNote.total).toBe(280.6)
    expect(await residual()).toMatchObject({ total: 402.6, residual: 0 })
  })

  it('takes VAT that was edited by more than a cent', async () => {
    const { credit, residual } = await invoiced([line({ single_price: 1000 })], {
      taxes: { vat_corrections: [{ iva: 22, natura: null, amount: -0.5 }] },
    })
    expect((await credit(0)).body.creditNote.total).toBe(1219.5)
    expect(await residual()).toMatchObject({ residual: 0 })
  })

  it('gives back a total that was edited with the last line', async () => {
    const { credit, residual, invoice } = await invoiced(TWO, { taxes: { arrotondamento: 0.37 } })
    expect(invoice.total).toBe(427)
    expect((await credit(1)).body.creditNote.total).toBe(182.63)
    const { creditNote } = (await credit(0)).body
    expect(creditNote).toMatchObject({ total: 244.37, arrotondamento: 0.37, imposta: 44 })
    expect(await residual()).toMatchObject({ total: 427, residual: 0 })
  })

  it('closes to the cent after a note between others was deleted, and gives expenses back once', async () => {
    const { credit, residual, call } = await invoiced(
      Array.from({ length: 10 }, () => line({ single_price: 1.02 })),
      {
        extra_expenses_list: [{ description: 'Trasporto', importo: 7.77, iva: 22 }],
        invoice_configuration: { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'], payment_days: [30] },
      },
    )
    const ids: number[] = []
    for (let index = 0; index < 10; index += 1) ids.push((await credit(index)).body.creditNote.id)
    const gone = [1, 3, 5]
    for (const index of gone) await call('DELETE', `${base}/${ids[index]}`)
    for (const index of gone) expect([index, (await credit(index)).status]).toEqual([index, 200])
    expect(await residual()).toMatchObject({ residual: 0 })
  })

  it('that is not issued, or of another kind, is refused', async () => {
    const { caller, data, call } = await invoiced()
    const draft = await createInvoice(context.api, caller, {
      ...data,
      json_state: { invoice_state: 'DRAFT' },
    })
    const answer = await call('POST', `${base}/createSingleCreditnote`, { invoiceId: draft.id, products: [] })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_CREDITNOTE_INVOICE'])
  })
})

describe('a credit note by hand', () => {
  it('never credits more than is left of its invoice', async () => {
    const { customer, invoice, call, residual } = await invoiced()
    const give = (single_price: number) =>
      call('POST', `${base}/createCreditNote`, {
        creditNote_data: {
          ...invoiceData(customer.sku, {
            date: '2026-11-21',
            product_list: [line({ single_price })],
            invoice_configuration: { payment_methods: ['ALLOWANCE'] },
          }),
          json_state: { invoice_state: 'TO_BE_ISSUED' },
          invoice_id: invoice.id,
        },
      })
    expect((await give(100)).body.creditNote).toMatchObject({ total: 122, invoice: { id: invoice.id } })
    const over = await give(250)
    expect(over.body).toMatchObject({
      code: 'ERROR_CREDITNOTE_EXCEEDS',
      description: expect.stringContaining('304,63'),
    })
    expect(await residual()).toMatchObject({ total: 122, residual: 304.63 })
  })

  it('of no invoice is kept as a draft', async () => {
    const { customer, call } = await invoiced()
    const answer = await call('POST', `${base}/createCreditNote`, {
      creditNote_data: invoiceData(customer.sku),
    })
    expect(answer.body.creditNote).toMatchObject({ state: 'DRAFT', invoice: null })
  })
})

describe('credit notes of many invoices', () => {
  it('are one each; what cannot be credited stops no other and says why', async () => {
    const { caller, data, invoice, call } = await invoiced()
    const second = await issuedInvoice(context.api, caller, data)
    const draft = await createInvoice(context.api, caller, {
      ...data,
      json_state: { invoice_state: 'DRAFT' },
    })
    const products = await call('POST', '/api/salesforce/rest/invoice/productsFromInvoiceIds', {
      invoice_ids: [invoice.id, second.id],
    })
    expect(products.body.products_data).toMatchObject(
      [invoice.id, invoice.id, second.id, second.id].map((invoice_id) => ({
        invoice_id,
        credit_note_id: null,
      })),
    )
    const { body } = await call('POST', `${base}/createMultipleCreditnote`, {
      creditnote_id: [invoice.id, draft.id, second.id],
    })
    expect(body.creditNote_list).toMatchObject([
      { invoice_id: invoice.id, total: 426.63 },
      { invoice_id: second.id, total: 426.63 },
    ])
    expect(body.refused_list).toMatchObject([{ id: draft.id, code: 'ERROR_CREDITNOTE_INVOICE' }])
  })
})

describe('issuing credit notes', () => {
  it('numbers them in a series of their own', async () => {
    const { credit, call } = await invoiced()
    const { id } = (await credit(0)).body.creditNote
    expect((await call('GET', `${base}/last/structure`)).body.creditNote).toBeNull()
    const issued = await call('PUT', `${base}/issue/${id}`)
    expect(issued.body.creditNote).toMatchObject({ state: 'ISSUED', fullNumeration: '1/2026' })
    expect((await call('GET', `${base}/last/structure`)).body.creditNote).toMatchObject({ id })
    const info = await call('GET', `${base}/${id}/state/ISSUED`)
    expect(info.body.state_info).toMatchObject({ state: 'ISSUED' })
    const list = await call('GET', `${base}/list/structure?filter_state=ISSUED`)
    expect(list.body.creditNote_list).toMatchObject([{ id, invoice: { fullNumeration: '1/2026' } }])
    expect((await call('GET', `${base}/${id}`)).body.creditNote.product_list).toHaveLength(1)
    expect((await call('DELETE', `${base}/${id}`)).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('in bulk tells what was refused', async () => {
    const { credit, call } = await invoiced()
    const { id } = (await credit(0)).body.creditNote
    const { body } = await call('PUT', `${base}/bulk/issue`, { creditNote_ids: [id, 999_999] })
    expect(body.creditNote_list).toMatchObject([{ id, fullNumeration: '1/2026', state: 'ISSUED' }])
    expect(body.refused_list).toMatchObject([{ id: 999_999, code: 'ERROR_NOT_FOUND' }])
  })

  it('names the invoice in the XML of a TD04 that passes the controls', async () => {
    const { credit, call, caller } = await invoiced(TWO, {
      invoice_configuration: { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'], payment_days: [30] },
    })
    const { id } = (await credit(0)).body.creditNote
    expect((await call('PUT', `${base}/issue/${id}`)).status).toBe(200)
    const file = await context.api.call('GET', `${base}/${id}/print/xml`, { as: caller })
    const xml = Buffer.from(await file.bytes()).toString('utf8')
    expect(xml).toContain('<TipoDocumento>TD04</TipoDocumento>')
    expect(xml).toMatch(/<DatiFattureCollegate>\s*<IdDocumento>1\/2026<\/IdDocumento>/)
    expect(xml).toContain('<ImportoTotaleDocumento>244.00</ImportoTotaleDocumento>')
  })

  it('goes by mail once it is issued', async () => {
    const { credit, call } = await invoiced()
    const { id } = (await credit(0)).body.creditNote
    const send = () =>
      call('POST', '/api/salesforce/rest/creditNote/send', {
        creditNote_id: id,
        mail_to: 'cliente@posta.example',
      })
    expect((await send()).body.code).toBe('ERROR_INVOICE_STATE')
    await call('PUT', `${base}/issue/${id}`)
    expect((await send()).body.creditNote).toMatchObject({ state: 'SENT' })
  })
})

describe('the stock', () => {
  /** A structure with 10 pieces of a product, and drafts whose lines sell given quantities of it. */
  async function catalogue(settings: Record<string, unknown>) {
    const { caller: as, customer } = await studio(context.api)
    const call = (method: string, path: string, body?: unknown) =>
      context.api.call(method, path, { as, body })
    const configuration = '/api/auth/rest/structure/configuration'
    const { body } = await call('GET', configuration)
    const data = { ...body.data, registry: undefined, revision: undefined, ...settings }
    await call('PUT', configuration, { data })
    const product = await addProduct(context.api, as)
    const products_stock = [{ id: product.id, availability: 10 }]
    await call('PUT', '/api/pricelist/rest/product/availability', { products_stock })
    const invoice_configuration = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
    const draft = (...quantities: number[]) => {
      const { product_cross_id } = product
      const sold = quantities.map((quantity) => line({ product_cross_id, quantity }))
      const product_list = [...sold, line({ single_price: 10 })]
      return createInvoice(
        context.api,
        as,
        invoiceData(customer.sku, { product_list, invoice_configuration }),
      )
    }
    const left = async () => {
      const { availability } = await context.api.asSystem((tx) =>
        tx.product.findUniqueOrThrow({ where: { id: product.id } }),
      )
      return Number(availability)
    }
    return { as, call, draft, left }
  }

  async function sold(settings: Record<string, unknown>) {
    const { as, call, draft, left } = await catalogue(settings)
    const { id } = await draft(3)
    await call('PUT', `/api/salesforce/rest/invoice/issue/${id}`)
    return { ...callsOf(as, id), left }
  }

  it('takes back what was sold when the credit note is issued, exactly once', async () => {
    const { credit, call, left } = await sold({ stockMode: true })
    expect(await left()).toBe(7)
    const { id } = (await credit(0)).body.creditNote
    expect(await left()).toBe(7)
    await Promise.all(Array.from({ length: 20 }, () => call('PUT', `${base}/issue/${id}`)))
    expect(await left()).toBe(10)
    const rest = (await credit(1)).body.creditNote
    await call('PUT', `${base}/issue/${rest.id}`)
    expect(await left()).toBe(10)
  })

  it('takes back of a product only the lines that left it, whichever is credited first', async () => {
    const { as, call, draft, left } = await catalogue({ stockMode: true })
    const { id: invoiceId } = await draft(3, 5)
    const { lines, credit } = callsOf(as, invoiceId)
    const products_data = (await lines()).map(({ id }, at) => ({ id, include: at === 0 }))
    const strange = { products_data: [{ id: 2_000_000_000, include: true }] }
    const path = `/api/salesforce/rest/invoice/issue/${invoiceId}`
    expect((await call('PUT', path, strange)).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('PUT', path, { products_data })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await left()).toBe(7)
    const after = []
    for (const at of [1, 0]) {
      const { id } = (await credit(at)).body.creditNote
      await call('PUT', `${base}/issue/${id}`)
      after.push(await left())
    }
    expect(after).toEqual([7, 10])
    const { stockFaults } = await import('@/server/pricelist')
    expect(await context.api.asSystem((tx) => stockFaults(tx, as.structureId))).toEqual([])
  })

  it('takes nothing back that never left it', async () => {
    const { credit, call, left } = await sold({ stockMode: false })
    const { id } = (await credit(0)).body.creditNote
    await call('PUT', `${base}/issue/${id}`)
    expect(await left()).toBe(10)
  })
})
