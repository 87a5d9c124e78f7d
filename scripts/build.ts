/**
 * npm run build: `next build` when a source changed since the last one. Needs no database.
 */
import { ensureBuilt } from './application-build'
import { ensureClient } from './prisma-client'
import { step } from './project'
import { runScript } from './shutdown'

await runScript(async () => {
  await step('client', ensureClient, (done) => done)
  await step('build', ensureBuilt, (done) => done)
  return 0
}, 130)
