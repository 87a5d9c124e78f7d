import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { mustCall, reserved, slot } from '@/tests/support/reservations/club'
import { payingClub as openPayingClub, type PayingClub } from '@/tests/support/reservations/paying-club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
const clock = stopClockAt('2026-11-24T09:00:00Z')
const december = { start_date: '2026-12-01', end_date: '2026-12-31' }

/** The same club for each test, before any of its reservations. */
async function payingClub(): Promise<PayingClub> {
  clock.moveTo('2026-11-24T09:00:00Z')
  return openPayingClub(context.api)
}

const reserveAt = ({ caller, sku, court }: PayingClub, from: string, to: string, day = '2026-12-02') =>
  reserved(context.api, caller, [slot(court.id, from, to, day)], { anagrafica_sku: sku })

/** Reservations of the second and the ninth of December, billed in January. */
async function decemberOf(at: PayingClub) {
  const made = [await reserveAt(at, '09:00', '10:00'), await reserveAt(at, '09:00', '10:00', '2026-12-09')]
  clock.moveTo('2027-01-04T09:00:00Z')
  return made
}

const billing = ({ caller }: Pick<PayingClub, 'caller'>, path: 'preview' | 'create', over: object = {}) =>
  context.api.call('POST', `/api/reservations/rest/billing/${path}`, {
    as: caller,
    body: { ...december, ...over },
  })

const step = (at: PayingClub, id: number, path: string) =>
  context.api.call('PUT', `/api/reservations/rest/reservation/${id}/${path}`, { as: at.caller })

const draftsOf = ({ caller: { structureId } }: PayingClub) =>
  context.api.asSystem((tx) => tx.document.count({ where: { structure_id: structureId, state: 'DRAFT' } }))

const invoiceOf = async ({ caller }: PayingClub, id: number) =>
  (await context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as: caller })).body.invoice

describe('the preview of what was reserved', () => {
  it('groups the times by customer and price, with VAT, and writes nothing', async () => {
    const at = await payingClub()
    await decemberOf(at)
    const { body } = await billing(at, 'preview')
    expect(body.customer_list).toMatchObject([
      {
        sku: at.sku,
        reservations: 2,
        line_list: [
          {
            kind: 'RESERVED',
            quantity: 2,
            amount: 30,
            vat_rate: 22,
            total: 24.59,
            day_list: ['2026-12-02', '2026-12-09'],
          },
        ],
        amount_due: 30,
      },
    ])
    expect(body).toMatchObject({ total_reservations: 2, total_amount: 30, refused_list: [] })
    expect(await draftsOf(at)).toBe(0)
  })

  it('leaves out what has not begun, what was cancelled in time, and what nobody used', async () => {
    const at = await payingClub()
    const [first, second] = await decemberOf(at)
    await step(at, first?.id ?? 0, 'noshow')
    await context.api.asSystem((tx) =>
      tx.reservation.updateMany({ where: { id: second?.id ?? 0 }, data: { state: 'CANCELLED' } }),
    )
    clock.moveTo('2026-12-10T09:00:00Z')
    await reserveAt(at, '09:00', '10:00', '2026-12-15')
    expect((await billing(at, 'preview')).body.customer_list).toEqual([])
    const settings = { closed_on_holidays: false, bill_no_shows: true }
    await mustCall(context.api, at.caller, 'PUT', '/settings', { settings })
    const { body } = await billing(at, 'preview')
    expect(body.customer_list[0].line_list).toMatchObject([{ kind: 'NO_SHOW', amount: 15 }])
  })

  it('has the fee for cancelling late', async () => {
    const at = await payingClub()
    const policy = { cancel_free_hours: 24, late_fee_percent: 50 }
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy })
    const { id } = await reserveAt(at, '09:00', '10:00')
    clock.moveTo('2026-12-02T05:00:00Z')
    expect((await step(at, id, 'cancel')).body.reservation.cancel_fee).toBe(7.5)
    const { body } = await billing(at, 'preview')
    expect(body.customer_list[0]).toMatchObject({
      line_list: [{ kind: 'LATE_FEE', quantity: 1, amount: 7.5 }],
      amount_due: 7.5,
    })
  })

  it('names a customer whose record lacks something', async () => {
    const at = await payingClub()
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    await reserveAt({ ...at, sku }, '09:00', '10:00')
    clock.moveTo('2027-01-04T09:00:00Z')
    const { body } = await billing(at, 'preview')
    expect(body.customer_list).toEqual([])
    expect(body.refused_list).toMatchObject([{ sku, reservations: 1 }])
    expect(body.refused_list[0].fields.length).toBeGreaterThan(0)
  })

  it('is refused to those who do not see all reservations', async () => {
    const at = await payingClub()
    const roles = ['GUI_CAN_MANAGE_INVOICE']
    const caller = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
    expect((await billing({ caller }, 'preview')).status).toBe(403)
    expect((await billing({ caller }, 'create')).status).toBe(403)
  })
})

