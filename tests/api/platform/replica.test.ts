import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '@/scripts/migrations/migrate'
import { Api, type Caller } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { PostgresPair, rowsOf } from '@/tests/support/cluster/postgres-pair'
import { captureLog } from '@/tests/support/process/captured-log'
import { secondProcess } from '@/tests/support/process/second-process'

const DATABASE = 'luna'
const path = '/api/salesforce/rest/invoice/list/structure'
/** A replica that says nothing is given up after two seconds; its connections, after one more. */
const SILENCE_MS = 6_000

let pair: PostgresPair
let api: Api
let other: Awaited<ReturnType<typeof secondProcess>>
let writer: Awaited<ReturnType<typeof studio>>
let colleague: Caller

beforeAll(async () => {
  pair = await PostgresPair.open(DATABASE, migrate, false)
  const url = pair.primary.url(DATABASE)
  const environment = { DATABASE_REPLICA_URL: pair.replica.url(DATABASE) }
  api = await Api.open(environment, { name: DATABASE, url, drop: async () => undefined })
  other = await secondProcess(url, environment)
  writer = await studio(api)
  colleague = await api.caller({ structure: { id: writer.caller.structureId } })
  await pair.followAgain()
}, 120_000)

afterAll(async () => {
  other?.stop()
  await api?.close()
  await pair?.close()
})

type Process = Pick<Api, 'call'> | typeof other

/** The ids of the invoices in the list that a caller is shown. */
async function listed(as: Caller, at: Process = api): Promise<number[]> {
  const { status, body } = await at.call('GET', path, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.invoice_list.map(({ id }: { id: number }) => id)
}

const countsNow = async () => {
  const { lateReadCounts } = await import('@/server/db/late-reads')
  return lateReadCounts() ?? { replica: 0, behind: 0, lost: 0 }
}

/** The value of `act`, and how often each server answered a late read of this process in it. */
async function counted<Value>(act: () => Promise<Value>) {
  const before = await countsNow()
  const value = await act()
  const after = await countsNow()
  const { replica, behind, lost } = after
  return {
    value,
    outcomes: { replica: replica - before.replica, behind: behind - before.behind, lost: lost - before.lost },
  }
}

const REPLICA = { replica: 1, behind: 0, lost: 0 }
const BEHIND = { replica: 0, behind: 1, lost: 0 }
const LOST = { replica: 0, behind: 0, lost: 1 }

const invoiceOf = ({ caller, customer }: typeof writer) =>
  createInvoice(api, caller, invoiceData(customer.sku))

async function withLate<Value>(
  run: (tx: import('@/server/db/client').Tx) => Promise<Value>,
  writes: Record<string, number> | null = {},
  as = writer.caller,
) {
  const { withLateTenant } = await import('@/server/db/tenant')
  const { structureId, accountId } = as
  return withLateTenant({ structureId, visible: [structureId], accountId, requestId: 'r1' }, writes, run)
}

/** The writes of an account, as its next call would find them. */
async function writesOf(as: Caller) {
  const { authenticate } = await import('@/server/auth')
  const session = await authenticate(new Headers(as.headers))
  return session?.writes ?? null
}

describe('a list', () => {
  it('is answered by the replica, with what is on it', async () => {
    const { id } = await invoiceOf(writer)
    await pair.followAgain()
    for (const as of [writer.caller, colleague])
      expect(await counted(() => listed(as))).toEqual({
        value: expect.arrayContaining([id]),
        outcomes: REPLICA,
      })
  })

  it('may be late for others, and never for the account that wrote, whichever process answers', async () => {
    // A process that does not know yet where the primary was before takes no replica that is behind.
    const before = await listed(colleague, other)
    await pair.pauseReplay()
    const { id } = await invoiceOf(writer)
    expect(await counted(() => listed(colleague))).toEqual({ value: before, outcomes: REPLICA })
    expect(await counted(() => listed(writer.caller))).toEqual({ value: [...before, id], outcomes: BEHIND })
    expect(await listed(writer.caller, other)).toEqual([...before, id])
    expect(await listed(colleague, other)).toEqual(before)
    await pair.followAgain()
    for (const as of [writer.caller, colleague])
      expect(await counted(() => listed(as))).toEqual({ value: [...before, id], outcomes: REPLICA })
  })

  it('of an account that wrote by another process has what it wrote', async () => {
    await pair.pauseReplay()
    const { caller, customer } = writer
    const body = { invoice_data: invoiceData(customer.sku) }
    const made = await other.call('POST', '/api/salesforce/rest/invoice/createInvoice', { as: caller, body })
    expect(made.status).toBe(200)
    expect(await listed(caller)).toContain(made.body.invoice.id)
    await pair.followAgain()
  })

  it('would lack what its caller wrote, if its writes were not asked for', async () => {
    await pair.pauseReplay()
    const { id } = await invoiceOf(writer)
    const find = () => withLate((tx) => tx.document.findMany({ where: { id }, select: { id: true } }))
    expect(await find()).toEqual([])
    const writes = await writesOf(writer.caller)
    expect(await withLate((tx) => tx.document.count({ where: { id } }), writes)).toBe(1)
    await pair.followAgain()
    expect(await find()).toEqual([{ id }])
  })

  it('has each of many writes at once, while the replica follows', async () => {
    const write = async () => {
      const { id } = await invoiceOf(writer)
      expect(await listed(writer.caller)).toContain(id)
    }
    for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 5 }, write))
  }, 60_000)

  it('counts and shows the invoices of one moment, whatever is written between its statements', async () => {
    const mine = await studio(api)
    await invoiceOf(mine)
    const { structureId, accountId } = mine.caller
    const scope = { structureId, visible: [structureId], accountId, requestId: 'r1' }
    const { withLateTenant, withTenant } = await import('@/server/db/tenant')
    const pairOf = async (tx: import('@/server/db/client').Tx) => {
      const before = await tx.document.count()
      const body = { invoice_data: invoiceData(mine.customer.sku) }
      await other.call('POST', '/api/salesforce/rest/invoice/createInvoice', { as: mine.caller, body })
      return [before, await tx.document.count()]
    }
    expect(await withLateTenant(scope, null, pairOf)).toEqual([1, 1])
    expect(await withTenant(scope, pairOf)).toEqual([2, 3])
  })
})

