import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { testApi } from '@/tests/support/api'
import {
  OPEN,
  RENEWING,
  type Subscribed,
  subscribed,
} from '@/tests/support/salesforce/agreements/subscriptions'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20', LUNA_LOG: 'silent' })
stopClockAt('2026-01-31T09:00:00Z')

const HUNDRED = Array.from({ length: 100 }, (_, at) => at)
const LATER = '2026-05-15'

async function active(configuration: Record<string, unknown>) {
  const contract = await subscribed(context.api, configuration)
  await contract.activate()
  return contract
}

/** The positions of the invoices that wait, in their order. */
const positions = async ({ waiting }: Subscribed) =>
  (await waiting()).map(({ origin_position }) => origin_position)

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('the job that lets subscriptions go on', () => {
  it('makes each period once when a hundred workers run it at once', async () => {
    const contract = await active(OPEN)
    const made = await Promise.all(HUNDRED.map(() => contract.extend(LATER)))
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(await positions(contract)).toEqual(upTo(16))
  })

  it('would be refused by the unique key if the contract were not held: the control', async () => {
    const contract = await active(OPEN)
    const { settleSubscription } = await import('@/server/salesforce')
    const stale = await read(contract)
    const unheld = () =>
      inStructure(contract, (tx) =>
        settleSubscription(tx, stale, stale.held, { today: day(LATER), accountId: null }),
      )
    const outcomes = await Promise.allSettled([unheld(), unheld(), unheld()])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(JSON.stringify(refused.map((one) => String((one as PromiseRejectedResult).reason)))).toContain(
      'nique',
    )
    expect(await positions(contract)).toEqual(upTo(16))
  })

  it('leaves no draft after the last day when it runs a hundred times against the ending', async () => {
    const contract = await active(OPEN)
    const [ended] = await Promise.all([
      contract.end('2026-06-15'),
      ...HUNDRED.map(() => contract.extend(LATER)),
    ])
    expect(ended.status).toBe(200)
    expect(await positions(contract)).toEqual(upTo(5))
    expect(await contract.extend('2027-06-01')).toBe(0)
  })

  it('would leave some if it went by what it read before the ending: the control', async () => {
    const contract = await active(OPEN)
    const { settleSubscription } = await import('@/server/salesforce')
    const stale = await read(contract)
    await contract.end('2026-06-15')
    await inStructure(contract, (tx) =>
      settleSubscription(tx, stale, stale.held, { today: day(LATER), accountId: null }),
    )
    expect((await positions(contract)).at(-1)).toBe(16)
  })

  it('renews a term once when a hundred workers and fifty users do so at once', async () => {
    const contract = await active(RENEWING)
    await Promise.all([
      ...HUNDRED.map(() => contract.extend('2027-01-01')),
      ...HUNDRED.slice(50).map(() => contract.renew(2)),
    ])
    expect(await positions(contract)).toEqual(upTo(24))
  })
})

type Tx = Parameters<Parameters<typeof context.api.asSystem>[0]>[0]

async function inStructure<Value>({ caller }: Subscribed, run: (tx: Tx) => Promise<Value>): Promise<Value> {
  const [{ withTenant }, { jobScope }] = await Promise.all([
    import('@/server/db/tenant'),
    import('@/server/jobs/job-scope'),
  ])
  return withTenant(jobScope(caller.structureId, 'test'), run)
}

/** The subscription as a transaction reads it that does not hold it afterwards. */
async function read(contract: Subscribed) {
  const { holdSubscription } = await import('@/server/salesforce')
  return inStructure(contract, (tx) => holdSubscription(tx, contract.id))
}
