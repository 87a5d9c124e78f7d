import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  OPEN,
  RENEWING,
  type Subscribed,
  subscribed,
} from '@/tests/support/salesforce/agreements/subscriptions'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-01-31T09:00:00Z')

const days = async ({ waiting }: Subscribed) => (await waiting()).map(({ date }) => date)

async function active(configuration: Record<string, unknown>, over: Record<string, unknown> = {}) {
  const made = await subscribed(context.api, configuration, over)
  const { status, body } = await made.activate()
  expect(status, JSON.stringify(body)).toBe(200)
  return made
}

describe('a contract without an end', () => {
  it('has the invoices of the year ahead when it is activated, each of the amount of a period', async () => {
    const contract = await active(OPEN)
    const rows = await contract.waiting()
    expect(rows).toHaveLength(12)
    expect(rows.map(({ date }) => date).slice(0, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    expect(new Set(rows.map(({ total }) => total))).toEqual(new Set(['122']))
    expect(rows[11]?.description).toBe('Corso annuale - Periodo 12')
    expect(await contract.read()).toEqual({
      contract_id: contract.id,
      kind: 'OPEN',
      start: '2026-01-31',
      planned_until: '2027-01-30',
      last_day: null,
      notice_days: 30,
      renews: false,
      term: null,
      issued_after: 0,
      next_period: '2026-02-28',
      period_total: 122,
      adjustment_list: [],
      fault: null,
    })
  })

  it('shows the same invoices before, and says on its configuration that it has no end', async () => {
    const contract = await subscribed(context.api, { ...OPEN, max_times: 3 })
    const plan = await contract.call('GET', `contract/${contract.id}/plan`)
    expect(plan.body.plan_list).toHaveLength(12)
    const { body } = await contract.call('GET', `contract/${contract.id}`)
    expect(body.contract).toMatchObject({
      total: 122,
      invoice_configuration: { open_ended: true, renews: false, notice_days: 30 },
    })
  })

  it('goes on by a period when that comes into the year ahead, once, and no sooner', async () => {
    const contract = await active(OPEN)
    expect(await contract.extend('2026-01-31')).toBe(0)
    expect(await contract.extend('2026-02-01')).toBe(1)
    expect(await contract.extend('2026-02-01')).toBe(0)
    expect((await days(contract)).at(-1)).toBe('2027-01-31')
    expect(await contract.extend('2026-05-15')).toBe(3)
    expect((await contract.invoices()).map(({ origin_position }) => origin_position)).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 1),
    )
  })

  it('goes on by the daily job', async () => {
    const contract = await active(OPEN)
    clock.moveTo('2026-02-01T09:00:00Z')
    const { subscriptionsExtend } = await import('@/server/jobs/subscriptions-extend')
    await subscriptionsExtend.run({})
    await subscriptionsExtend.run({})
    expect(await days(contract)).toHaveLength(13)
  })

  it('does not make an invoice again that was thrown away', async () => {
    const contract = await active(OPEN)
    const [first] = await contract.waiting()
    expect((await contract.call('DELETE', `invoice/${first?.id}`)).status).toBe(200)
    await contract.extend('2026-02-01')
    expect(await days(contract)).toHaveLength(12)
    expect((await days(contract))[0]).toBe('2026-02-28')
  })

  it('loses the drafts after its last day, keeps the period that has begun, and goes on no more', async () => {
    const contract = await active(OPEN)
    const { status, body } = await contract.end('2026-06-15')
    expect([status, body.removed, body.made]).toEqual([200, 7, 0])
    expect(body.subscription).toMatchObject({ last_day: '2026-06-15', planned_until: '2026-06-29' })
    expect((await days(contract)).at(-1)).toBe('2026-05-31')
    expect(await contract.extend('2027-12-01')).toBe(0)
    expect(await days(contract)).toHaveLength(5)
  })

  it('keeps what was issued after its last day, and counts it', async () => {
    const contract = await active(OPEN)
    const rows = await contract.waiting()
    const ids = rows.slice(0, 2).map(({ id }) => id)
    clock.moveTo('2026-02-28T09:00:00Z')
    const issued = await contract.call('PUT', 'invoice/bulk/issue', { invoice_ids: ids })
    expect(issued.status).toBe(200)
    const { body } = await contract.end('2026-02-10')
    expect([body.removed, body.subscription.issued_after]).toEqual([10, 1])
    expect(await days(contract)).toEqual([])
  })

  it('goes on until a last day beyond the year ahead', async () => {
    const contract = await active(OPEN)
    await contract.end('2027-03-31')
    expect(await days(contract)).toHaveLength(12)
    expect(await contract.extend('2026-12-01')).toBe(3)
    expect((await days(contract)).at(-1)).toBe('2027-03-31')
    expect(await contract.extend('2028-12-01')).toBe(0)
  })

  it('has its invoices again when the notice is taken back, or given for a later day', async () => {
    const contract = await active(OPEN)
    await contract.end('2026-03-01')
    expect(await days(contract)).toHaveLength(2)
    expect((await contract.end('2026-04-30')).body).toMatchObject({ made: 2, removed: 0 })
    expect(await days(contract)).toHaveLength(4)
    expect((await contract.end(null)).body).toMatchObject({ made: 8, removed: 0 })
    expect(await days(contract)).toHaveLength(12)
    expect(await contract.extend('2026-02-01')).toBe(1)
  })

  it('is refused a last day before it begins', async () => {
    const contract = await active(OPEN)
    const { status, body } = await contract.end('2026-01-30')
    expect([status, body.code]).toEqual([422, 'ERROR_SUBSCRIPTION_LAST_DAY'])
  })

  it('keeps its invoices when the next one is refused, shows why, and goes on when it can', async () => {
    const contract = await active(OPEN)
    const ofCustomer = (sku: string | null) =>
      context.api.asSystem(async (tx) => {
        // A state that no call makes: the frozen contract loses its customer.
        await tx.$executeRaw`select set_config('session_replication_role', 'replica', true)`
        await tx.$executeRaw`update document set ana_sku = ${sku} where id = ${contract.id}`
      })
    await ofCustomer(null)
    expect(await contract.extend('2026-02-01')).toBe(0)
    expect((await contract.read()).fault).toMatchObject({ code: 'ERROR_ANAGRAFICA_NOT_FOUND' })
    expect(await days(contract)).toHaveLength(12)
    await ofCustomer(contract.customer.sku)
    expect(await contract.extend('2026-02-01')).toBe(1)
    expect((await contract.read()).fault).toBeNull()
  })
})

