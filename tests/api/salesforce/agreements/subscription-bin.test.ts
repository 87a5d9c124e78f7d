import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { OPEN, type Subscribed, subscribed } from '@/tests/support/salesforce/agreements/subscriptions'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20', LUNA_LOG: 'silent' })
stopClockAt('2026-01-31T09:00:00Z')

const HUNDRED = Array.from({ length: 100 }, (_, at) => at)

async function active() {
  const contract = await subscribed(context.api, OPEN)
  await contract.activate()
  return contract
}

const positions = async ({ waiting }: Subscribed) =>
  (await waiting()).map(({ origin_position }) => origin_position)

const idAt = async ({ invoices }: Subscribed, position: number) =>
  (await invoices()).find(({ origin_position }) => origin_position === position)?.id ?? 0

/** Deletes the invoice of a period by hand. */
async function throwAway(contract: Subscribed, position: number) {
  const { status } = await contract.call('DELETE', `invoice/${await idAt(contract, position)}`)
  expect(status).toBe(200)
}

/** Empties the bin, as if its time were over for all that is in it. */
async function emptyBin() {
  const { sweepBin } = await import('@/server/salesforce')
  await context.api.asSystem(async (tx) => {
    await tx.$executeRaw`select set_config('session_replication_role', 'replica', true)`
    await tx.$executeRaw`update document_state_change set date_ts = now() - interval '1 year' where state = 'DELETED'`
  })
  await context.api.asSystem((tx) => sweepBin(tx))
}

const upTo = (count: number, without: readonly number[] = []) =>
  Array.from({ length: count }, (_, at) => at + 1).filter((position) => !without.includes(position))

describe('a notice that is taken back', () => {
  it('brings back what it removed, and nothing that somebody had deleted before', async () => {
    const contract = await active()
    await throwAway(contract, 5)
    await throwAway(contract, 12)
    expect((await contract.end('2026-03-01')).body).toMatchObject({ removed: 8 })
    expect((await contract.end(null)).body).toMatchObject({ made: 8, removed: 0 })
    expect(await positions(contract)).toEqual(upTo(12, [5, 12]))
    const bin = (await contract.invoices()).filter(({ state }) => state === 'DELETED')
    expect(bin.map(({ origin_position }) => origin_position)).toEqual([5, 12])
    expect(await contract.extend('2026-02-01')).toBe(1)
  })

  it('does so after a later last day and an earlier one, too', async () => {
    const contract = await active()
    await throwAway(contract, 4)
    await contract.end('2026-03-01')
    expect((await contract.end('2026-06-15')).body).toMatchObject({ made: 2, removed: 0 })
    expect(await positions(contract)).toEqual([1, 2, 3, 5])
    await throwAway(contract, 5)
    expect((await contract.end('2026-02-01')).body).toMatchObject({ made: 0, removed: 2 })
    expect((await contract.end(null)).body).toMatchObject({ made: 9, removed: 0 })
    expect(await positions(contract)).toEqual(upTo(12, [4, 5]))
  })

  it('leaves what somebody restored and deleted again after it', async () => {
    const contract = await active()
    await contract.end('2026-03-01')
    const id = await idAt(contract, 7)
    expect((await contract.call('POST', 'document/restore', { id })).status).toBe(200)
    await throwAway(contract, 7)
    expect((await contract.end(null)).body).toMatchObject({ made: 9 })
    expect(await positions(contract)).toEqual(upTo(12, [7]))
  })

  it('makes what it removed again when the bin was emptied, and nothing else', async () => {
    const contract = await active()
    await throwAway(contract, 6)
    await contract.end('2026-03-01')
    await emptyBin()
    expect(await contract.invoices()).toHaveLength(2)
    expect((await contract.end(null)).body).toMatchObject({ made: 9 })
    expect(await positions(contract)).toEqual(upTo(12, [6]))
  })

  it('brings each back once when a hundred callers take it back at once', async () => {
    const contract = await active()
    await throwAway(contract, 5)
    await contract.end('2026-03-01')
    const answers = await Promise.all(HUNDRED.map(() => contract.end(null)))
    expect(answers.reduce((sum, { body }) => sum + body.made, 0)).toBe(9)
    expect(await positions(contract)).toEqual(upTo(12, [5]))
  })

  it('loses nothing and brings back nothing deleted by hand when a hundred notices come and go at once', async () => {
    const contract = await active()
    await throwAway(contract, 5)
    await Promise.all(HUNDRED.map((at) => contract.end(at % 2 === 0 ? '2026-03-01' : null)))
    await contract.end(null)
    expect(await positions(contract)).toEqual(upTo(12, [5]))
  })

  it('brings back none that somebody deletes while a notice is recorded', async () => {
    const contract = await active()
    const id = await idAt(contract, 9)
    const [deleted] = await Promise.all([
      contract.call('DELETE', `invoice/${id}`),
      ...HUNDRED.map(() => contract.end('2026-03-01')),
    ])
    await contract.end(null)
    const byHand = deleted.status === 200
    expect(await positions(contract)).toEqual(upTo(12, byHand ? [9] : []))
  })
})
