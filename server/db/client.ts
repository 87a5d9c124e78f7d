import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/server/platform/env'
import { isSpeedLayerOn } from '@/server/platform/speed-layer'
import { nameStructure, traceChild } from '@/server/platform/tracing/trace'
import { type Prisma, PrismaClient } from './generated/client'
import { type Opening, pipelinedClient, type Settings } from './pipelined-client'

/** The transaction that a handler gets, in which row-level security shows one structure. */
export type Tx = Prisma.TransactionClient

/** How long a transaction may last, in milliseconds. */
export type Limits = { timeout: number }

const TRANSACTION = { maxWait: 30_000, timeout: 60_000 } as const
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

function connect(): Database {
  const opening = new AsyncLocalStorage<Opening>()
  const pool = {
    connectionString: env.DATABASE_URL,
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

// A process has one pool, which every copy of this module shares: Next loads the module once for each bundle.
const shared = globalThis as typeof globalThis & { lunaDatabase?: Database }

const database = (): Database => {
  shared.lunaDatabase ??= connect()
  return shared.lunaDatabase
}

const inside = new AsyncLocalStorage<true>()

/**
 * Runs one transaction at READ COMMITTED, with these settings from its first statement on. Only tenant.ts and system.ts
 * call it. A transaction inside another is refused at once: each holds a connection, so as many callers as the pool is
 * large would wait for ever. A transaction whose settings were not sent is refused too: it would run as the database's
 * owner.
 */
export function transaction<Value>(
  settings: Settings,
  run: (tx: Tx) => Promise<Value>,
  limits?: Limits,
): Promise<Value> {
  if (inside.getStore()) throw new Error('a transaction inside another')
  const open: Opening = { settings: { ...settings, 'app.zone': env.LUNA_ZONE }, areSent: false }
  const begun = (tx: Tx): Promise<Value> => {
    if (!open.areSent) throw new Error('a transaction without its settings')
    return inside.run(true, () => run(tx))
  }
  const { prisma, opening } = database()
  const structureId = Number(settings['app.structure_id']) || undefined
  if (structureId !== undefined) nameStructure(structureId)
  return traceChild('transaction', { 'luna.structure_id': structureId }, () =>
    opening.run(open, () => prisma.$transaction(begun, { ...TRANSACTION, ...limits })),
  )
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

/** The connections of this process that are used and idle, and the transactions that wait for one. */
export function poolCounts(): { used: number; idle: number; waiting: number } {
  const pool = shared.lunaDatabase?.adapter.pool
  if (!pool) return { used: 0, idle: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount } = pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Closes the pool: the process ends, or a test does. */
export async function disconnect(): Promise<void> {
  await shared.lunaDatabase?.prisma.$disconnect()
  shared.lunaDatabase = undefined
}
