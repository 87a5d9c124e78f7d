import { describe, expect, it } from 'vitest'
import type { BillableGroup, DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { readSheet } from '@/server/sheets'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { addProduct, offerRates } from '@/tests/support/products'
import { addDeliveryNote, deliveryNoteData } from '@/tests/support/salesforce/delivery-notes'

const context = testApi()
const base = '/api/salesforce/rest/deliverynote'

const invoiceNotes = (as: Caller, note_ids: number[], over: object = {}) =>
  context.api.call('POST', `${base}/invoice`, { as, body: { note_ids, date: '2026-10-31', ...over } })

const list = async (as: Caller, query = '') =>
  (await context.api.call('GET', `${base}/list${query}`, { as })).body.delivery_note_list

const stateOf = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/${id}`, { as })).body.delivery_note.state

const invoiceOf = async (as: Caller, id: number) =>
  (await context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as })).body.invoice

const remove = (as: Caller, id: number) => context.api.call('DELETE', `${base}/${id}`, { as })

describe('delivery notes', () => {
  it('have the numbers of their year without a gap, of 100 that are saved at once', async () => {
    const { caller, customer } = await studio(context.api)
    const made = await Promise.all(
      Array.from({ length: 100 }, () => addDeliveryNote(context.api, caller, customer.sku)),
    )
    const numbers = made.map(({ numeration }) => Number(numeration.replace('/2026', '')))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 1),
    )
    const next = await addDeliveryNote(context.api, caller, customer.sku, { date: '2027-01-02' })
    expect(next.numeration).toBe('1/2027')
  })

  it('are deleted only at the end of their series; others are cancelled and keep their numbers', async () => {
    const { caller, customer } = await studio(context.api)
    const [first, second] = [
      await addDeliveryNote(context.api, caller, customer.sku),
      await addDeliveryNote(context.api, caller, customer.sku),
    ]
    expect((await remove(caller, first.id)).body.deleted).toBe(false)
    expect((await remove(caller, second.id)).body.deleted).toBe(true)
    expect((await addDeliveryNote(context.api, caller, customer.sku)).numeration).toBe('2/2026')
    expect(await stateOf(caller, first.id)).toBe('CANCELLED')
    expect((await remove(caller, first.id)).body.code).toBe('ERROR_DELIVERY_NOTE_CANCELLED')
  })

  it('change until they are invoiced, in the year of their number', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addDeliveryNote(context.api, caller, customer.sku)
    const save = (revision: number, over: object = {}) => {
      const data = { ...deliveryNoteData(customer.sku, { date: '2026-10-06', ...over }), id, revision }
      return context.api.call('POST', `${base}/update`, { as: caller, body: { delivery_note_data: data } })
    }
    expect((await save(1)).body.delivery_note).toMatchObject({ numeration: '1/2026', date: '2026-10-06' })
    expect((await save(1)).body.code).toBe('ERROR_STALE_REVISION')
    expect((await save(2, { date: '2027-01-01' })).body.code).toBe('ERROR_DELIVERY_NOTE_YEAR')
    expect((await invoiceNotes(caller, [id])).status).toBe(200)
    expect((await save(2)).body.code).toBe('ERROR_DELIVERY_NOTE_INVOICED')
    expect((await remove(caller, id)).body.code).toBe('ERROR_DELIVERY_NOTE_INVOICED')
  })

  it('are found by state, text, customer and day', async () => {
    const { caller, customer } = await studio(context.api)
    const sold = await addDeliveryNote(context.api, caller, customer.sku)
    const lent = await addDeliveryNote(context.api, caller, customer.sku, {
      reason: 'VIEWING',
      date: '2026-10-07',
    })
    const ids = async (query: string) => (await list(caller, query)).map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([lent.id, sold.id])
    expect(await ids('?state=TO_INVOICE')).toEqual([sold.id])
    expect(await ids('?state=NOT_INVOICED')).toEqual([lent.id])
    expect(await ids('?search=2/2026')).toEqual([lent.id])
    expect(await ids('?date_to=2026-10-06')).toEqual([sold.id])
    expect(await ids(`?customer=${customer.sku}`)).toHaveLength(2)
    expect(await ids('?customer=other')).toEqual([])
  })
})

describe('the file of the list of delivery notes', () => {
  const file = (as: Caller, query = '', format = 'csv') =>
    context.api.call('GET', `${base}/export/${format}${query}`, { as })
  const linesOf = async (as: Caller, query = '') =>
    new TextDecoder()
      .decode(await (await file(as, query)).bytes())
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')

  it('has a line for each note of the structure that the filters find, and no formula', async () => {
    const { caller, customer } = await studio(context.api)
    const stranger = await studio(context.api)
    await addDeliveryNote(context.api, stranger.caller, stranger.customer.sku)
    await addDeliveryNote(context.api, caller, customer.sku)
    const other = { reason: 'OTHER', reason_text: '=1+1', date: '2026-10-07' }
    await addDeliveryNote(context.api, caller, customer.sku, other)
    const [head, ...lines] = await linesOf(caller)
    expect(head).toBe('Numero;Data;Cliente;Causale;Stato')
    expect(lines).toEqual([
      '1/2026;2026-10-05;Officina Rossi S.r.l.;Vendita;Da fatturare',
      "2/2026;2026-10-07;Officina Rossi S.r.l.;'=1+1;Non si fattura",
    ])
    const numbers = async (query: string) =>
      (await linesOf(caller, query)).slice(1).map((line) => line.split(';')[0])
    expect(await numbers('?state=TO_INVOICE')).toEqual(['1/2026'])
    expect(await numbers('?search=2/2026')).toEqual(['2/2026'])
    expect(await numbers('?date_to=2026-10-06')).toEqual(['1/2026'])
    expect(await numbers(`?customer=${customer.sku}`)).toHaveLength(2)
    expect(await numbers(`?customer=${stranger.customer.sku}`)).toEqual([])
    const { rows } = await readSheet(await (await file(caller, '?date_from=2026-10-06', 'xlsx')).bytes())
    expect(rows.map((cells) => [cells[0], cells[3]])).toEqual([['2/2026', '=1+1']])
  })

  it('is refused to who may not list invoices', async () => {
    const as = await context.api.caller({ roles: ['GUI_CAN_LIST_PURCHASE'] })
    expect((await file(as)).status).toBe(403)
  })
})

describe('the print of a delivery note', () => {
  it('states the parties, the goods and the transport, and no price', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addDeliveryNote(context.api, caller, customer.sku, {
      reason: 'OTHER',
      reason_text: 'Conto deposito',
      transport: 'CARRIER',
      carrier: 'Corriere Po',
      started_at: '2026-10-05 08:30',
      packages: 3,
      weight: 12.5,
      delivery_address: 'Cantiere di via Saffi 8, Bologna',
    })
    const answer = await context.api.call('GET', `${base}/${id}/print`, { as: caller })
    expect(answer.headers.get('content-disposition')).toContain('ddt1_2026.pdf')
    const text = await pdfText(await answer.bytes())
    for (const part of [
      'Documento di trasporto n. 1/2026',
      'Conto deposito',
      'Corriere Po',
      '08:30',
      '12,5 kg',
    ])
      expect(text).toContain(part)
    for (const part of ['Cantiere di via Saffi 8', 'Tappetini', 'Cinture']) expect(text).toContain(part)
    expect(text).not.toContain('19,99')
  })

  it.each([
    ['a transport that starts before the day of the note', { started_at: '2026-10-04 23:59' }],
    ['a day that is none', { started_at: '2026-13-04 10:00' }],
    ['a carrier without a name', { transport: 'CARRIER' }],
    ['another reason without its text', { reason: 'OTHER' }],
  ])('is of no note with %s', async (_, over) => {
    const { caller, customer } = await studio(context.api)
    const body = { delivery_note_data: deliveryNoteData(customer.sku, over) }
    const answer = await context.api.call('POST', `${base}/add`, { as: caller, body })
    expect([answer.status, answer.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
  })
})

describe('a line of goods from the catalogue', () => {
  const lineOf = (product: { product_cross_id: string }, over: object = {}) => ({
    description: 'Tappetino',
    quantity: 2,
    single_price: 10,
    product_cross_id: product.product_cross_id,
    ...over,
  })

  it('has the VAT of its product where it states none, on the note and on its invoice', async () => {
    const { caller, customer } = await studio(context.api)
    await offerRates(context.api, caller, [[22], [10], [0, 'N4']])
    const reduced = await addProduct(context.api, caller, { iva: 10 })
    const exempt = await addProduct(context.api, caller, { iva: 0, natura: 'N4' })
    const usual = await addProduct(context.api, caller)
    const line_list = [lineOf(reduced), lineOf(exempt), lineOf(usual), lineOf(reduced, { iva: 4 })]
    const { id } = await addDeliveryNote(context.api, caller, customer.sku, { line_list })
    const { body } = await context.api.call('GET', `${base}/${id}`, { as: caller })
    const vats = (lines: { iva: number | null; natura: string | null }[]) =>
      lines.map(({ iva, natura }) => [iva, natura])
    expect(vats(body.delivery_note.line_list)).toEqual([
      [10, null],
      [0, 'N4'],
      [null, null],
      [4, null],
    ])
    const made = await invoiceNotes(caller, [id])
    const invoice = await invoiceOf(caller, made.body.invoice_id)
    expect(vats(invoice.product_list)).toEqual([
      [10, null],
      [0, 'N4'],
      [22, null],
      [4, null],
    ])
    expect(invoice.product_list[1].riferimento_normativo).toBe('Legge di N4')
  })

  it('is refused at a rate of its product that the settings no longer offer', async () => {
    const { caller, customer } = await studio(context.api)
    const product = await addProduct(context.api, caller, { iva: 10 })
    await offerRates(context.api, caller, [[22]])
    const line_list = [lineOf(product, { iva: 22 }), lineOf(product)]
    const body = { delivery_note_data: deliveryNoteData(customer.sku, { line_list }) }
    const answer = await context.api.call('POST', `${base}/add`, { as: caller, body })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_PRODUCT_VAT_NOT_OFFERED'])
    expect(JSON.stringify(answer.body)).toContain('delivery_note_data.line_list.1.iva')
  })
})

describe('a deferred invoice', () => {
  it('is proposed for each month of a customer, with the last day in time and what has no price', async () => {
    const { caller, customer } = await studio(context.api)
    const add = (over: object) => addDeliveryNote(context.api, caller, customer.sku, { ...over })
    await add({ date: '2026-10-31' })
    await add({ date: '2026-10-01', line_list: [{ description: 'Palle', quantity: 1 }] })
    await add({ reason: 'GIFT' })
    const { id } = await add({ date: '2026-12-09' })
    const groups = async () =>
      (await context.api.call('GET', `${base}/billable`, { as: caller })).body.group_list.map(
        ({ month, note_count, priceless_count, until }: BillableGroup) => [
          month,
          note_count,
          priceless_count,
          until,
        ],
      )
    const october = ['2026-10', 2, 1, '2026-11-15']
    expect(await groups()).toEqual([october, ['2026-12', 1, 0, '2027-01-15']])
    await invoiceNotes(caller, [id], { date: '2026-12-31' })
    expect(await groups()).toEqual([october])
  })

  it('has the lines of its notes and names each with its lines, and passes the controls', async () => {
    const { caller, customer } = await studio(context.api)
    const notes = await Promise.all(
      Array.from({ length: 12 }, () => addDeliveryNote(context.api, caller, customer.sku)),
    )
    const { body } = await invoiceNotes(
      caller,
      notes.map(({ id }) => id),
    )
    const invoice = await invoiceOf(caller, body.invoice_id)
    expect(invoice.tipo_documento).toBe('TD24')
    expect(invoice.product_list).toHaveLength(24)
    const path = `/api/salesforce/rest/invoice/${body.invoice_id}/check`
    expect((await context.api.call('GET', path, { as: caller })).body.fault_list).toEqual([])
    const { findDocument } = await import('@/server/salesforce/document/row-queries')
    const { toDocumentValue } = await import('@/server/salesforce/document/row')
    const row = await context.api.asSystem((tx) => findDocument(tx, body.invoice_id))
    const value = toDocumentValue(row)
    const named = value.delivery_notes ?? []
    expect(named).toHaveLength(12)
    expect(named.flatMap(({ lines }) => lines)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
  })

  it('collects a note once, of 100 that ask at once, and the database refuses a second', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addDeliveryNote(context.api, caller, customer.sku)
    const answers = await Promise.all(Array.from({ length: 100 }, () => invoiceNotes(caller, [id])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['ERROR_DELIVERY_NOTE_INVOICED']))
    const other = await addDeliveryNote(context.api, caller, customer.sku)
    const document_id = (await invoiceNotes(caller, [other.id])).body.invoice_id
    const twice = { structure_id: caller.structureId, delivery_note_id: id, document_id }
    await expect(
      context.api.asSystem((tx) => tx.delivery_note_billing.create({ data: twice })),
    ).rejects.toThrow()
    // The same row is taken once it is not live: the unique key alone refused it.
    await context.api.asSystem((tx) => tx.delivery_note_billing.create({ data: { ...twice, live: false } }))
  })

  it('frees its notes in the bin, and a note that no line names any more', async () => {
    const { caller, customer } = await studio(context.api)
    const [one, other] = [
      await addDeliveryNote(context.api, caller, customer.sku),
      await addDeliveryNote(context.api, caller, customer.sku),
    ]
    const { invoice_id } = (await invoiceNotes(caller, [one.id, other.id])).body
    expect((await list(caller, '?state=INVOICED')).map((row: { id: number }) => row.id)).toEqual([
      other.id,
      one.id,
    ])
    const invoice = await invoiceOf(caller, invoice_id)
    const invoice_data = {
      ...invoice,
      json_state: { invoice_state: 'DRAFT' },
      product_list: invoice.product_list.filter(
        ({ delivery_note_id }: { delivery_note_id: number }) => delivery_note_id === one.id,
      ),
    }
    const path = '/api/salesforce/rest/invoice/update'
    const saved = await context.api.call('POST', path, { as: caller, body: { invoice_data } })
    expect(saved.status).toBe(200)
    expect([await stateOf(caller, one.id), await stateOf(caller, other.id)]).toEqual([
      'INVOICED',
      'TO_INVOICE',
    ])
    await context.api.call('DELETE', `/api/salesforce/rest/invoice/${invoice_id}`, { as: caller })
    expect(await stateOf(caller, one.id)).toBe('TO_INVOICE')
  })

  it('comes back from the bin with its notes, unless one is cancelled or invoiced meanwhile', async () => {
    const { caller, customer } = await studio(context.api)
    const of = async (note: DeliveryNote) => (await invoiceNotes(caller, [note.id])).body.invoice_id as number
    const binned = async () => {
      const note = await addDeliveryNote(context.api, caller, customer.sku)
      const invoiceId = await of(note)
      await context.api.call('DELETE', `/api/salesforce/rest/invoice/${invoiceId}`, { as: caller })
      return { note, invoiceId }
    }
    const restored = async ({ invoiceId }: { invoiceId: number }) => {
      const path = '/api/salesforce/rest/document/restore'
      return (await context.api.call('POST', path, { as: caller, body: { id: invoiceId } })).body
    }
    const [free, cancelled, taken] = [await binned(), await binned(), await binned()]
    await remove(caller, cancelled.note.id)
    await of(taken.note)
    expect((await restored(free)).status).toBe('ok')
    expect(await stateOf(caller, free.note.id)).toBe('INVOICED')
    expect((await restored(cancelled)).code).toBe('ERROR_DELIVERY_NOTE_NO_SALE')
    expect((await restored(taken)).code).toBe('ERROR_DELIVERY_NOTE_INVOICED')
  })

  it.each([
    ['ERROR_DELIVERY_NOTE_NO_SALE', { reason: 'GIFT' }, {}],
    ['ERROR_DELIVERY_NOTE_MIXED', { date: '2026-09-30' }, {}],
    ['ERROR_DELIVERY_NOTE_NO_PRICE', { line_list: [{ description: 'Palle', quantity: 1 }] }, {}],
    ['ERROR_DELIVERY_NOTE_AFTER_INVOICE', {}, { date: '2026-10-04' }],
    ['ERROR_DELIVERY_NOTE_LATE', {}, { date: '2026-11-16' }],
  ])('is refused with %s', async (code, note, asked) => {
    const { caller, customer } = await studio(context.api)
    const [one, other] = [
      await addDeliveryNote(context.api, caller, customer.sku),
      await addDeliveryNote(context.api, caller, customer.sku, note),
    ]
    expect((await invoiceNotes(caller, [one.id, other.id], asked)).body.code).toBe(code)
    expect(await stateOf(caller, one.id)).toBe('TO_INVOICE')
  })

  it('is made after the 15th of the next month once that is confirmed, and until it without', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addDeliveryNote(context.api, caller, customer.sku)
    expect((await invoiceNotes(caller, [id], { date: '2026-11-16', bill_late: true })).status).toBe(200)
    const other = await addDeliveryNote(context.api, caller, customer.sku)
    expect((await invoiceNotes(caller, [other.id], { date: '2026-11-15' })).status).toBe(200)
  })

  it('of goods that our supplier delivered is a TD25, in time until the end of the next month', async () => {
    const { caller, customer } = await studio(context.api)
    const triangular = { tipo_documento: 'TD25' }
    const [one, other] = [
      await addDeliveryNote(context.api, caller, customer.sku),
      await addDeliveryNote(context.api, caller, customer.sku),
    ]
    const late = await invoiceNotes(caller, [one.id], { ...triangular, date: '2026-12-01' })
    expect([late.status, late.body.code]).toEqual([422, 'ERROR_DELIVERY_NOTE_LATE'])
    const made = await invoiceNotes(caller, [one.id, other.id], { ...triangular, date: '2026-11-30' })
    const path = `/api/salesforce/rest/invoice/${made.body.invoice_id}/check`
    expect((await context.api.call('GET', path, { as: caller })).body.fault_list).toEqual([])
    expect((await invoiceOf(caller, made.body.invoice_id)).tipo_documento).toBe('TD25')
    expect(await stateOf(caller, one.id)).toBe('INVOICED')
    const unknown = await invoiceNotes(caller, [one.id], { tipo_documento: 'TD01' })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
  })
})
