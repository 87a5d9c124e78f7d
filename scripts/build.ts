/**
 * npm run build: `next build` when a source changed since the last one, and what the threads for heavy work run. Needs
 * no database.
 */
import { ensureBuilt } from './application-build'
import { ensureClient } from './prisma-client'
import { step } from './project'
import { runScript } from './shutdown'
import { ensureThreads } from './thread-build'

await runScript(async () => {
  await step('client', ensureClient, (done) => done)
  await step('build', ensureBuilt, (done) => done)
  await step('threads', ensureThreads, (done) => done)
  return 0
}, 130)