describe('a transaction that may be late', () => {
  const where = async (tx: import('@/server/db/client').Tx) => {
    const [row] = await tx.$queryRaw<
      object[]
    >`select pg_is_in_recovery() as is_replica, current_user::text as role,
      current_setting('transaction_read_only') as read_only, current_setting('timezone') as zone,
      current_setting('app.structure_id') as structure, (select count(*)::int from document) as documents`
    return row
  }

  it('has the role, the settings and the row security of any other', async () => {
    const mine = { is_replica: true, role: 'luna_app', read_only: 'on', zone: 'UTC' }
    const seen = await withLate(where)
    expect(seen).toMatchObject({ ...mine, structure: String(writer.caller.structureId) })
    const stranger = await api.caller()
    expect(await listed(stranger)).toEqual([])
    await pair.followAgain()
    expect(await withLate(where, {}, stranger)).toMatchObject({ ...mine, documents: 0 })
  })

  it('cannot write, on the replica and on the primary', async () => {
    const write = (tx: import('@/server/db/client').Tx) =>
      tx.anagrafica.updateMany({ data: { last_name: 'X' } })
    const fault = 'an endpoint that declares mayBeLate writes'
    expect((await counted(() => expect(withLate(write)).rejects.toThrow(fault))).outcomes.lost).toBe(0)
    await expect(withLate(write, null)).rejects.toThrow(fault)
    expect(await withLate(where, null)).toMatchObject({ is_replica: false, read_only: 'on' })
  })

  it('is not answered by a replica that is more than 30 seconds behind', async () => {
    const [{ PrimaryPositions }, { hasReached }, { readingTransaction }] = await Promise.all([
      import('@/server/db/primary-positions'),
      import('@/server/db/replica-store'),
      import('@/server/db/client'),
    ])
    const positions = new PrimaryPositions()
    const { accountId } = writer.caller
    const isFreshAt = async (milliseconds: number) => {
      const position = (await positions.least(milliseconds)) ?? ''
      return readingTransaction('replica', {}, (tx) => hasReached(tx, { position, accountId, writes: {} }))
    }
    expect(await isFreshAt(0)).toBe(true)
    await pair.pauseReplay()
    await invoiceOf(writer)
    expect(await isFreshAt(30_000)).toBe(true)
    expect(await isFreshAt(61_000)).toBe(false)
    await pair.followAgain()
    expect(await isFreshAt(61_001)).toBe(true)
  })

  it('is not answered by a server that follows nobody', async () => {
    const { hasReached } = await import('@/server/db/replica-store')
    const reached = { position: '0/0', accountId: writer.caller.accountId, writes: {} }
    expect(await withLate((tx) => hasReached(tx, reached), null)).toBe(false)
  })

  it('goes on on the primary when the replica ends it', async () => {
    type Place = { is_replica: boolean; pid: number }
    const { outcomes, value } = await counted(() =>
      withLate(async (tx) => {
        const read = () =>
          tx.$queryRaw<Place[]>`select pg_is_in_recovery() as is_replica, pg_backend_pid() as pid`
        const [row] = await read()
        if (row?.is_replica)
          await rowsOf(pair.replica.url('postgres'), `SELECT pg_terminate_backend(${row.pid}, 5000)`)
        return (await read())[0]?.is_replica
      }),
    )
    expect({ outcomes, value }).toEqual({ outcomes: LOST, value: false })
    await rest()
  })
})

/** A replica that failed is left alone for five seconds. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 5_100))

describe('a replica', () => {
  it('that has not got a migration yet leaves the answer to the primary', async () => {
    const all = await listed(writer.caller)
    const url = pair.primary.url(DATABASE)
    await rowsOf(url, 'ALTER TABLE document RENAME TO document_of_before')
    await pair.followAgain()
    await pair.pauseReplay()
    await rowsOf(url, 'ALTER TABLE document_of_before RENAME TO document')
    expect(await counted(() => listed(colleague))).toEqual({ value: all, outcomes: LOST })
    await pair.followAgain()
    await rest()
  })

  it('that says nothing leaves the answer to the primary', async () => {
    const all = await listed(writer.caller)
    await pair.silenceReplica()
    const started = performance.now()
    try {
      expect(await counted(() => listed(colleague))).toEqual({ value: all, outcomes: LOST })
      expect(performance.now() - started).toBeLessThan(SILENCE_MS)
    } finally {
      await pair.silenceReplica(true)
    }
    await rest()
    expect((await counted(() => listed(colleague))).outcomes).toEqual(REPLICA)
  })

  it('that is lost leaves the answer to the primary, and is logged once', async () => {
    const all = await listed(writer.caller)
    await pair.replica.stop()
    const log = await captureLog()
    try {
      for (let call = 0; call < 3; call += 1)
        expect(await counted(() => listed(colleague))).toEqual({ value: all, outcomes: LOST })
    } finally {
      log.restore()
    }
    expect(log.text().match(/the replica failed/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
})
