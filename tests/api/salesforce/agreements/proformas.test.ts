import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { addProforma } from '@/tests/support/salesforce/proformas'
import { addTemplate, fieldData, templateData } from '@/tests/support/salesforce/templates'
import { todayInRome } from '@/tests/support/time/days'

const base = '/api/salesforce/rest/proforma'
const context = testApi()
const today = todayInRome()

const collect = (as: Caller, id: number, over: object = {}) => {
  const payment_data = { date: today, method: 'CASH', ...over }
  return context.api.call('POST', `${base}/collect`, { as, body: { proforma_id: id, payment_data } })
}

const move = (as: Caller, id: number, proforma_state: string) =>
  context.api.call('POST', `${base}/update/state`, {
    as,
    body: { proforma_data: { id, json_state: { proforma_state, description: '' } } },
  })

const read = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/${id}`, { as })).body.proforma

const get = async (as: Caller, path: string) =>
  (await context.api.call('GET', `/api/salesforce/rest/${path}`, { as })).body

/** A structure with one proforma, written on a day. */
async function ready(date: string = today, over: Record<string, unknown> = {}) {
  const { caller, customer } = await studio(context.api)
  const proforma = await addProforma(context.api, caller, customer.sku, { date, ...over })
  return { caller, customer, proforma }
}

const invoicesOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) =>
    tx.document.findMany({ where: { structure_id: structureId, document_kind: 'INVOICE' } }),
  )

describe('a proforma', () => {
  it('has a series of its own, which takes no number of invoices and can be renamed', async () => {
    const { caller, customer, proforma } = await ready()
    expect([proforma.numeration, proforma.state]).toEqual([`1/PF/${today.slice(0, 4)}`, 'READY_TO_SEND'])
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku, { date: today }))
    expect(invoice.fullNumeration).toBe(`1/${today.slice(0, 4)}`)
    const path = '/api/auth/rest/structure/configuration'
    const { data } = (await context.api.call('GET', path, { as: caller })).body
    expect(data.numerazione.proforma).toBe('PF')
    const numerazione = { ...data.numerazione, proforma: 'PRO' }
    await context.api.call('PUT', path, { as: caller, body: { data: { ...data, numerazione } } })
    const next = await addProforma(context.api, caller, customer.sku, { date: today })
    expect(next.numeration).toBe(`1/PRO/${today.slice(0, 4)}`)
  })

  it('is no debt, stands in no register, and is no invoice', async () => {
    const { caller } = await ready()
    const register = await get(caller, `register/list/sales?period=${today.slice(0, 7)}`)
    expect(register.code).toBeUndefined()
    expect(JSON.stringify(register)).not.toContain('/PF/')
    const due = await context.api.asSystem((tx) =>
      tx.document_due_date.findMany({ where: { structure_id: caller.structureId } }),
    )
    expect(due.map(({ open_amount }) => open_amount.toNumber())).toEqual(due.map(() => 0))
    expect(due.length).toBeGreaterThan(0)
    const blocks = await context.api.asSystem((tx) =>
      tx.vat_block.count({ where: { structure_id: caller.structureId } }),
    )
    expect(blocks).toBe(0)
    expect(await invoicesOf(caller)).toEqual([])
  })

  it('states on paper that it is no invoice, in PDF, as a draft and in the structure’s look', async () => {
    const { caller, proforma } = await ready()
    for (const format of ['pdf', 'pdf_custom']) {
      const file = await context.api.call('GET', `${base}/${proforma.id}/print/${format}`, { as: caller })
      const text = (await pdfText(await file.bytes())).replaceAll(/\s+/g, ' ')
      expect(text).toContain(`Proforma n. 1/PF/${today.slice(0, 4)}`)
      expect(text).toContain('non costituisce fattura')
    }
  })

  it('states it in a template, too, whatever the template has', async () => {
    const { caller, customer } = await ready()
    const template = await addTemplate(
      context.api,
      caller,
      templateData({ array_field: [fieldData({ value: 'Modello nostro' })] }),
    )
    const { id } = await addProforma(context.api, caller, customer.sku, {
      date: today,
      document: template.id,
    })
    const file = await context.api.call('GET', `${base}/${id}/print/pdf_custom`, { as: caller })
    const text = (await pdfText(await file.bytes())).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Modello nostro')
    expect(text).toContain('non costituisce fattura')
  })

  it('is listed newest first, in tabs with amounts', async () => {
    const { caller, customer, proforma } = await ready()
    const second = await addProforma(context.api, caller, customer.sku, { date: today })
    await move(caller, second.id, 'SENT')
    const { proforma_list } = await get(caller, 'proforma/list/structure?orderDirection=desc&column=id')
    expect(proforma_list.map(({ id }: { id: number }) => id)).toEqual([second.id, proforma.id])
    const { tab_list } = await get(caller, 'document/tabs?document_kind=PROFORMA')
    expect(tab_list).toContainEqual({ tab: 'SENT', count: 1, amount: second.total })
    expect(tab_list).toContainEqual({ tab: 'READY_TO_SEND', count: 1, amount: proforma.total })
  })

  it('is mailed, and is then sent; its content stays as the customer has it', async () => {
    const { caller, customer, proforma } = await ready()
    const body = { proforma_id: proforma.id, mail_to: 'cliente@esempio.it', message: 'Ecco la proforma' }
    const sent = await context.api.call('POST', `${base}/send`, { as: caller, body })
    expect([sent.status, sent.body.proforma?.state]).toEqual([200, 'SENT'])
    const update = await context.api.call('POST', `${base}/add`, {
      as: caller,
      body: { proforma_data: { id: proforma.id, ana_sku: customer.sku, date: today, description: 'Altro' } },
    })
    expect([update.status, update.body.code]).toEqual([422, 'ERROR_INVOICE_IMMUTABLE'])
  })

  it('is cancelled, keeps its number, and cannot be collected any more', async () => {
    const { caller, proforma } = await ready()
    expect((await move(caller, proforma.id, 'REJECTED')).body.proforma).toMatchObject({
      state: 'REJECTED',
      numeration: proforma.numeration,
    })
    expect((await collect(caller, proforma.id)).body.code).toBe('ERROR_INVOICE_STATE')
    expect(await invoicesOf(caller)).toEqual([])
  })

  it('is duplicated as a draft, and goes to the bin and back', async () => {
    const { caller, proforma } = await ready()
    const path = '/api/salesforce/rest/document'
    const copied = await context.api.call('POST', `${path}/copy`, { as: caller, body: { id: proforma.id } })
    expect(copied.body.document_kind).toBe('PROFORMA')
    expect(await read(caller, copied.body.id)).toMatchObject({ state: 'DRAFT', total: proforma.total })
    expect((await context.api.call('DELETE', `${base}/${proforma.id}`, { as: caller })).status).toBe(200)
    const body = { id: proforma.id }
    expect((await context.api.call('POST', `${path}/restore`, { as: caller, body })).body.document_kind).toBe(
      'PROFORMA',
    )
  })

  it('takes neither a subscription nor a document of a supplier', async () => {
    const { caller, customer } = await ready()
    for (const over of [{ recurrence: 'SUBSCRIPTION' }, { type: 'PASSIVE' }]) {
      const proforma_data = { ana_sku: customer.sku, date: today, description: 'x', ...over }
      const refused = await context.api.call('POST', `${base}/add`, { as: caller, body: { proforma_data } })
      expect([refused.status, refused.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    }
  })
})

describe('a collected proforma', () => {
  it('becomes an issued invoice that is paid, of the same lines, parties and amount, linked to it', async () => {
    const { caller, customer, proforma } = await ready(addDays(today, -5))
    await move(caller, proforma.id, 'SENT')
    const answer = await collect(caller, proforma.id, { date: addDays(today, -2), account_name: 'Cassa' })
    expect(answer.status).toBe(200)
    const { invoice, is_moved } = answer.body
    expect(is_moved).toBe(false)
    expect(invoice).toMatchObject({
      state: 'PAYED',
      date: addDays(today, -2),
      fullNumeration: `1/${today.slice(0, 4)}`,
      total: proforma.total,
      ana_sku: customer.sku,
    })
    const { payment_state } = await get(caller, `payment/document/${invoice.id}`)
    expect(payment_state.payment_list).toMatchObject([
      { date: addDays(today, -2), amount: proforma.total, method: 'CASH', account_name: 'Cassa' },
    ])
    expect((await read(caller, proforma.id)).state).toBe('PAYED')
    for (const id of [proforma.id, invoice.id]) {
      const { chain_list } = await get(caller, `document/${id}/chain`)
      expect(chain_list.map((one: { id: number }) => one.id)).toEqual([proforma.id, invoice.id])
    }
  })

  it('has an invoice of today where a later one has a number, or after more than 12 days', async () => {
    const { caller, customer, proforma } = await ready(addDays(today, -5))
    await issuedInvoice(context.api, caller, invoiceData(customer.sku, { date: addDays(today, -1) }))
    const moved = await collect(caller, proforma.id, { date: addDays(today, -3) })
    expect([moved.body.is_moved, moved.body.invoice?.date]).toEqual([true, today])
    const other = await ready(addDays(today, -20))
    const late = await collect(other.caller, other.proforma.id, { date: addDays(today, -13) })
    expect([late.body.is_moved, late.body.invoice?.date]).toEqual([true, today])
    const paid = await get(other.caller, `payment/document/${late.body.invoice.id}`)
    expect(paid.payment_state.payment_list[0].date).toBe(addDays(today, -13))
  })

  it('is refused for a payment before it or after today, and nothing is made', async () => {
    const { caller, proforma } = await ready(addDays(today, -5))
    for (const date of [addDays(today, -6), addDays(today, 1)]) {
      const refused = await collect(caller, proforma.id, { date })
      expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_PROFORMA_DAY'])
    }
    expect(await invoicesOf(caller)).toEqual([])
  })

  it('is refused to a user who may not register payments, or not issue', async () => {
    const { caller, proforma } = await ready()
    for (const role of ['GUI_CAN_MANAGE_PAYMENT', 'GUI_CAN_ISSUE_INVOICE']) {
      const roles = ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_MANAGE_PAYMENT', 'GUI_CAN_ISSUE_INVOICE'] as const
      const as = await context.api.caller({
        structure: { id: caller.structureId },
        roles: roles.filter((one) => one !== role),
      })
      expect((await collect(as, proforma.id)).body.code).toBe('ERROR_FORBIDDEN')
    }
    expect(await invoicesOf(caller)).toEqual([])
  })

  it('has one invoice and one payment, of 100 callers at once', async () => {
    const { caller, proforma } = await ready()
    const answers = await Promise.all(Array.from({ length: 100 }, () => collect(caller, proforma.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(answers.flatMap(({ body }) => body.code ?? []))
    expect([...codes]).toEqual(['ERROR_PROFORMA_COLLECTED'])
    const invoices = await invoicesOf(caller)
    expect(invoices).toHaveLength(1)
    const { payment_state } = await get(caller, `payment/document/${invoices[0]?.id}`)
    expect(payment_state.payment_list).toHaveLength(1)
  }, 120_000)

  it('would have more than one without the state and the unique index: the control of the test above', async () => {
    const { caller, proforma } = await ready()
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await run('drop index document_collected_once')
    const { withTenant } = await import('@/server/db/tenant')
    const { createInvoiceOf } = await import('@/server/salesforce/agreements/conversions')
    const { structureId, accountId } = caller
    const scope = { structureId, visible: [structureId], accountId, requestId: '' }
    const asked = { kind: 'PROFORMA', id: proforma.id, state: 'DRAFT', description: '', again: true } as const
    const make = () => withTenant(scope, (tx) => createInvoiceOf(tx, asked, caller as never))
    await Promise.all(Array.from({ length: 10 }, make))
    expect((await invoicesOf(caller)).length).toBeGreaterThan(1)
    await run(`delete from document where structure_id = ${structureId} and document_kind = 'INVOICE'`)
    await run(
      "create unique index document_collected_once on document (structure_id, origin_id) where origin_kind = 'COLLECTION' and state <> 'DELETED'",
    )
  }, 60_000)
})
