import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import {
  createInvoice,
  invoiceData,
  line,
  newVatNumber,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { runSweep } from '@/tests/support/files/sweep'
import { importReceived, supplierXml } from '@/tests/support/salesforce/received'

const context = testApi({ STORAGE_DIR: '.data/test-received-hand' })
const base = '/api/salesforce/rest'

type Call = { as: Caller; body?: unknown; form?: FormData }
const call = (method: string, path: string, options: Call) =>
  context.api.call(method, `${base}/${path}`, options)

const add = (as: Caller, passive_data: unknown) => call('POST', 'passive/add', { as, body: { passive_data } })

async function added(as: Caller, sku: string, over: Record<string, unknown> = {}) {
  const answer = await add(as, receivedData(sku, over))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.passive as { id: number; revision: number }
}

async function fromFile(as: Caller, parts: Parameters<typeof supplierXml>[0] = {}) {
  const { entries } = await importReceived(context.api, as, [{ name: 'a.xml', bytes: supplierXml(parts) }])
  return entries[0]?.document?.id ?? 0
}

const setState = (as: Caller, id: number, passive_state: string) =>
  call('POST', 'passive/update/state', { as, body: { passive_data: { id, json_state: { passive_state } } } })

describe('a received document that is typed in', () => {
  it('has the supplier as its sender, our company as its receiver, and its exact total', async () => {
    const { caller, own, customer } = await studio(context.api)
    const due_date_list = [
      { date: '2026-12-03', amount: 100 },
      { date: '2027-01-03', amount: 144 },
    ]
    const { body } = await add(caller, receivedData(customer.sku, { due_date_list }))
    expect(body.passive).toMatchObject({
      type: 'PASSIVE',
      state: 'ISSUED',
      fullNumeration: 'A/7',
      document_kind: 'INVOICE',
      total: 244,
      due_date_list,
      file: null,
      anagrafica_sender: { sku: customer.sku },
      anagrafica_receiver: { sku: own.sku },
    })
  })

  it('is kept once for each supplier, number, year and kind', async () => {
    const { caller, customer } = await studio(context.api)
    const first = await added(caller, customer.sku)
    const again = await add(caller, receivedData(customer.sku, { description: 'Altro' }))
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_PASSIVE_EXISTS'])
    expect(again.body.description).toContain('A/7')
    const others = [
      await add(caller, receivedData(customer.sku, { date: '2025-11-03' })),
      await add(caller, receivedData(customer.sku, { document_kind: 'CREDITNOTE' })),
    ]
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    expect(first.id).toBeGreaterThan(0)
  })

  it('is kept once however many type it in at once', async () => {
    const { caller, customer } = await studio(context.api)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => add(caller, receivedData(customer.sku))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_PASSIVE_EXISTS']))
  })

  it('refuses days to pay that do not come to its total', async () => {
    const { caller, customer } = await studio(context.api)
    const due_date_list = [{ date: '2026-12-03', amount: 100 }]
    const { body } = await add(caller, receivedData(customer.sku, { due_date_list }))
    expect([body.code, body.description]).toEqual([
      'ERROR_PASSIVE_DUE_DATES',
      "Le scadenze devono corrispondere all'importo da pagare: 244,00\u00a0€.",
    ])
  })

  it('can be changed as a whole, by who saw its last version', async () => {
    const { caller, customer } = await studio(context.api)
    const { id, revision } = await added(caller, customer.sku)
    const changed = receivedData(customer.sku, { id, revision, number: 'A/8', product_list: [line()] })
    const { body } = await call('POST', 'passive/update', { as: caller, body: { passive_data: changed } })
    expect(body.passive).toMatchObject({
      fullNumeration: 'A/8',
      total: 122,
      due_date_list: [{ amount: 122 }],
    })
    const stale = await call('POST', 'passive/update', { as: caller, body: { passive_data: changed } })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    const other = await added(caller, customer.sku)
    const taken = { ...changed, id: other.id, revision: undefined }
    const refused = await call('POST', 'passive/update', { as: caller, body: { passive_data: taken } })
    expect(refused.body.code).toBe('ERROR_PASSIVE_EXISTS')
  })

  it('keeps files that are added to it, and loses them with it', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await added(caller, customer.sku)
    const form = new FormData()
    form.append('files', new File(['%PDF-1.7\n1 0 obj\n'], 'bolletta.pdf'))
    const { body } = await call('POST', `passive/${id}/attachments`, { as: caller, form })
    const [kept] = body.passive.attachment_list
    expect(kept).toMatchObject({ name: 'bolletta.pdf', position: null })
    const got = await call('GET', `passiveattachment/${kept.id}`, { as: caller })
    expect(Buffer.from(await got.bytes()).toString()).toContain('%PDF-1.7')
    const stranger = (await studio(context.api)).caller
    expect((await call('POST', `passive/${id}/attachments`, { as: stranger, form })).status).toBe(404)
    const page = new FormData()
    page.append('files', new File(['<html><script>'], 'x.html'))
    const refused = await call('POST', `passive/${id}/attachments`, { as: caller, form: page })
    expect(refused.body.code).toBe('ERROR_ATTACHMENT_TYPE')
    expect((await call('DELETE', `passiveattachment/${kept.id}`, { as: caller })).status).toBe(200)
    const gone = await call('GET', `passiveattachment/${kept.id}`, { as: caller })
    expect(gone.status).toBe(404)
  })
})

