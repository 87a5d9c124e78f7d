import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/server/platform/env'
import { isSpeedLayerOn } from '@/server/platform/speed-layer'
import { nameStructure, traceChild } from '@/server/platform/tracing/trace'
import { type Prisma, PrismaClient } from './generated/client'
import { hasState } from './outage'
import { type Opening, pipelinedClient, type Settings } from './pipelined-client'
import { noteWrite } from './replica-store'

/** The transaction that a handler gets, in which row-level security shows one structure. */
export type Tx = Prisma.TransactionClient

/** How long a transaction may last, and wait for a connection, in milliseconds. */
export type Limits = { timeout?: number; maxWait?: number }

const TRANSACTION = { maxWait: 30_000, timeout: 60_000 } as const
/** A replica that does not open a transaction within this time is passed over. */
const REPLICA_WAIT_MS = 1_000
/** Postgres's state of a statement that writes in a transaction that only reads. */
const READS_ONLY: ReadonlySet<unknown> = new Set(['25006'])
const MAX_PREPARED = 500
const prepared = new Map<string, string>()

/**
 * Statements are prepared once per connection instead of planned at each call. Only the first MAX_PREPARED texts are:
 * a later one (a list of another length, say) is planned at each call.
 */
function statementName({ sql }: { sql: string }): string | undefined {
  const known = prepared.get(sql)
  if (known || prepared.size >= MAX_PREPARED) return known
  const name = `luna_${prepared.size}`
  prepared.set(sql, name)
  return name
}

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

/** The adapter, which makes its pool with the first statement; the pool is kept to be counted. */
class CountedAdapter extends PrismaPg {
  pool: Pool | undefined

  override async connect() {
    const connected = await super.connect()
    this.pool = connected.underlyingDriver()
    return connected
  }
}

type Database = { prisma: PrismaClient; opening: AsyncLocalStorage<Opening>; adapter: CountedAdapter }

/** Which server a transaction runs on: the primary, or the replica that follows it. */
export type Server = 'primary' | 'replica'

function connect(server: Server): Database {
  const opening = new AsyncLocalStorage<Opening>()
  const pool = {
    ...(server === 'primary'
      ? { connectionString: env.DATABASE_URL }
      : { connectionString: env.DATABASE_REPLICA_URL, connectionTimeoutMillis: REPLICA_WAIT_MS }),
    max: env.DATABASE_POOL,
    Client: pipelinedClient(opening),
    pipeline: isSpeedLayerOn(),
  }
  // The adapter's type asks for a name always; without one it leaves a statement unprepared. A pooler gives each
  // transaction another connection, which may not have it.
  const isPooled = env.DATABASE_DIRECT_URL !== ''
  const statementNameGenerator = (isPooled ? () => undefined : statementName) as (query: {
    sql: string
  }) => string
  const adapter = new CountedAdapter(pool, { statementNameGenerator })
  return { prisma: new PrismaClient({ adapter }), opening, adapter }
}

// A process has one pool for each server, which every copy of this module shares: Next loads the module once for each bundle.
const shared = globalThis as typeof globalThis & { lunaDatabases?: Partial<Record<Server, Database>> }

const database = (server: Server = 'primary'): Database => {
  shared.lunaDatabases ??= {}
  const opened = shared.lunaDatabases[server] ?? connect(server)
  shared.lunaDatabases[server] = opened
  return opened
}

const inside = new AsyncLocalStorage<true>()

type Kind = { server: Server; isReadOnly: boolean; limits?: Limits }

/**
 * Runs one transaction with these settings from its first statement on: at READ COMMITTED, or, when it only reads, at
 * REPEATABLE READ, so that all of its answers are of one moment. A transaction inside another is refused at once: each holds
 * a connection, so as many callers as the pool is large would wait for ever. A transaction whose settings were not sent is
 * refused too: it would run as the database's owner.
 */
function open<Value>(
  { server, isReadOnly, limits }: Kind,
  settings: Settings,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  if (inside.getStore()) throw new Error('a transaction inside another')
  const opened: Opening = { settings: { ...settings, 'app.zone': env.LUNA_ZONE }, isReadOnly, areSent: false }
  const begun = (tx: Tx): Promise<Value> => {
    if (!opened.areSent) throw new Error('a transaction without its settings')
    return inside.run(true, () => run(tx))
  }
  const { prisma, opening } = database(server)
  const structureId = Number(settings['app.structure_id']) || undefined
  if (structureId !== undefined) nameStructure(structureId)
  return traceChild('transaction', { 'luna.structure_id': structureId }, () =>
    opening.run(opened, () => prisma.$transaction(begun, { ...TRANSACTION, ...limits })),
  )
}

/**
 * Runs one transaction on the primary. Only tenant.ts and system.ts call it. While there is a replica, a transaction that
 * wrote is counted for its account: later reads of the account ask a replica for the same count.
 */
export function transaction<Value>(
  settings: Settings,
  run: (tx: Tx) => Promise<Value>,
  limits?: Limits,
): Promise<Value> {
  const kind: Kind = { server: 'primary', isReadOnly: false, limits }
  if (env.DATABASE_REPLICA_URL === '') return open(kind, settings, run)
  return open(kind, settings, async (tx) => {
    const value = await run(tx)
    await noteWrite(tx)
    return value
  })
}

/** Runs one transaction that cannot write, on the server that is named. Only late-reads.ts calls it. */
export async function readingTransaction<Value>(
  server: Server,
  settings: Settings,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const limits = server === 'replica' ? { maxWait: REPLICA_WAIT_MS } : {}
  try {
    return await open({ server, isReadOnly: true, limits }, settings, run)
  } catch (error) {
    if (!hasState(error, READS_ONLY)) throw error
    // Passed on as it is it would count as a server that was just lost.
    throw new Error('an endpoint that declares mayBeLate writes')
  }
}

/** One statement outside any transaction. Only system.ts calls it. */
export const query = <Row>(sql: Prisma.Sql): Promise<Row[]> => database().prisma.$queryRaw<Row[]>(sql)

/** Whether the database answers. */
export async function isDatabaseUp(): Promise<boolean> {
  try {
    await database().prisma.$queryRaw`select 1`
    return true
  } catch {
    return false
  }
}

/** The connections of this process to the primary that are used and idle, and the transactions that wait for one. */
export function poolCounts(): { used: number; idle: number; waiting: number } {
  const pool = shared.lunaDatabases?.primary?.adapter.pool
  if (!pool) return { used: 0, idle: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount } = pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Closes the pools: the process ends, or a test does. */
export async function disconnect(): Promise<void> {
  const opened = Object.values(shared.lunaDatabases ?? {})
  await Promise.all(opened.map(({ prisma }) => prisma.$disconnect()))
  shared.lunaDatabases = undefined
}
