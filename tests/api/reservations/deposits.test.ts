import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPass } from '@/tests/support/booking/attendance'
import { customerOfClub, mustCall, reserved, slot } from '@/tests/support/reservations/club'
import {
  billDecember,
  payingClub as openPayingClub,
  type PayingClub,
} from '@/tests/support/reservations/paying-club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
const clock = stopClockAt('2026-11-24T09:00:00Z')

/** A club that asks for a deposit of 30 % of 15 euro, and half of the price for cancelling within a day. */
async function payingClub(policy: object = {}): Promise<PayingClub> {
  clock.moveTo('2026-11-24T09:00:00Z')
  const at = await openPayingClub(context.api)
  const usual = { deposit_percent: 30, cancel_free_hours: 24, late_fee_percent: 50 }
  await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { ...usual, ...policy } })
  return at
}

const reserveAt = ({ caller, sku, court }: PayingClub, from = '09:00', to = '10:00') =>
  reserved(context.api, caller, [slot(court.id, from, to)], { anagrafica_sku: sku })

const billDeposit = ({ caller }: Pick<PayingClub, 'caller'>, id: number) =>
  context.api.call('POST', `/api/reservations/rest/reservation/${id}/deposit`, { as: caller })

const invoiceOf = async ({ caller }: PayingClub, id: number) =>
  (await context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as: caller })).body.invoice

const read = async ({ caller }: PayingClub, id: number) =>
  (await mustCall(context.api, caller, 'GET', `/reservation/${id}`)).reservation

const step = ({ caller }: PayingClub, id: number, what: string) =>
  mustCall(context.api, caller, 'PUT', `/reservation/${id}/${what}`, {})

const bin = ({ caller }: PayingClub, id: number) =>
  context.api.call('DELETE', `/api/salesforce/rest/invoice/${id}`, { as: caller })

const restore = ({ caller }: PayingClub, id: number) =>
  context.api.call('POST', '/api/salesforce/rest/document/restore', { as: caller, body: { id } })

const previewOf = ({ caller }: PayingClub) =>
  mustCall(context.api, caller, 'POST', '/billing/preview', {
    start_date: '2026-12-01',
    end_date: '2026-12-31',
  })

/** A club with a reservation whose deposit is billed. */
async function withDeposit(policy: object = {}) {
  const at = await payingClub(policy)
  const { id } = await reserveAt(at)
  const { body } = await billDeposit(at, id)
  return { at, id, invoiceId: body.invoice_id as number }
}

describe('a deposit', () => {
  it('becomes a draft of its own before the time begins, with its kind, and the reservation names it', async () => {
    const { at, id, invoiceId } = await withDeposit()
    const invoice = await invoiceOf(at, invoiceId)
    expect(invoice).toMatchObject({ state: 'DRAFT', tipo_documento: 'TD02', amount_due: 4.5 })
    expect(invoice.product_list).toMatchObject([
      { description: expect.stringContaining('Acconto, '), iva: 22 },
    ])
    expect((await read(at, id)).deposit_bill).toEqual({ invoice_id: invoiceId, amount: 4.5 })
  })

  it('is deducted from the bill of the reservation: together they are the price, to the cent', async () => {
    const { at, invoiceId } = await withDeposit({ deposit_percent: 33.33 })
    clock.moveTo('2027-01-04T09:00:00Z')
    const [customer] = (await previewOf(at)).customer_list
    expect(customer.line_list).toMatchObject([
      { kind: 'RESERVED', amount: 15 },
      { kind: 'DEPOSIT_DEDUCTED', amount: -5 },
    ])
    const [draft] = (await billDecember(context.api, at)).draft_list
    const [deposit, rest] = [await invoiceOf(at, invoiceId), await invoiceOf(at, draft.invoice_id)]
    expect([deposit.amount_due, rest.amount_due, customer.amount_due]).toEqual([5, 10, 10])
    expect(rest.tipo_documento).toBe('TD01')
    expect((await previewOf(at)).customer_list).toEqual([])
  })

  it('that is all of the price leaves nothing to bill', async () => {
    const { at } = await withDeposit({ deposit_percent: 100 })
    clock.moveTo('2027-01-04T09:00:00Z')
    expect((await previewOf(at)).customer_list).toEqual([])
  })

  it('does not keep the reservation from being moved, and is deducted as it was billed', async () => {
    const { at, id } = await withDeposit()
    const { revision } = await read(at, id)
    const slot_list = [slot(at.court.id, '12:00', '14:00')]
    await mustCall(context.api, at.caller, 'PUT', '/reservation', {
      reservation: { id, revision, slot_list },
    })
    clock.moveTo('2027-01-04T09:00:00Z')
    expect((await previewOf(at)).customer_list[0].amount_due).toBe(25.5)
  })

  it('counts towards the fee for cancelling late; one above what is due has to be credited, and nothing is billed', async () => {
    const { at, id } = await withDeposit()
    clock.moveTo('2026-12-02T05:00:00Z')
    await step(at, id, 'cancel')
    expect((await previewOf(at)).customer_list[0]).toMatchObject({
      line_list: [
        { kind: 'LATE_FEE', amount: 7.5 },
        { kind: 'DEPOSIT_DEDUCTED', amount: -4.5 },
      ],
      amount_due: 3,
    })
    const free = await withDeposit()
    await step(free.at, free.id, 'cancel')
    expect(await read(free.at, free.id)).toMatchObject({ cancel_fee: 0, deposit_bill: { amount: 4.5 } })
    clock.moveTo('2027-01-04T09:00:00Z')
    expect((await previewOf(free.at)).customer_list).toEqual([])
  })

  it('is billed again once its draft is in the bin, and until then the bill of the reservation does not deduct it', async () => {
    const { at, id, invoiceId } = await withDeposit()
    expect((await bin(at, invoiceId)).status).toBe(200)
    expect((await read(at, id)).deposit_bill).toBeNull()
    expect((await billDeposit(at, id)).status).toBe(200)
  })
})

