import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, line, studio } from '@/tests/support/builders'

const context = testApi({ DATABASE_POOL: '2' })
const base = '/api/salesforce/rest/invoice'

const create = (as: Parameters<typeof createInvoice>[1], data: Record<string, unknown>) =>
  context.api.call('POST', `${base}/createInvoice`, { as, body: { invoice_data: data } })

describe('an invoice', () => {
  it('is issued only by who holds the role, whichever call asks for it', async () => {
    const { caller: owner, customer } = await studio(context.api)
    const structure = { id: owner.structureId }
    const clerk = await context.api.caller({
      structure,
      roles: ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_LIST_INVOICE'],
    })
    const issued = { json_state: { invoice_state: 'ISSUED' } }
    const created = await create(clerk, invoiceData(customer.sku, issued))
    expect([created.status, created.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    const draft = await createInvoice(context.api, clerk, invoiceData(customer.sku))
    const data = { ...invoiceData(customer.sku, issued), id: draft.id }
    const updated = await context.api.call('POST', `${base}/update`, {
      as: clerk,
      body: { invoice_data: data },
    })
    expect(updated.status).toBe(403)
    expect((await create(owner, invoiceData(customer.sku, issued))).body.invoice.fullNumeration).toBe(
      '1/2026',
    )
  })

  it('is kept as a draft while the structure has no company record of its own', async () => {
    const caller = await context.api.caller()
    const customer = await addEntry(context.api, caller)
    const answer = await create(caller, invoiceData(customer.sku))
    expect([answer.status, answer.body.invoice?.anagrafica_sender.sku]).toEqual([200, ''])
    const issued = await context.api.call('PUT', `${base}/issue/${answer.body.invoice.id}`, { as: caller })
    expect(issued.body.code).toBe('ERROR_INVOICE_NO_SENDER')
  })

  it.each([
    [
      'too large an amount',
      { product_list: [line({ quantity: 999_999_999, single_price: 99_999_999 })] },
      422,
    ],
    [
      'too large an increase',
      {
        product_list: [
          line({ price_change_type: 'INCREASE', discount: 99_999_999, single_price: 99_999_999 }),
        ],
      },
      422,
    ],
    ['a day before 1970', { date: '1900-01-01' }, 400],
    ['a day after 2999', { date: '9999-12-20' }, 400],
    ['a received one that is a draft', { type: 'PASSIVE' }, 422],
    ['half a character', { description: 'a\ud800b' }, 400],
  ])('is refused with a code for %s', async (_, over, status) => {
    const { caller, customer } = await studio(context.api)
    expect((await create(caller, invoiceData(customer.sku, over))).status).toBe(status)
  })

  it('waits to be issued on a day to come, and is not issued before it', async () => {
    const { caller, customer } = await studio(context.api)
    const over = { date: '2999-12-20', json_state: { invoice_state: 'TO_BE_ISSUED' } }
    const answer = await create(caller, invoiceData(customer.sku, over))
    expect(answer.body.invoice?.state).toBe('TO_BE_ISSUED')
    const issued = await context.api.call('PUT', `${base}/issue/${answer.body.invoice.id}`, { as: caller })
    expect(issued.body.fault_list.map((fault: { code: string }) => fault.code)).toEqual(['00403'])
  })

  it('is not listed under a state that does not exist', async () => {
    const { caller } = await studio(context.api)
    const answer = await context.api.call('GET', `${base}/list/structure?filter_state=DIGITAL_SENT_SUCESS`, {
      as: caller,
    })
    expect(answer.status).toBe(400)
  })
})

describe('whoever calls', () => {
  it('gets an answer when more call at once than there are connections', async () => {
    const caller = await context.api.caller()
    const calls = Array.from({ length: 20 }, () =>
      context.api.call('GET', '/api/auth/rest/client_userinfo', { as: caller }),
    )
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual(Array(20).fill(200))
  })

  it.each(['next-auth.session-token=%', 'next-auth.session-token=abc'])(
    'is nobody with the cookie %s',
    async (cookie) => {
      const answer = await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers: { cookie } })
      expect(answer.status).toBe(401)
    },
  )

  it('is refused settings nested without end', async () => {
    const caller = await context.api.caller()
    const body = `{"sku":"x","user_settings":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
    expect((await context.api.call('POST', '/api/auth/rest/save.php', { as: caller, body })).status).toBe(400)
  })

  it('cannot put an entry into a category of another structure', async () => {
    const [caller, other] = [await context.api.caller(), await context.api.structure()]
    const { id } = await context.api.asSystem((tx) =>
      tx.anagrafica_category.create({ data: { name: 'Altrui', structure_id: other.id } }),
    )
    const anagrafica = company({ category_id: id })
    const answer = await context.api.call('POST', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: { anagrafica },
    })
    expect(answer.status).toBe(404)
  })
})
