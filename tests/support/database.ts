import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, execute, type TestServer } from './database-server'

/** A migrated, empty database of the caller's own. `drop` ends whatever is still connected to it. */
export type TestDatabase = { name: string; url: string; drop: () => Promise<void> }

const VARIABLE = 'LUNA_TEST_SERVER'

/** Sets the server for the workers of a runner other than Vitest, by the environment that they inherit. */
export function giveTestServer(server: TestServer): void {
  process.env[VARIABLE] = JSON.stringify(server)
}

function givenServer(): TestServer {
  const given = process.env[VARIABLE]
  return given ? (JSON.parse(given) as TestServer) : inject('databaseServer')
}

/** Clones the run's migrated template: for one test file, or one test that must start from nothing. */
export const createTestDatabase = (server: TestServer = givenServer()): Promise<TestDatabase> =>
  create(server, `TEMPLATE ${server.template} STRATEGY ${server.strategy}`)

/** A database without a table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create(givenServer(), 'TEMPLATE template0')

async function create(server: TestServer, from: string): Promise<TestDatabase> {
  const name = `${server.prefix}_${randomBytes(5).toString('hex')}`
  await execute(server.url, `CREATE DATABASE ${name} ${from}`)
  const drop = async () => {
    await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { name, url: databaseUrl(server.url, name), drop }
}