/** A club with a reservation whose deposit and rest are billed. */
async function withBill() {
  const { at, id, invoiceId: depositId } = await withDeposit()
  clock.moveTo('2027-01-04T09:00:00Z')
  const [draft] = (await billDecember(context.api, at)).draft_list
  return { at, id, depositId, billId: draft.invoice_id as number }
}

/** Of each bill of a club whether it deducts another deposit than the one that is billed. */
async function deductsOtherDeposit({ caller }: PayingClub): Promise<boolean[]> {
  const rows = await context.api.asSystem(
    (tx) => tx.$queryRaw<{ wrong: boolean }[]>`
      select w.deducted_id is distinct from d.document_id as wrong from reservation_billing w
      left join reservation_billing d on d.reservation_id = w.reservation_id and d.kind = 'DEPOSIT' and d.live
      where w.structure_id = ${caller.structureId} and w.kind = 'WHOLE' and w.live`,
  )
  return rows.map(({ wrong }) => wrong)
}

/** Bins a deposit in the middle of the transaction that bills its reservation. */
async function binWhileBilled() {
  const { at, id, invoiceId } = await withDeposit()
  const { structureId } = at.caller
  const other = await billDeposit(at, (await reserveAt(at, '15:00', '16:00')).id)
  const steps = new EventEmitter()
  const answer = once(steps, 'billed').then(() => bin(at, invoiceId))
  await context.api.asSystem(async (tx) => {
    await tx.$executeRaw`select from reservation where structure_id = ${structureId} and id = ${id} for share`
    await tx.$executeRaw`insert into reservation_billing (structure_id, reservation_id, document_id, deducted_id)
      values (${structureId}, ${id}, ${other.body.invoice_id}::int, ${invoiceId})`
    steps.emit('billed')
    await Promise.race([answer, setTimeout(500)])
  })
  return { status: (await answer).status, wrong: await deductsOtherDeposit(at) }
}

