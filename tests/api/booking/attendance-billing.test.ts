import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addCustomers,
  addLesson,
  attend,
  attendedLesson,
  billing,
  mark,
  october,
  type PricedSchool,
  pricedSchool,
} from '@/tests/support/booking/attendance'
import { addPeople, book } from '@/tests/support/booking/events'
import { addEntry } from '@/tests/support/builders'
import { addProduct, offerRates, priceData } from '@/tests/support/products'

const context = testApi({ DATABASE_POOL: '20' })
const base = '/api/booking/rest'

const invoiceOf = async (at: PricedSchool, id: number) =>
  (await context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as: at.caller })).body.invoice

const invoicesOf = (at: PricedSchool) =>
  context.api.asSystem((tx) =>
    tx.document.count({ where: { structure_id: at.caller.structureId, state: 'DRAFT' } }),
  )

const saveVat = async (at: PricedSchool, vat: object) => {
  const body = { product_data: { id: at.product.id, ...vat } }
  const { status } = await context.api.call('PUT', '/api/pricelist/rest/product', { as: at.caller, body })
  if (status !== 200) throw new Error(`vat: ${status}`)
}

/** Two customers, of whom one came twice and the other once, in October. */
async function octoberOf(at: PricedSchool) {
  const [one = '', two = ''] = await addCustomers(context.api, at.caller, 2)
  const first = await attendedLesson(context.api, at, { day: '2026-10-06', skus: [one, two] })
  const second = await attendedLesson(context.api, at, { day: '2026-10-13', skus: [one] })
  return { one, two, first, second }
}

describe('a presence at a taxpayer without VAT', () => {
  it('is billed without VAT, by Natura and legal text', async () => {
    const at = await pricedSchool(context.api)
    const { sku } = at.own
    await context.api.asSystem((tx) =>
      tx.anagrafica.updateMany({
        where: { structure_id: at.caller.structureId, sku },
        data: { business_tax_regime: 'RF19' },
      }),
    )
    await octoberOf(at)
    const { body } = await billing(context.api, at.caller, 'preview')
    expect(body.customer_list.map(({ amount_due }: { amount_due: number }) => amount_due).sort()).toEqual([
      10, 20,
    ])
    const made = await billing(context.api, at.caller, 'create')
    const invoice = await invoiceOf(at, made.body.draft_list[0].invoice_id)
    for (const line of invoice.product_list) expect(line).toMatchObject({ iva: 0, natura: 'N2.2' })
    expect(invoice.product_list[0].riferimento_normativo).toContain('190/2014')
  })

  it('is billed so whatever rate its product has', async () => {
    const at = await pricedSchool(context.api)
    await saveVat(at, { iva: 10 })
    await context.api.asSystem((tx) =>
      tx.anagrafica.updateMany({
        where: { structure_id: at.caller.structureId, sku: at.own.sku },
        data: { business_tax_regime: 'RF19' },
      }),
    )
    await octoberOf(at)
    const made = await billing(context.api, at.caller, 'create')
    expect(made.body.refused_list).toEqual([])
    const invoice = await invoiceOf(at, made.body.draft_list[0].invoice_id)
    for (const line of invoice.product_list) expect(line).toMatchObject({ iva: 0, natura: 'N2.2' })
  })
})

describe('a presence at a product with a VAT rate', () => {
  it('is billed at that rate, or at 0 with its Natura and the reference of the settings', async () => {
    const at = await pricedSchool(context.api)
    await offerRates(context.api, at.caller, [[22], [10], [0, 'N4']])
    await saveVat(at, { iva: 10 })
    await octoberOf(at)
    const { body } = await billing(context.api, at.caller, 'preview')
    expect(body.total_amount).toBe(33)
    await saveVat(at, { iva: 0, natura: 'N4' })
    const made = await billing(context.api, at.caller, 'create')
    const invoice = await invoiceOf(at, made.body.draft_list[0].invoice_id)
    const exempt = {
      iva: 0,
      natura: 'N4',
      riferimento_normativo: 'Legge di N4',
      measurement_unit: 'pz',
    }
    for (const line of invoice.product_list) expect(line).toMatchObject(exempt)
  })

  it('is refused where the settings no longer offer the rate, and billed once they do', async () => {
    const at = await pricedSchool(context.api)
    const { one, two } = await octoberOf(at)
    await saveVat(at, { iva: 10 })
    await offerRates(context.api, at.caller, [[22]])
    const { body } = await billing(context.api, at.caller, 'create')
    expect(body.draft_list).toEqual([])
    expect(body.refused_list).toHaveLength(2)
    for (const [sku, presences] of [
      [one, 2],
      [two, 1],
    ] as const)
      expect(body.refused_list).toContainEqual(
        expect.objectContaining({ sku, code: 'ERROR_PRODUCT_VAT_NOT_OFFERED', presences }),
      )
    await offerRates(context.api, at.caller, [[22], [10]])
    expect((await billing(context.api, at.caller, 'create')).body.draft_list).toHaveLength(2)
  })
})

