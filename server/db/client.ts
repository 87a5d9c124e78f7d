import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/server/platform/env'
import { type Prisma, PrismaClient } from './generated/client'

/** What a handler gets: one transaction, in which row-level security shows one structure. */
export type Tx = Prisma.TransactionClient

/** How long a transaction may last, in milliseconds. */
export type Limits = { timeout: number }

const TRANSACTION = { maxWait: 30_000, timeout: 60_000 } as const
/**
 * READ COMMITTED, always: where two callers race, a lock is taken (architecture, "The path of a request"). And the clock of
 * UTC, whatever that of the database is: the adapter reads instants as if they were written by it.
 */
const SETTINGS = '-c default_transaction_isolation=read\\ committed -c timezone=UTC'

const MAX_PREPARED = 500
const prepared = new Map<string, string>()

/**
 * Statements are prepared once a connection instead of planned at each call: the first so many texts; what
 * comes after (a list of another length, say) is planned as it comes.
 */
function statementName({ sql }: { sql: string }): string | undefined {
  const known = prepared.get(sql)
  if (known || prepared.size >= MAX_PREPARED) return known
  const name = `luna_${prepared.size}`
  prepared.set(sql, name)
  return name
}

/** What a transaction is run as: values of Postgres's settings, by their names, until it ends. */
export type Settings = Readonly<Record<string, string>>

type Opening = { settings: Settings; isSaid: boolean }

/** The statement that sets a transaction's settings. */
function setting(settings: Settings): string {
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  return `SELECT ${set.join(', ')}`
}

/**
 * Connections on which a transaction's settings go out with its BEGIN, and its first statement right behind them: together
 * they cost no round trip of their own. Settings that are refused leave a transaction that does nothing more, and fail
 * the first statement.
 */
const connectionOf = (opening: AsyncLocalStorage<Opening>) =>
  class extends pg.Client {
    private begun: Promise<unknown> | undefined

    override query(...given: unknown[]): never {
      const open = opening.getStore()
      if (open && !open.isSaid && (given[0] as { text?: string }).text === 'BEGIN') {
        open.isSaid = true
        // A message of its own: settings that cannot even be read leave a transaction that does nothing, not none.
        const begun = super.query('BEGIN') as unknown as Promise<unknown>
        this.begun = Promise.all([begun, super.query(setting(open.settings))])
        this.begun.catch(() => undefined)
        return Promise.resolve(NO_ROWS) as never
      }
      const answer = super.query(...(given as Parameters<pg.Client['query']>)) as unknown as Promise<unknown>
      const { begun } = this
      if (!begun) return answer as never
      this.begun = undefined
      answer.catch(() => undefined)
      return begun.then(() => answer) as never
    }
  }

/** What is answered for a BEGIN that is on its way. */
const NO_ROWS = { rows: [], fields: [], rowCount: 0 }

type Database = { prisma: PrismaClient; opening: AsyncLocalStorage<Opening> }

function connect(): Database {
  const opening = new AsyncLocalStorage<Opening>()
  const pool = {
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    options: SETTINGS,
    Client: connectionOf(opening),
    // Statements that do not wait for each other go out together; Postgres runs them in their order.
    pipeline: true,
  }
  // The adapter's type asks for a name always; without one it leaves a statement unprepared.
  const statementNameGenerator = statementName as (query: { sql: string }) => string
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) })
  return { prisma, opening }
}

// One pool a process, and with it what its connections ask: Next loads this module once for each bundle.
const shared = globalThis as typeof globalThis & { lunaDatabase?: Database }

const database = (): Database => {
  shared.lunaDatabase ??= connect()
  return shared.lunaDatabase
}

const inside = new AsyncLocalStorage<true>()

/**
 * Runs one transaction at READ COMMITTED, with these settings from its first statement on. Only tenant.ts and system.ts
 * call it. One inside another is a fault of ours, refused at once: each holds a connection, so as many callers as the
 * pool is large would wait for ever. So is one whose settings did not go out: it would be run as the database's owner.
 */
export function transaction<Value>(
  settings: Settings,
  run: (tx: Tx) => Promise<Value>,
  limits?: Limits,
): Promise<Value> {
  if (inside.getStore()) throw new Error('a transaction inside another')
  const open: Opening = { settings, isSaid: false }
  const begun = (tx: Tx): Promise<Value> => {
    if (!open.isSaid) throw new Error('a transaction without its settings')
    return inside.run(true, () => run(tx))
  }
  const { prisma, opening } = database()
  return opening.run(open, () => prisma.$transaction(begun, { ...TRANSACTION, ...limits }))
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

/** Closes the pool: the process ends, or a test does. */
export async function disconnect(): Promise<void> {
  await shared.lunaDatabase?.prisma.$disconnect()
  shared.lunaDatabase = undefined
}