describe('the deposit that a bill deducts', () => {
  it('does not go into the bin before the bill does', async () => {
    const { at, depositId, billId } = await withBill()
    const refused = await bin(at, depositId)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_DEPOSIT_DEDUCTED'])
    expect((await invoiceOf(at, depositId)).state).toBe('DRAFT')
    expect([(await bin(at, billId)).status, (await bin(at, depositId)).status]).toEqual([200, 200])
    expect((await previewOf(at)).customer_list[0].amount_due).toBe(15)
  })

  it('has to be out of the bin before the bill comes back', async () => {
    const { at, depositId, billId } = await withBill()
    await bin(at, billId)
    await bin(at, depositId)
    const refused = await restore(at, billId)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_RESERVATION_BILL_OUTDATED'])
    expect([(await restore(at, depositId)).status, (await restore(at, billId)).status]).toEqual([200, 200])
  })

  it('stays in the bin once a bill was made without it', async () => {
    const { at, depositId, billId } = await withBill()
    await bin(at, billId)
    await bin(at, depositId)
    const [whole] = (await billDecember(context.api, at)).draft_list
    expect(whole.amount_due).toBe(15)
    expect((await restore(at, depositId)).body.code).toBe('ERROR_RESERVATION_BILL_OUTDATED')
  })

  it('is deducted or in the bin when 50 callers bin it and 50 bill at once', async () => {
    const { at, invoiceId } = await withDeposit()
    clock.moveTo('2027-01-04T09:00:00Z')
    const calls = Array.from({ length: 100 }, (_, n) =>
      n % 2 ? billDecember(context.api, at) : bin(at, invoiceId),
    )
    await Promise.allSettled(calls)
    expect(await deductsOtherDeposit(at)).toEqual([false])
  }, 60_000)

  it('is not binned while another caller bills it, and is without the lock: the control of the test above', async () => {
    expect(await binWhileBilled()).toMatchObject({ status: 409, wrong: [false] })
    const path = 'prisma/sql/reservations/follow-billed-reservations.sql'
    const [whole = ''] = (await readFile(path, 'utf8')).split('CREATE OR REPLACE TRIGGER')
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await run(whole.replace(/PERFORM[^;]*;/, ''))
    expect(await binWhileBilled()).toMatchObject({ status: 200, wrong: [true] })
    await run(whole)
  })
})

describe('a deposit is refused', () => {
  it('where there is none, where a pass covers the time, and where the reservation is not confirmed', async () => {
    const at = await payingClub({ deposit_percent: 0 })
    const none = await billDeposit(at, (await reserveAt(at)).id)
    expect([none.status, none.body.code]).toEqual([422, 'ERROR_RESERVATION_NO_DEPOSIT'])
    const covered = await payingClub()
    const resource_list = [{ id: covered.court.id }]
    await addPass(context.api, covered.caller, covered.sku, { for_events: false, resource_list })
    const { id } = await reserveAt(covered)
    expect((await billDeposit(covered, id)).body.code).toBe('ERROR_RESERVATION_NO_DEPOSIT')
    const gone = await payingClub()
    const cancelled = await reserveAt(gone)
    await step(gone, cancelled.id, 'cancel')
    expect((await billDeposit(gone, cancelled.id)).body.code).toBe('ERROR_RESERVATION_NO_DEPOSIT')
  })

  it('a second time, and once the reservation is billed', async () => {
    const { at, id } = await withDeposit()
    expect((await billDeposit(at, id)).body.code).toBe('ERROR_RESERVATION_BILLED')
    const other = await reserveAt(at, '15:00', '16:00')
    clock.moveTo('2027-01-04T09:00:00Z')
    await billDecember(context.api, at)
    expect((await billDeposit(at, other.id)).body.code).toBe('ERROR_RESERVATION_BILLED')
  })

  it('to customers, also for their own reservation', async () => {
    const at = await payingClub()
    const customer = await customerOfClub(context.api, at)
    const { id } = await reserved(context.api, customer.caller, [slot(at.court.id, '09:00', '10:00')])
    const roles = ['GUI_CAN_MANAGE_INVOICE']
    const clerk = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
    expect((await billDeposit({ caller: customer.caller }, id)).status).toBe(403)
    expect((await billDeposit({ caller: clerk }, id)).status).toBe(404)
  })

  it('to all but one of 100 at once', async () => {
    const at = await payingClub()
    const { id } = await reserveAt(at)
    const answers = await Promise.all(Array.from({ length: 100 }, () => billDeposit(at, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  }, 60_000)

  it('a second time by the database alone, whatever the code does', async () => {
    const { at, id } = await withDeposit()
    const copy = context.api.asSystem(
      (
        tx,
      ) => tx.$executeRaw`insert into reservation_billing (structure_id, reservation_id, document_id, kind, deposit, times)
        select structure_id, reservation_id, document_id, kind, deposit, times from reservation_billing
        where structure_id = ${at.caller.structureId} and reservation_id = ${id}`,
    )
    await expect(copy).rejects.toThrow(/reservation_billing_once/)
  })
})