describe('the preview of what is to be billed', () => {
  it('groups presences by customer, with prices, days and totals, and writes nothing', async () => {
    const at = await pricedSchool(context.api)
    const { one, two } = await octoberOf(at)
    await attendedLesson(context.api, at, { day: '2026-11-03', skus: [one] })
    const { body } = await billing(context.api, at.caller, 'preview')
    const bySku = new Map(body.customer_list.map((customer: { sku: string }) => [customer.sku, customer]))
    expect(bySku.get(one)).toMatchObject({
      presences: 2,
      line_list: [
        {
          name: 'Yoga',
          kind: 'ATTENDED',
          quantity: 2,
          net_price: 10,
          total: 20,
          day_list: ['2026-10-06', '2026-10-13'],
        },
      ],
      subtotal: 20,
      amount_due: 24.4,
    })
    expect(bySku.get(two)).toMatchObject({ presences: 1, amount_due: 12.2 })
    expect(body).toMatchObject({
      total_presences: 3,
      total_amount: 36.6,
      refused_list: [],
      sender_faults: [],
    })
    expect(await invoicesOf(at)).toBe(0)
  })

  it('applies what is agreed with the customer, and the price that was chosen for a presence', async () => {
    const at = await pricedSchool(context.api)
    const [sku = ''] = await addCustomers(context.api, at.caller, 1)
    const conditions = '/api/pricelist/rest/businesscondition'
    await context.api.call('POST', `${conditions}/customField`, {
      as: at.caller,
      body: { business_condition_custom_field_list: [{ key: 'sconto', name: 'Sconto', type: 'PERCENTAGE' }] },
    })
    await context.api.call('POST', `${conditions}/add`, {
      as: at.caller,
      body: {
        business_condition_list: [
          { sku_vendee: sku, business_condition_fields: [{ key: 'sconto', value: 10 }] },
        ],
      },
    })
    const private_ = await addProduct(context.api, at.caller, {
      name: 'Individuale',
      price_list: [priceData({ amount: 40 }), priceData({ amount: 50 })],
    })
    const { ids } = await attendedLesson(context.api, at, { day: '2026-10-06', skus: [sku] })
    const chosen = private_.price_list[0]
    const second = await attendedLesson(context.api, at, { day: '2026-10-07', skus: [sku] })
    await context.api.call('POST', `${base}/eventattendant/price`, {
      as: at.caller,
      body: {
        event_attendant_id: second.ids[0],
        product_cross_id: private_.product_cross_id,
        price_cross_id: chosen?.price_cross_id,
      },
    })
    expect(ids).toHaveLength(1)
    const { body } = await billing(context.api, at.caller, 'preview')
    expect(body.customer_list[0].line_list).toMatchObject([{ net_price: 9 }, { net_price: 36 }])
  })

  it('tells who cannot be billed, and why', async () => {
    const at = await pricedSchool(context.api)
    const incomplete = await addEntry(context.api, at.caller, { last_name: 'Senza indirizzo' })
    const [fine = ''] = await addCustomers(context.api, at.caller, 1)
    await attendedLesson(context.api, at, { day: '2026-10-06', skus: [incomplete.sku, fine] })
    const free = await addLesson(context.api, { ...at, price: await secondPrice(at) }, '2026-10-07')
    await attend(context.api, at, { eventId: free.id, skus: [fine] })
    const { body } = await billing(context.api, at.caller, 'preview')
    expect(body.customer_list.map(({ sku }: { sku: string }) => sku)).toEqual([fine])
    const refusals = body.refused_list.map(({ sku, code, presences }: Record<string, unknown>) => [
      sku,
      code,
      presences,
    ])
    expect(refusals.sort()).toEqual(
      [
        [incomplete.sku, 'ERROR_INVOICE_INCOMPLETE_ADDRESS', 1],
        [fine, 'ERROR_ATTENDANCE_NO_PRICE', 1],
      ].sort(),
    )
  })

  it('is not for who sees only own events', async () => {
    const at = await pricedSchool(context.api)
    const caller = await context.api.caller({
      roles: ['GUI_CAN_MANAGE_INVOICE'],
      structure: { id: at.caller.structureId },
    })
    expect((await billing(context.api, caller, 'preview')).status).toBe(403)
    expect((await billing(context.api, caller, 'create')).status).toBe(403)
  })

  it('refuses a period that ends before it begins, or that is endless', async () => {
    const { caller } = await pricedSchool(context.api)
    for (const end_date of ['2026-09-30', '2050-10-01']) {
      expect((await billing(context.api, caller, 'preview', { end_date })).status).toBe(400)
    }
  })
})

