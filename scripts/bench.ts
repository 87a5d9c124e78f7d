/**
 * npm run bench [-- COUNT] [PART ...]: the figures of the main job on COUNT (100,000) invoices, of the registry on
 * 100,000 entries, of the catalogue on 50,000 products, of the booking calendar (also in a browser), of the designer of
 * templates in a browser, of the calendar of meetings, of reservations (their races and, in a browser, their grid), of signing at a distance, of statistics and the
 * timeline, of bulk actions and of a ZIP of 500 files from suppliers, and the effect on other callers of a single caller
 * with very large requests, on a Postgres of its own that keeps every commit. Only when named: growth, the main acts in
 * structures of COUNT, a tenth and a hundredth in turn; scale, calls a second with 1, 2 and 4 servers; backup, the memory of
 * a backup of COUNT invoices and what it costs others; and restores, 20 backups of a demo that is written to, each restored and
 * compared. Beside them: floor, Luna beside a handler that runs the same
 * statements, and pages, their HTML and connections; with `write` the tables of floor and growth are written into
 * docs/performance.md. With parts (floor, growth, pages, invoices, money,
 * sales, bulk, received, registers, registry, catalogue, booking, month, designer, meetings, reservations, races, grid, signing, statistics, load, scale, backup, restores)
 * only their figures. Prints medians, 95th percentiles and the ratio to the bare SQL of the same work. COUNT 0 leaves the
 * invoices out. It runs as the server does: as in production, with the server's flags.
 */

import { ensureClient } from './build/prisma-client'
import { ensureThreads } from './build/thread-build'
import { startNode } from './child'
import { runScript } from './shutdown'
import { serverFlags } from './start/server-environment'

await runScript(async () => {
  await ensureClient()
  await ensureThreads()
  const given = process.argv.slice(2)
  const child = startNode([...serverFlags, '--import', 'tsx', 'tests/bench/run.ts', ...given], {
    NODE_ENV: 'production',
  })
  child.stdout?.on('data', (text) => process.stdout.write(text))
  child.stderr?.on('data', (text) => process.stderr.write(text))
  return new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
})
