import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
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

function connect(): PrismaClient {
  const pool = { connectionString: env.DATABASE_URL, max: env.DATABASE_POOL, options: SETTINGS }
  // The adapter's type asks for a name always; without one it leaves a statement unprepared.
  const statementNameGenerator = statementName as (query: { sql: string }) => string
  return new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) })
}

// One pool a process: Next loads this module once for each bundle.
const shared = globalThis as typeof globalThis & { lunaPrisma?: PrismaClient }

const prisma = (): PrismaClient => {
  shared.lunaPrisma ??= connect()
  return shared.lunaPrisma
}

const inside = new AsyncLocalStorage<true>()

/**
 * Runs one transaction at READ COMMITTED. Only tenant.ts and system.ts call it. One inside another is a fault of
 * ours, refused at once: each holds a connection, so as many callers as the pool is large would wait for ever.
 */
export function transaction<Value>(run: (tx: Tx) => Promise<Value>, limits?: Limits): Promise<Value> {
  if (inside.getStore()) throw new Error('a transaction inside another')
  return prisma().$transaction((tx) => inside.run(true, () => run(tx)), { ...TRANSACTION, ...limits })
}

/** One statement outside any transaction. Only system.ts calls it. */
export const query = <Row>(sql: Prisma.Sql): Promise<Row[]> => prisma().$queryRaw<Row[]>(sql)

/** Whether the database answers. */
export async function isDatabaseUp(): Promise<boolean> {
  try {
    await prisma().$queryRaw`select 1`
    return true
  } catch {
    return false
  }
}

/** Closes the pool: the process ends, or a test does. */
export async function disconnect(): Promise<void> {
  await shared.lunaPrisma?.$disconnect()
  shared.lunaPrisma = undefined
}