/** A price without a product of the catalogue. */
async function secondPrice(at: PricedSchool) {
  const { body } = await context.api.call('POST', `${base}/eventprice`, {
    as: at.caller,
    body: { event_price: { name: 'Offerta libera' } },
  })
  return body.event_price as { id: number }
}

describe('billing', () => {
  it('makes one draft a customer with a line for each class and price, and nothing the second time', async () => {
    const at = await pricedSchool(context.api)
    const { one } = await octoberOf(at)
    await attendedLesson(context.api, at, { day: '2026-10-20', skus: [one], options: { name: 'Pilates' } })
    const { status, body } = await billing(context.api, at.caller, 'create', { date: '2026-11-02' })
    expect([status, body.draft_list.length]).toEqual([200, 2])
    const made = body.draft_list.find(({ sku }: { sku: string }) => sku === one)
    const invoice = await invoiceOf(at, made.invoice_id)
    expect(invoice).toMatchObject({ state: 'DRAFT', description: 'Presenze ottobre 2026', total: 36.6 })
    expect(
      invoice.product_list.map((line: Record<string, unknown>) => [
        line.description,
        line.quantity,
        line.single_price,
      ]),
    ).toEqual([
      ['Yoga: presenze del 06/10/2026, 13/10/2026', 2, 10],
      ['Pilates: presenze del 20/10/2026', 1, 10],
    ])
    expect((await billing(context.api, at.caller, 'create')).body.draft_list).toEqual([])
    expect(await invoicesOf(at)).toBe(2)
  })

  it('of only some customers, one place or one series leaves the others', async () => {
    const at = await pricedSchool(context.api)
    const { one, two } = await octoberOf(at)
    const some = await billing(context.api, at.caller, 'create', { anagrafica_sku_list: [two] })
    expect(some.body.draft_list.map(({ sku }: { sku: string }) => sku)).toEqual([two])
    const elsewhere = await billing(context.api, at.caller, 'preview', { location_id: at.location.id + 1000 })
    expect(elsewhere.body.customer_list).toEqual([])
    const rest = await billing(context.api, at.caller, 'preview', { location_id: at.location.id })
    expect(rest.body.customer_list.map(({ sku }: { sku: string }) => sku)).toEqual([one])
  })

  it('frees the presences of a draft that is deleted, and refuses to bring it back once they stand elsewhere', async () => {
    const at = await pricedSchool(context.api)
    await octoberOf(at)
    const first = (await billing(context.api, at.caller, 'create')).body.draft_list[0]
    const remove = (id: number) =>
      context.api.call('DELETE', `/api/salesforce/rest/invoice/${id}`, { as: at.caller })
    const restore = (id: number) =>
      context.api.call('POST', '/api/salesforce/rest/document/restore', { as: at.caller, body: { id } })
    expect((await remove(first.invoice_id)).status).toBe(200)
    expect((await billing(context.api, at.caller, 'preview')).body.total_presences).toBe(first.presences)
    expect((await restore(first.invoice_id)).status).toBe(200)
    expect((await billing(context.api, at.caller, 'preview')).body.total_presences).toBe(0)
    await remove(first.invoice_id)
    await billing(context.api, at.caller, 'create')
    const late = await restore(first.invoice_id)
    expect([late.status, late.body.code]).toEqual([422, 'ERROR_ATTENDANCE_BILLED'])
  })

  it('keeps what was billed as it was marked', async () => {
    const at = await pricedSchool(context.api)
    const { first } = await octoberOf(at)
    await billing(context.api, at.caller, 'create')
    const asked = { eventId: first.event.id, ids: first.ids, how: 'notattended' } as const
    expect((await mark(context.api, at.caller, asked)).body.code).toBe('ERROR_ATTENDANCE_BILLED')
    const path = `${base}/eventattendant/${first.ids[0]}/unsubscribe`
    expect((await context.api.call('PUT', path, { as: at.caller })).body.code).toBe('ERROR_ATTENDANCE_BILLED')
  })

  it('is refused while the own company has no record', async () => {
    const at = await pricedSchool(context.api)
    await octoberOf(at)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update structure_configuration set registry_sku = null
        where structure_id = ${at.caller.structureId}`,
    )
    expect((await billing(context.api, at.caller, 'preview')).body.sender_faults[0].code).toBe(
      'ERROR_INVOICE_NO_SENDER',
    )
    expect((await billing(context.api, at.caller, 'create')).body.code).toBe('ERROR_INVOICE_NO_SENDER')
  })

  it('takes absences and late cancellations where the structure bills them', async () => {
    const at = await pricedSchool(context.api)
    const [one = '', two = ''] = await addCustomers(context.api, at.caller, 2)
    const event = await addLesson(context.api, at, '2026-10-06')
    await attend(context.api, at, { eventId: event.id, skus: [one], how: 'notattended' })
    const left = await book(context.api, at.caller, event.id, two, { confirm_past: true })
    const id = left.body.event_attendant.id
    await context.api.call('PUT', `${base}/eventattendant/${id}/unsubscribe`, { as: at.caller })
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update event_attendant set left_late = true where id = ${id}`,
    )
    const kinds = async () =>
      (await billing(context.api, at.caller, 'preview')).body.customer_list
        .map((customer: { line_list: { kind: string }[] }) => customer.line_list[0]?.kind)
        .sort()
    expect(await kinds()).toEqual([])
    await context.api.asSystem(
      (tx) => tx.$executeRaw`insert into booking_settings (structure_id, bill_no_shows, bill_late_cancels)
        values (${at.caller.structureId}, true, true)`,
    )
    expect(await kinds()).toEqual(['LEFT_LATE', 'NOT_ATTENDED'])
  })
})