describe('a received document that came with a file', () => {
  it('changes only its description, note and days to pay', async () => {
    const { caller } = await studio(context.api)
    const id = await fromFile(caller)
    const before = await call('GET', `passive/${id}`, { as: caller })
    const sku = before.body.passive.ana_sku
    const refused = await call('POST', 'passive/update', {
      as: caller,
      body: { passive_data: receivedData(sku, { id }) },
    })
    expect(refused.body.code).toBe('ERROR_PASSIVE_FROM_FILE')
    const due_date_list = [
      { date: '2026-12-10', amount: 22 },
      { date: '2026-12-20', amount: 100 },
    ]
    const details = { id, description: 'Corrente', note: 'Da verificare', due_date_list }
    const { body } = await call('POST', 'passive/update/details', {
      as: caller,
      body: { passive_data: details },
    })
    expect(body.passive).toMatchObject({
      description: 'Corrente',
      note: 'Da verificare',
      due_date_list,
      total: 122,
    })
  })

  it('is what its file says whoever writes to the database', async () => {
    const { caller } = await studio(context.api)
    const id = await fromFile(caller)
    const change = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await expect(change(`update document set total = 1 where id = ${id}`)).rejects.toThrow()
    await expect(
      change(`update document_line set total_price = 1 where document_id = ${id}`),
    ).rejects.toThrow()
    await expect(change(`update received_file set bytes = '\\x00'`)).rejects.toThrow()
    await expect(change(`delete from document where id = ${id}`)).rejects.toThrow()
  })
})

describe('the life of a received document', () => {
  it('is paid, opened again, thrown away and brought back', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await added(caller, customer.sku)
    const states: unknown[] = []
    for (const state of ['PAYED', 'PAYED', 'ISSUED', 'PAYED']) {
      states.push((await setState(caller, id, state)).body.passive.state)
    }
    expect(states).toEqual(['PAYED', 'PAYED', 'ISSUED', 'PAYED'])
    const paid = await call('DELETE', `passive/${id}`, { as: caller })
    expect(paid.body.code).toBe('ERROR_INVOICE_STATE')
    await setState(caller, id, 'ISSUED')
    expect((await call('DELETE', `passive/${id}`, { as: caller })).status).toBe(200)
    const bin = await call('GET', 'document/bin', { as: caller })
    expect(bin.body.bin_list).toMatchObject([{ id, type: 'PASSIVE' }])
    const back = await call('POST', 'document/restore', { as: caller, body: { id } })
    expect(back.status).toBe(200)
    const { body } = await call('GET', `passive/${id}`, { as: caller })
    expect(body.passive.state).toBe('ISSUED')
  })

  it('is marked late by the night, and open again once its days to pay change', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await added(caller, customer.sku, { date: '2026-01-03' })
    const { overdueMark } = await import('@/server/jobs/overdue-mark')
    await overdueMark.run({})
    const late = await call('GET', `passive/${id}`, { as: caller })
    expect(late.body.passive.state).toBe('EXPIRED')
    const due_date_list = [{ date: '2027-03-03', amount: 244 }]
    const { body } = await call('POST', 'passive/update/details', {
      as: caller,
      body: { passive_data: { id, due_date_list } },
    })
    expect(body.passive.state).toBe('ISSUED')
  })

  it('ends in the bin after its days, with its file', async () => {
    const { caller } = await studio(context.api)
    const id = await fromFile(caller)
    await call('DELETE', `passive/${id}`, { as: caller })
    await context.api.asSystem((tx) =>
      tx.document_state_change.updateMany({
        where: { document_id: id, state: 'DELETED' },
        data: { date_ts: new Date('2026-01-01') },
      }),
    )
    await runSweep()
    const left = await context.api.asSystem(async (tx) => [
      await tx.document.count({ where: { id } }),
      await tx.received_file.count({ where: { structure_id: caller.structureId } }),
    ])
    expect(left).toEqual([0, 0])
  })
})

