/**
 * npm run coverage: runs the API tests and writes .build/coverage.md, the table of every call with the tests of its
 * success and its refusals. The exit code is 1 when a call has no test of its success.
 */
import { ensureClient } from './build/prisma-client'
import { openCallLog, writeCoverage } from './call-coverage'
import { runNode } from './child'
import { programs } from './project'
import { runScript } from './shutdown'

await runScript(async () => {
  await ensureClient()
  const folder = await openCallLog()
  const env = { NO_COLOR: '1', LUNA_CALL_LOG: folder }
  const { code, output } = await runNode([programs.vitest, 'run', '--project', 'api'], {
    env,
    limit: 30 * 60_000,
  })
  if (code !== 0) console.log(output)
  const { untested } = await writeCoverage(folder)
  for (const call of untested) console.log(`no test: ${call}`)
  return code === 0 && untested.length === 0 ? 0 : 1
})
