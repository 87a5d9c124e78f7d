import { describe, expect, it, vi } from 'vitest'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Query } from '@/server/db/pipelined'
import { testApi } from '@/tests/support/api'

const context = testApi({ DATABASE_POOL: '2' })

const SETTINGS = ['role', 'app.structure_id', 'app.visible', 'app.account_id', 'app.request_id', 'app.system']

type Reader = { $queryRawUnsafe: <Row>(sql: string) => Promise<Row[]> }

/** The settings of a transaction, as Postgres reports them. */
async function settingsIn(tx: Reader): Promise<Record<string, string>> {
  const columns = SETTINGS.map((name) => `coalesce(current_setting('${name}', true), '') as "${name}"`)
  const [row] = await tx.$queryRawUnsafe<Record<string, string>>(`select ${columns.join(', ')}`)
  return row ?? {}
}

const lockOf = (transmitter: string) => ({
  sql: Prisma.sql`select 1 from einvoice_counter where transmitter = ${transmitter} for update`,
  toValue: () => null,
})
const readOf = (transmitter: string) =>
  Prisma.sql`select last from einvoice_counter where transmitter = ${transmitter}`

/** The number of other connections to this database that wait for a lock. */
async function waitingForLocks(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and pid <> pg_backend_pid() and datname = current_database()`
  return row?.n ?? 0
}

type PipelinedFunction = typeof import('@/server/db/pipelined').pipelined

/** The product's function; it reads the environment, so it is imported once the API is open. */
const pipelined = (async (...given: Parameters<PipelinedFunction>) =>
  (await import('@/server/db/pipelined')).pipelined(...given)) as PipelinedFunction

const scope = { structureId: 7, visible: [7, 8], accountId: 3, requestId: 'r1' }

describe('a transaction', () => {
  it('of a structure has its settings from its first statement on, whatever characters they hold', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    for (const requestId of ['r1', `it's "one" \\ of; ROLLBACK; -- $1`, `\\'; reset role; --`, '']) {
      expect(await withTenant({ ...scope, requestId }, settingsIn)).toEqual({
        role: 'luna_app',
        'app.structure_id': '7',
        'app.visible': '{7,8}',
        'app.account_id': '3',
        'app.request_id': requestId,
        'app.system': '',
      })
    }
  })

  it('leaves none of its settings to the next one on its connection', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    await withTenant(scope, settingsIn)
    const system = await context.api.asSystem((tx) => settingsIn(tx as Reader))
    expect(system).toMatchObject({ role: 'none', 'app.structure_id': '', 'app.system': 'on' })
    const tenant = await withTenant({ ...scope, structureId: 9, accountId: null }, settingsIn)
    expect(tenant).toMatchObject({ 'app.structure_id': '9', 'app.account_id': '', 'app.system': '' })
  })

  it('leaves its connection as it was when its settings are refused, or when it fails', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    const { transaction } = await import('@/server/db/client')
    const fail = async (): Promise<never> => {
      throw new Error('of ours')
    }
    const refused = { role: 'nobody_of_this_name' }
    await expect(transaction(refused, settingsIn)).rejects.toThrow('nobody_of_this_name')
    await expect(transaction(refused, async () => 'no statement')).rejects.toThrow('nobody_of_this_name')
    await expect(transaction(refused, fail)).rejects.toThrow('of ours')
    await expect(withTenant(scope, fail)).rejects.toThrow('of ours')
    expect(await withTenant(scope, async () => 'no statement')).toBe('no statement')
    const connections = Array.from({ length: 4 }, () => withTenant(scope, settingsIn))
    for (const settings of await Promise.all(connections))
      expect(settings).toMatchObject({ role: 'luna_app', 'app.request_id': 'r1' })
  })

  it('runs what is asked together in its order, whatever it is and however many do', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    const asSaid = (said: string): Query<unknown> => ({
      sql: Prisma.sql`select set_config('app.said', coalesce(current_setting('app.said', true), '') || ${said}, true) as said`,
      toValue: ([row]: { said: string }[]) => row?.said,
    })
    const padded: Query<unknown> = {
      sql: Prisma.sql`select coalesce(current_setting('app.said', true), '') || ${'x'.repeat(1e4)} as said`,
      toValue: ([row]: { said: string }[]) => row?.said.replaceAll('x', ''),
    }
    const runs = Array.from({ length: 100 }, () =>
      withTenant(scope, (tx) => pipelined(tx, padded, asSaid('a'), padded, asSaid('b'), asSaid('c'), padded)),
    )
    for (const said of await Promise.all(runs)) expect(said).toEqual(['', 'a', 'a', 'ab', 'abc', 'abc'])
  })

  it('fails as the first that fails of what is asked together, and leaves its connection as it was', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    const fails = { sql: Prisma.sql`select 1 / ${0}::int`, toValue: () => null }
    const works = {
      sql: Prisma.sql`select ${7}::int as seven`,
      toValue: ([row]: { seven: number }[]) => row?.seven,
    }
    const run = (...queries: Query<unknown>[]) => withTenant(scope, (tx) => pipelined(tx, ...queries))
    for (let time = 0; time < 4; time++) {
      await expect(run(works, fails, works)).rejects.toThrow('division by zero')
      expect(await run(works, works)).toEqual([7, 7])
    }
  })

  /**
   * Returns the value that a statement reads while it waits for a locked row, whose holder has changed another row and
   * then lets go.
   */
  async function readBehindLock(read: (tx: Tx) => Promise<number>): Promise<number> {
    const { withTenant } = await import('@/server/db/tenant')
    await context.api.asSystem(
      (
        tx,
      ) => tx.$executeRaw`insert into einvoice_counter (transmitter, last) values ('LOCKED', 0), ('READ', 0)
        on conflict (transmitter) do update set last = 0`,
    )
    let locked = (): void => undefined
    const isLocked = new Promise<void>((resolve) => (locked = resolve))
    const holder = withTenant(scope, async (tx) => {
      await tx.$executeRaw`select 1 from einvoice_counter where transmitter = 'LOCKED' for update`
      await tx.$executeRaw`update einvoice_counter set last = 1 where transmitter = 'READ'`
      locked()
      await vi.waitFor(async () => expect(await waitingForLocks(tx)).toBe(1))
    })
    await isLocked
    const waiting = withTenant(scope, read)
    await holder
    return waiting
  }

  it('sees behind a lock what was done while it was waited for', async () => {
    const lock = lockOf('LOCKED')
    const read = { sql: readOf('READ'), toValue: ([row]: { last: number }[]) => row?.last ?? -1 }
    expect(await readBehindLock(async (tx) => (await pipelined(tx, lock, read))[1])).toBe(1)
  })

  it('would not in one statement with the lock', async () => {
    const both = async (tx: Tx) => {
      const [row] = await tx.$queryRaw<{ last: number }[]>`
        with locked as materialized (${lockOf('LOCKED').sql}) select (${readOf('READ')}) as last from locked`
      return row?.last ?? -1
    }
    expect(await readBehindLock(both)).toBe(0)
  })

  it('writes nothing when its settings cannot even be read', async () => {
    const { transaction } = await import('@/server/db/client')
    const write = (tx: Tx) => tx.$executeRaw`insert into einvoice_counter (transmitter) values ('UNREAD')`
    await expect(transaction({ 'app.request_id': 'a\0b' }, write)).rejects.toThrow()
    const written = await context.api.asSystem((tx) => tx.$queryRaw`${readOf('UNREAD')}`)
    expect(written).toEqual([])
  })

  it('inside another is refused at once instead of waiting for a connection', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    await expect(withTenant(scope, () => withTenant(scope, settingsIn))).rejects.toThrow(
      'a transaction inside another',
    )
  })

  it('has its settings also where its module is loaded once more, as each of the bundles of Next does', async () => {
    const first = await import('@/server/db/tenant')
    await first.withTenant(scope, settingsIn)
    vi.resetModules()
    const second = await import('@/server/db/tenant')
    expect(second).not.toBe(first)
    expect(await second.withTenant(scope, settingsIn)).toMatchObject({ 'app.structure_id': '7' })
    expect(await first.withTenant(scope, settingsIn)).toMatchObject({ 'app.structure_id': '7' })
  })
})