describe('what is meant for our own documents', () => {
  let caller: Caller
  let invoice: number
  let note: number
  beforeAll(async () => {
    const made = await studio(context.api)
    caller = made.caller
    invoice = await fromFile(caller)
    note = await fromFile(caller, { tipo: 'TD04', number: 'NC/1' })
    await createInvoice(context.api, caller, invoiceData(made.customer.sku))
  })

  it.each<[string, string, () => [string, unknown?]]>([
    ['issuing', 'PUT', () => [`invoice/issue/${invoice}`]],
    ['issuing a credit note', 'PUT', () => [`creditnote/issue/${note}`]],
    ['its controls', 'GET', () => [`invoice/${invoice}/check`]],
    ['mailing', 'POST', () => ['invoice/send', { invoice_id: invoice, mail_to: 'a@posta.example' }]],
    [
      'mailing a credit note',
      'POST',
      () => ['creditNote/send', { creditNote_id: note, mail_to: 'a@posta.example' }],
    ],
    ['sending', 'POST', () => ['einvoice/send', { invoice_id: invoice }]],
    [
      'crediting its products',
      'POST',
      () => ['creditnote/createSingleCreditnote', { invoiceId: invoice, products: [{ id: 1 }] }],
    ],
    ['changing', 'POST', () => ['invoice/update', { invoice_data: { ...invoiceData('x'), id: invoice } }]],
  ])('says of a received one that it is not ours: %s', async (_, method, of) => {
    const [path, body] = of()
    const answer = await call(method, path, { as: caller, body })
    expect([answer.status, answer.body?.code]).toEqual([422, 'ERROR_DOCUMENT_RECEIVED'])
  })

  it('refuses them one by one where many are asked for', async () => {
    const issued = await call('PUT', 'invoice/bulk/issue', { as: caller, body: { invoice_ids: [invoice] } })
    expect(issued.body.refused_list).toMatchObject([{ id: invoice, code: 'ERROR_DOCUMENT_RECEIVED' }])
    const body = { creditnote_id: [invoice] }
    const credited = await call('POST', 'creditnote/createMultipleCreditnote', { as: caller, body })
    expect(credited.body.refused_list).toMatchObject([{ id: invoice, code: 'ERROR_DOCUMENT_RECEIVED' }])
    const mailed = await call('POST', 'invoice/bulk/send', { as: caller, body: { invoice_ids: [invoice] } })
    expect(mailed.body.refused_list).toMatchObject([{ id: invoice, code: 'ERROR_DOCUMENT_RECEIVED' }])
  })

  it('lists and numbers our own without them', async () => {
    const list = async (query: string) => (await call('GET', query, { as: caller })).body
    const own = await list('invoice/list/structure')
    expect(own.invoice_list).toHaveLength(1)
    const received = await list('invoice/list/structure?agreementTypeValue=passive&column=fullNumeration')
    expect(received.invoice_list).toMatchObject([{ id: invoice, type: 'PASSIVE', fullNumeration: '1/2026' }])
    const notes = await list(
      'creditnote/list/structure?agreementTypeValue=passive&filter_state=ISSUED&search=NC',
    )
    expect(notes.creditNote_list).toMatchObject([{ id: note, type: 'PASSIVE', invoice: null }])
    const last = await list('invoice/last/structure?agreementTypeValue=passive')
    expect(last.invoice.id).toBe(invoice)
    const ownLast = await list('invoice/last/structure')
    expect(ownLast.invoice).toBeNull()
    const chart = await list('invoice/chart/structure')
    expect(chart.month_list.every((month: { invoices: number }) => month.invoices === 0)).toBe(true)
  })

  it('reads a received one, with the totals that it states', async () => {
    const { body } = await call('GET', `invoice/${invoice}`, { as: caller })
    expect(body.invoice).toMatchObject({ type: 'PASSIVE', total: 122, imposta: 22 })
    const state = await call('GET', `invoice/${invoice}/state/ISSUED`, { as: caller })
    expect(state.body.state_info.state).toBe('ISSUED')
  })

  it('does not reach our own through the calls for received ones', async () => {
    const { customer, caller: other } = await studio(context.api)
    const ours = await createInvoice(context.api, other, invoiceData(customer.sku))
    const answers = await Promise.all([
      call('GET', `passive/${ours.id}`, { as: other }),
      call('DELETE', `passive/${ours.id}`, { as: other }),
      setState(other, ours.id, 'PAYED'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('a supplier in the registry', () => {
  it('stays while a received document names them', async () => {
    const { caller, customer } = await studio(context.api)
    await added(caller, customer.sku)
    const { status, body } = await context.api.call('DELETE', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: { sku: customer.sku },
    })
    expect([status, body.code]).toEqual([422, 'ERROR_ANAGRAFICA_IN_USE'])
  })

  it('becomes one with another, whose documents of the same number stay too', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await added(caller, customer.sku, { number: '1/2026' })
    const other = await fromFile(caller, { vat: newVatNumber(), date: day('2026-10-01') })
    const { body } = await call('GET', `passive/${other}`, { as: caller })
    const merged = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/merge', {
      as: caller,
      body: { keep: customer.sku, merge: body.passive.ana_sku },
    })
    expect(merged.status).toBe(200)
    const skus = await context.api.asSystem((tx) =>
      tx.document.findMany({ where: { id: { in: [id, other] } }, select: { ana_sku: true } }),
    )
    expect(skus).toEqual([{ ana_sku: customer.sku }, { ana_sku: customer.sku }])
  })
})
