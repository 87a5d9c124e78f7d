import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureClient } from '@/scripts/build/prisma-client'
import { ensureThreads } from '@/scripts/build/thread-build'
import { seedDemo } from '@/scripts/demo'
import { startApplication } from './application'
import { createTestDatabase, type TestDatabase } from './database'
import { openTestServer, type TestServer } from './database-server'
import type { ServedApplication } from './own-application'

type ServedDemo = {
  /** From which `createTestDatabase` makes more databases, without the demo. */
  server: TestServer
  applications: ServedApplication[]
  close: () => Promise<void>
}

/**
 * Serves the built application `count` times, each on a database of its own with the demo's data, which are made once
 * and cloned, with further environment variables.
 */
export async function serveDemo(
  count: number,
  environment: Record<string, string> = {},
): Promise<ServedDemo> {
  await ensureClient()
  await ensureBuilt()
  await ensureThreads()
  const { server, close } = await openTestServer()
  const closers = [close]
  const closeAll = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  try {
    const demo = await seededDatabase(server)
    const applications: ServedApplication[] = []
    for (let index = 0; index < count; index += 1) {
      const { url } = await createTestDatabase({ ...server, template: demo.name })
      const application = await startApplication(url, environment)
      closers.push(application.stop)
      applications.push({ url: application.url, databaseUrl: url })
    }
    return { server, applications, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** A database with the demo; the seed has closed its connections to it, so that it can be cloned. */
async function seededDatabase(server: TestServer): Promise<TestDatabase> {
  const database = await createTestDatabase(server)
  Object.assign(process.env, { DATABASE_URL: database.url, LUNA_SECRET: 'x'.repeat(32) })
  await seedDemo(database.url)
  return database
}
