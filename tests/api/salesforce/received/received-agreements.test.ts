import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addOffer, agreementData, receivedData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'

const context = testApi({ STORAGE_DIR: '.data/test-received-agreements' })
const base = '/api/salesforce/rest'

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}/${path}`, { as, body })

/** The proposal of a supplier: 122.00 until the end of the year. */
const proposal = (sku: string, over: Record<string, unknown> = {}) => ({
  ...agreementData(sku, { invoice_configuration: { end_date: '2026-12-31' } }),
  type: 'PASSIVE',
  numeration: 'P/9',
  ...over,
})

const KINDS = [
  { noun: 'offer', data: 'offer_data', state: 'offer_state', kind: 'OFFER' },
  { noun: 'contract', data: 'contract_data', state: 'contract_state', kind: 'CONTRACT' },
] as const

describe.each(KINDS)('what a supplier proposes as $noun', ({ noun, data, state, kind }) => {
  const add = (as: Caller, sku: string, over: Record<string, unknown> = {}) =>
    call(as, 'POST', `${noun}/add`, { [data]: proposal(sku, over) })

  const answered = (as: Caller, id: number, wanted: string) =>
    call(as, 'POST', `${noun}/update/state`, { [data]: { id, json_state: { [state]: wanted } } })

  it('is recorded with its number, its day and its last day, and listed apart from ours', async () => {
    const { caller, own, customer } = await studio(context.api)
    const { body } = await add(caller, customer.sku)
    expect(body[noun]).toMatchObject({
      type: 'PASSIVE',
      state: 'SENT',
      numeration: 'P/9',
      total: 122,
      end_date: '2026-12-31',
      anagrafica_sender: { sku: customer.sku },
      anagrafica_receiver: { sku: own.sku },
      due_date_list: [],
    })
    const list = async (query: string) =>
      (await call(caller, 'GET', `${noun}/list/structure${query}`)).body[`${noun}_list`]
    expect(await list('')).toEqual([])
    expect(await list('?agreementTypeValue=passive&filter_state=SENT&column=numeration')).toMatchObject([
      { id: body[noun].id, numeration: 'P/9', end_date: '2026-12-31' },
    ])
    const late = { numeration: 'P/8', invoice_configuration: { end_date: '2026-01-31' } }
    const over = (await add(caller, customer.sku, late)).body[noun]
    expect([body[noun].is_expired, over.is_expired]).toEqual([false, true])
    const read = await call(caller, 'GET', `${noun}/${body[noun].id}`)
    expect(read.body[noun].numeration).toBe('P/9')
  })

  it('is kept once for each number, and without one as often as it is recorded', async () => {
    const { caller, customer } = await studio(context.api)
    await add(caller, customer.sku)
    const again = await add(caller, customer.sku)
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_PASSIVE_EXISTS'])
    const loose = [
      await add(caller, customer.sku, { numeration: undefined }),
      await add(caller, customer.sku, { numeration: undefined }),
    ]
    expect(loose.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is corrected while it is not answered, by who saw its last version', async () => {
    const { caller, customer } = await studio(context.api)
    const { body } = await add(caller, customer.sku)
    const { id, revision } = body[noun]
    const over = { id, revision, description: 'Nuove sedie', recurrence: 'SUBSCRIPTION' }
    const saved = await call(caller, 'POST', `${noun}/update`, { [data]: proposal(customer.sku, over) })
    expect(saved.body[noun]).toMatchObject({ id, description: 'Nuove sedie', recurrence: 'SUBSCRIPTION' })
    const stale = await add(caller, customer.sku, over)
    expect(stale.body.code).toBe('ERROR_STALE_REVISION')
    await answered(caller, id, 'SIGNED')
    const late = await add(caller, customer.sku, { id })
    expect(late.body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('is accepted or refused, answered again, thrown away and brought back', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = (await add(caller, customer.sku)).body[noun]
    const states: unknown[] = []
    for (const wanted of ['ACCEPTED', 'SENT', 'REJECTED', 'SENT', 'SENT']) {
      states.push((await answered(caller, id, wanted)).body[noun].state)
    }
    expect(states).toEqual(['SIGNED', 'SENT', 'REJECTED', 'SENT', 'SENT'])
    expect((await answered(caller, id, 'READY_TO_SEND')).body.code).toBe('ERROR_INVOICE_STATE')
    expect((await call(caller, 'GET', `${noun}/delete/${id}`)).status).toBe(200)
    const bin = await call(caller, 'GET', 'document/bin')
    expect(bin.body.bin_list).toMatchObject([{ id, type: 'PASSIVE', document_kind: kind }])
    await call(caller, 'POST', 'document/restore', { id })
    expect((await call(caller, 'GET', `${noun}/${id}`)).body[noun].state).toBe('SENT')
  })

  it('is printed as it reads, and is none of ours to send, bill or copy', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = (await add(caller, customer.sku)).body[noun]
    const pdf = await call(caller, 'GET', `${noun}/${id}/print/pdf`)
    expect(await pdfText(await pdf.bytes())).toContain('P/9')
    const mail = { [`${noun}_id`]: id, mail_to: 'a@posta.example' }
    const made = noun === 'offer' ? 'Offer' : 'Contract'
    const answers = [
      await call(caller, 'POST', `${noun}/send`, noun === 'offer' ? mail : { contract_data: mail }),
      await call(caller, 'POST', `invoice/createInvoiceFrom${made}`, { [`${noun}_id`]: id }),
      await call(caller, 'POST', 'document/copy', { id }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'ERROR_DOCUMENT_RECEIVED'))
  })

  it('is refused as a draft', async () => {
    const { caller, customer } = await studio(context.api)
    const { body } = await add(caller, customer.sku, { json_state: { [state]: 'DRAFT' } })
    expect(body.code).toBe('ERROR_PASSIVE_NO_DRAFT')
  })

  it('is not there for another structure, nor for who holds the roles of another kind', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = (await add(caller, customer.sku)).body[noun]
    const stranger = (await studio(context.api)).caller
    const structure = { id: caller.structureId }
    const roles = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_MANAGE_INVOICE']
    const biller = await context.api.caller({ roles, structure })
    const answers = [
      await call(stranger, 'GET', `${noun}/${id}`),
      await call(stranger, 'GET', `${noun}/delete/${id}`),
      await call(stranger, 'GET', `${noun}/${id}/print/pdf`),
      await answered(stranger, id, 'SIGNED'),
      await add(stranger, customer.sku, { id }),
      await call(stranger, 'GET', `passive/${id}`),
      await call(biller, 'GET', `passive/${id}`),
      await call(biller, 'DELETE', `passive/${id}`),
      await call(biller, 'POST', 'passive/update', { passive_data: receivedData(customer.sku, { id }) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const passive_data = receivedData(customer.sku, { document_kind: kind })
    const refused = [
      await add(biller, customer.sku),
      await call(biller, 'GET', `${noun}/${id}`),
      await call(biller, 'POST', 'passive/add', { passive_data }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('an offer of a supplier that is typed in with a file', () => {
  it('keeps both, until its last day, for who may see offers', async () => {
    const { caller, customer } = await studio(context.api)
    const passive_data = receivedData(customer.sku, {
      document_kind: 'OFFER',
      number: '',
      valid_until: '2026-12-31',
    })
    const { body } = await call(caller, 'POST', 'passive/add', { passive_data })
    const { id, revision } = body.passive
    expect(body.passive).toMatchObject({ document_kind: 'OFFER', state: 'SENT', fullNumeration: null })
    expect(body.passive.invoice_configuration.end_date).toBe('2026-12-31')
    const form = new FormData()
    form.append('files', new File(['%PDF-1.7\n1 0 obj\n'], 'preventivo.pdf'))
    const attached = await context.api.call('POST', `${base}/passive/${id}/attachments`, { as: caller, form })
    const [file] = attached.body.passive.attachment_list
    const structure = { id: caller.structureId }
    const biller = await context.api.caller({
      roles: ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_MANAGE_INVOICE'],
      structure,
    })
    const unseen = [
      await call(biller, 'GET', `passiveattachment/${file.id}`),
      await call(biller, 'DELETE', `passiveattachment/${file.id}`),
    ]
    expect(unseen.map(({ status }) => status)).toEqual([404, 404])
    const seller = await context.api.caller({ roles: ['GUI_CAN_LIST_OFFER'], structure })
    const got = await call(seller, 'GET', `passiveattachment/${file.id}`)
    expect(Buffer.from(await got.bytes()).toString()).toContain('%PDF-1.7')
    const changed = { ...passive_data, id, revision, number: 'P/1', valid_until: null }
    const saved = await call(caller, 'POST', 'passive/update', { passive_data: changed })
    expect(saved.body.passive).toMatchObject({ fullNumeration: 'P/1', due_date_list: [] })
    expect(saved.body.passive.invoice_configuration.end_date).toBeNull()
    expect((await call(caller, 'DELETE', `passive/${id}`)).status).toBe(200)
  })

  it('is owed by nobody: it has no days to pay, and invoices have no last day', async () => {
    const { caller, customer } = await studio(context.api)
    const refused = async (over: Record<string, unknown>) => {
      const passive_data = receivedData(customer.sku, over)
      const { status, body } = await call(caller, 'POST', 'passive/add', { passive_data })
      return [status, body.wrong]
    }
    const due_date_list = [{ date: '2026-12-31', amount: 244 }]
    expect(await refused({ document_kind: 'CONTRACT', due_date_list })).toEqual([
      400,
      ['passive_data.due_date_list'],
    ])
    expect(await refused({ valid_until: '2026-12-31' })).toEqual([400, ['passive_data.valid_until']])
    expect(await refused({ number: '' })).toEqual([400, ['passive_data.number']])
  })

  it('changes nothing of ours', async () => {
    const { caller, customer } = await studio(context.api)
    const ours = await addOffer(context.api, caller, agreementData(customer.sku))
    const offer_data = proposal(customer.sku, { id: ours.id })
    expect((await call(caller, 'POST', 'offer/update', { offer_data })).status).toBe(404)
  })
})
