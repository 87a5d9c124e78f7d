import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/server/platform/env'
import { type Prisma, PrismaClient } from './generated/client'

/** What a handler gets: one transaction, in which row-level security shows one structure. */
export type Tx = Prisma.TransactionClient

const TRANSACTION = { maxWait: 30_000, timeout: 60_000 } as const

function connect(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL }),
  })
}

// One pool a process: Next loads this module once for each bundle.
const shared = globalThis as typeof globalThis & { lunaPrisma?: PrismaClient }

const prisma = (): PrismaClient => {
  shared.lunaPrisma ??= connect()
  return shared.lunaPrisma
}

/** Runs one transaction at READ COMMITTED. Only tenant.ts and system.ts call it. */
export const transaction = <Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> =>
  prisma().$transaction(run, { ...TRANSACTION, isolationLevel: 'ReadCommitted' })

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
