/**
 * npm run build: `next build` when a source changed since the last one, and what the threads for heavy work run. Needs
 * no database.
 */
import { ensureBuilt } from './build/application-build'
import { ensureClient } from './build/prisma-client'
import { ensureThreads } from './build/thread-build'
import { step } from './project'
import { runScript } from './shutdown'

await runScript(async () => {
  await step('client', ensureClient, (done) => done)
  await step('build', ensureBuilt, (done) => done)
  await step('threads', ensureThreads, (done) => done)
  return 0
}, 130)