describe('draft invoices of what was reserved', () => {
  it('have the previewed cents, where the computed tax would make it one more', async () => {
    const at = await payingClub()
    await reserveAt(at, '09:00', '10:00')
    clock.moveTo('2027-01-04T09:00:00Z')
    const { body } = await billing(at, 'create')
    expect(body.draft_list).toMatchObject([{ sku: at.sku, reservations: 1, amount_due: 15 }])
    const invoice = await invoiceOf(at, body.draft_list[0].invoice_id)
    expect(invoice.product_list).toMatchObject([{ quantity: 1, iva: 22, total_price: 12.3 }])
    expect(invoice.product_list[0].description).toContain('02/12/2026 09:00-10:00')
    expect(invoice.total).toBe(15)
    expect((await billing(at, 'create')).body.draft_list).toEqual([])
  })

  it('pass the controls of SdI when they are issued', async () => {
    const at = await payingClub()
    await reserveAt(at, '09:00', '10:00')
    clock.moveTo('2027-01-04T09:00:00Z')
    const { body } = await billing(at, 'create')
    const issued = await context.api.call(
      'PUT',
      `/api/salesforce/rest/invoice/issue/${body.draft_list[0].invoice_id}`,
      { as: at.caller },
    )
    expect(issued.body).toMatchObject({ status: 'ok' })
  })

  it('keep the reservation from being cancelled, moved or marked as missing, until they are in the bin', async () => {
    const at = await payingClub()
    const [first] = await decemberOf(at)
    const id = first?.id ?? 0
    const { body } = await billing(at, 'create')
    for (const path of ['cancel', 'noshow']) {
      expect((await step(at, id, path)).body.code).toBe('ERROR_RESERVATION_BILLED')
    }
    const moved = await context.api.call('PUT', '/api/reservations/rest/reservation', {
      as: at.caller,
      body: {
        reservation: { id, slot_list: [slot(at.court.id, '09:00', '10:00', '2027-01-06')], people: 1 },
      },
    })
    expect(moved.body.code).toBe('ERROR_RESERVATION_BILLED')
    const { invoice_id } = body.draft_list[0]
    await context.api.call('DELETE', `/api/salesforce/rest/invoice/${invoice_id}`, { as: at.caller })
    expect((await billing(at, 'preview')).body.total_reservations).toBe(2)
    expect((await step(at, id, 'cancel')).status).toBe(200)
  })

  it('have each reservation once, with a hundred callers at once', async () => {
    const at = await payingClub()
    await decemberOf(at)
    const made = await Promise.all(Array.from({ length: 100 }, () => billing(at, 'create')))
    expect(made.flatMap(({ body }) => body.draft_list)).toHaveLength(1)
    expect(await draftsOf(at)).toBe(1)
  }, 60_000)

  it('would have it more than once without the lock and the unique key: the control of the test above', async () => {
    const at = await payingClub()
    await decemberOf(at)
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await run('drop index reservation_billing_once')
    const { withTenant } = await import('@/server/db/tenant')
    const { planBilling } = await import('@/server/reservations/billing/billing-plan')
    const { createBill } = await import('@/server/reservations/billing/billing')
    const { structureId, accountId } = at.caller
    const caller = { structureId, accountId, guiItemList: [] } as never
    const bill = () =>
      withTenant({ structureId, visible: [structureId], accountId, requestId: '' }, async (tx) => {
        const asked = { ...december, anagrafica_sku_list: [] } as never
        const plan = await planBilling(tx, asked, { caller, language: 'it', date: '2027-01-04' as never })
        for (const one of plan.bills) await createBill(tx, one, plan, caller)
      })
    await Promise.all(Array.from({ length: 10 }, bill))
    expect(await draftsOf(at)).toBeGreaterThan(1)
    await run(`delete from reservation_billing where structure_id = ${structureId}`)
    await run(
      'create unique index reservation_billing_once on reservation_billing (reservation_id, kind) where live',
    )
  }, 60_000)
})
