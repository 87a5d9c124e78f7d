import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, execute, type TestServer } from './database-server'

/** A migrated, empty database of the caller's own. `drop` ends whatever is still connected to it. */
export type TestDatabase = { name: string; url: string; drop: () => Promise<void> }

/** Clones the run's migrated template: for one test file, or one test that must start from nothing. */
export async function createTestDatabase(
  server: TestServer = inject('databaseServer'),
): Promise<TestDatabase> {
  const name = `${server.prefix}_${randomBytes(5).toString('hex')}`
  await execute(server.url, `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY ${server.strategy}`)
  const drop = async () => {
    await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { name, url: databaseUrl(server.url, name), drop }
}