describe('a hundred who bill at once', () => {
  it('make one set of drafts', async () => {
    const at = await pricedSchool(context.api)
    const skus = await addCustomers(context.api, at.caller, 3)
    for (const day of ['2026-10-06', '2026-10-13']) await attendedLesson(context.api, at, { day, skus })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => billing(context.api, at.caller, 'create')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.filter(({ body }) => body.draft_list.length > 0)).toHaveLength(1)
    expect(await invoicesOf(at)).toBe(3)
  }, 120_000)

  /** Bills as the use case does, but holds nothing while it reads. */
  async function billUnlocked(at: PricedSchool): Promise<void> {
    const [{ withTenant }, { planBilling }, { createBill }] = await Promise.all([
      import('@/server/db/tenant'),
      import('@/server/booking/billing/billing-plan'),
      import('@/server/booking/billing/attendance-billing'),
    ])
    const { structureId, accountId } = at.caller
    const caller = { structureId, accountId, guiItemList: [] } as never
    const scope = { structureId, visible: [structureId], accountId, requestId: '' }
    const asked = { ...october, anagrafica_sku_list: [] } as never
    await withTenant(scope, async (tx) => {
      const plan = await planBilling(tx, asked, { caller, language: 'it', date: '2026-11-02' as never })
      for (const bill of plan.bills) await createBill(tx, bill, plan, caller)
    })
  }

  it('bill twice when nothing is held and the database does not mind: the control of the test above', async () => {
    const at = await pricedSchool(context.api)
    const skus = await addCustomers(context.api, at.caller, 1)
    await attendedLesson(context.api, at, { day: '2026-10-06', skus })
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await run('drop index event_billing_once')
    await Promise.all(Array.from({ length: 10 }, () => billUnlocked(at)))
    expect(await invoicesOf(at)).toBeGreaterThan(1)
    await run(`delete from event_billing where structure_id = ${at.caller.structureId}`)
    await run('create unique index event_billing_once on event_billing (attendant_id) where live')
  }, 60_000)

  it('without the lock are refused by the database', async () => {
    const at = await pricedSchool(context.api)
    const skus = await addCustomers(context.api, at.caller, 1)
    await attendedLesson(context.api, at, { day: '2026-10-06', skus })
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => billUnlocked(at)))
    expect(await invoicesOf(at)).toBe(1)
    expect(done.some(({ status }) => status === 'rejected')).toBe(true)
  }, 60_000)
})

describe('a hundred presences that cannot be billed', () => {
  it('are told, each with its customer', async () => {
    const at = await pricedSchool(context.api)
    const people = await addPeople(context.api, at.caller, 100)
    const { event } = await attendedLesson(context.api, at, { day: '2026-10-06', skus: [] })
    await context.api.asSystem(
      (tx) => tx.$executeRaw`insert into event_attendant (structure_id, event_id, anagrafica_sku, state)
        select ${at.caller.structureId}, ${event.id}, sku, 'ATTENDED' from unnest(${people}::text[]) sku`,
    )
    const { body } = await billing(context.api, at.caller, 'preview')
    expect(body.refused_list).toHaveLength(100)
  })
})