describe('a contract that renews itself', () => {
  it('has the invoices of its first term, and the last day for notice', async () => {
    const contract = await active(RENEWING)
    expect(await days(contract)).toHaveLength(12)
    expect((await contract.waiting())[11]?.description).toBe('Corso annuale - Periodo 12 di 12')
    expect(await contract.read()).toMatchObject({
      kind: 'RENEWAL',
      renews: true,
      term: { number: 1, start: '2026-01-31', end: '2027-01-30', notice_by: '2026-12-31' },
    })
  })

  it('renews itself by its own length on the day after that, once, at its own prices', async () => {
    const contract = await active(RENEWING)
    expect(await contract.extend('2026-12-31')).toBe(0)
    expect(await contract.extend('2027-01-01')).toBe(12)
    expect(await contract.extend('2027-01-01')).toBe(0)
    const rows = await contract.waiting()
    expect([rows[12]?.date, rows[23]?.date, rows[23]?.total]).toEqual(['2027-01-31', '2027-12-31', '122'])
    expect(rows[12]?.description).toBe('Corso annuale - Periodo 13')
    expect((await contract.read()).term).toMatchObject({ number: 2, end: '2028-01-30' })
  })

  it('does not when that was chosen, and does when it was chosen again', async () => {
    const contract = await active(RENEWING)
    expect((await contract.renews(false)).body.subscription).toMatchObject({ renews: false })
    expect(await contract.extend('2027-01-01')).toBe(0)
    await contract.renews(true)
    expect(await contract.extend('2027-01-01')).toBe(12)
  })

  it('is renewed before its day, once, however often it is asked', async () => {
    const contract = await active(RENEWING)
    const first = await contract.renew(2)
    const again = await contract.renew(2)
    expect([first.body.made, again.body.made]).toEqual([12, 0])
    expect((await contract.renew(4)).body.code).toBe('ERROR_CONFLICT')
    expect(await contract.extend('2027-01-01')).toBe(0)
    expect(await days(contract)).toHaveLength(24)
  })

  it('ends on a day within its term, and is not renewed after that', async () => {
    const contract = await active(RENEWING)
    expect((await contract.end('2027-01-31')).body.code).toBe('ERROR_SUBSCRIPTION_LAST_DAY')
    expect((await contract.end('2026-07-30')).body).toMatchObject({ removed: 6 })
    expect(await contract.extend('2027-06-01')).toBe(0)
    expect((await contract.renew(2)).body.code).toBe('ERROR_SUBSCRIPTION_ENDED')
    expect((await contract.renews(true)).body.code).toBe('ERROR_SUBSCRIPTION_ENDED')
  })

  it('is announced in the 30 days before the last one for notice', async () => {
    const contract = await active(RENEWING)
    const announced = async (now: string) => {
      clock.moveTo(`${now}T09:00:00Z`)
      return (await contract.call('GET', 'subscription/notices')).body
    }
    expect(await announced('2026-11-30')).toMatchObject({ count: 0, notice_list: [] })
    expect(await announced('2026-12-01')).toMatchObject({
      count: 1,
      notice_list: [{ id: contract.id, notice_by: '2026-12-31', total: 122 }],
    })
    expect(await announced('2026-12-31')).toMatchObject({ count: 1 })
    await contract.renews(false)
    expect(await announced('2026-12-31')).toMatchObject({ count: 0 })
  })

  it('is refused where its notice is longer than its term', async () => {
    const contract = subscribed(context.api, { max_times: 1, renews: true, notice_days: 31 })
    await expect(contract).rejects.toThrow('ERROR_SUBSCRIPTION_NOTICE')
  })
})

describe('a subscription with an end', () => {
  it('does not go on by itself, and cannot be ended or renewed here', async () => {
    const contract = await active({ max_times: 12 })
    expect(await contract.read()).toBeNull()
    expect((await contract.end('2026-05-01')).body.code).toBe('ERROR_SUBSCRIPTION_NONE')
    expect((await contract.renews(true)).body.code).toBe('ERROR_SUBSCRIPTION_NONE')
    expect((await contract.renew(2)).body.code).toBe('ERROR_SUBSCRIPTION_NONE')
    expect(await days(contract)).toHaveLength(12)
  })
})
