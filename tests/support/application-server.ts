import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureClient } from '@/scripts/build/prisma-client'
import { ensureThreads } from '@/scripts/build/thread-build'
import { seedDemo } from '@/scripts/demo'
import { startApplication } from './application'
import { createTestDatabase } from './database'
import { openTestServer } from './database-server'

declare module 'vitest' {
  export interface ProvidedContext {
    application: { url: string; databaseUrl: string }
  }
}

/**
 * Vitest's global setup of the end-to-end tests: the built application on a database of its own with the
 * demo data, one for all files; beside it the server from which `createTestDatabase` makes more.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureClient()
  await ensureBuilt()
  await ensureThreads()
  const { server, close } = await openTestServer()
  const closers = [close]
  const closeAll = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  try {
    const database = await createTestDatabase(server)
    Object.assign(process.env, { DATABASE_URL: database.url, LUNA_SECRET: 'x'.repeat(32) })
    await seedDemo(database.url)
    const application = await startApplication(database.url)
    closers.push(application.stop)
    project.provide('databaseServer', server)
    project.provide('application', { url: application.url, databaseUrl: database.url })
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
}
