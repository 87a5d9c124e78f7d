/**
 * npm run test:clocks: runs the tests that depend on the day or the hour with other clocks than this machine's, by
 * libfaketime (Debian's package `faketime`): the booking tests late in the evening and just after midnight in Rome, on
 * the last day of a year, at the end of February, and on both days on which the clocks change. Every process of a run
 * has the same shifted clock: tests, server, database, and the pages in the browser.
 *
 *   npm run test:clocks                                            the list above
 *   npm run test:clocks -- "2028-02-29 23:30" api tests/api/auth   one time of Rome, and what `npm test --` takes
 *
 * Prints the end of each run. The exit code is 0 only when nothing failed.
 */
import { existsSync } from 'node:fs'
import { addDays, day } from '@/lib/domain/core/day'
import { localTime, todayIn, toInstant } from '@/lib/domain/core/local-time'
import { ensureBuilt } from './build/application-build'
import { ensureClient } from './build/prisma-client'
import { runNode } from './child'
import { runScript } from './shutdown'

const ROME = 'Europe/Rome'
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
const HOUR_MS = 3_600_000

const today = todayIn(ROME, new Date())
const CLOCKS = [
  `${today} 23:30`,
  `${addDays(today, 1)} 00:10`,
  '2026-12-31 23:30',
  '2027-02-28 23:30',
  '2028-02-29 23:30',
  '2027-03-28 00:10',
  '2027-10-31 23:30',
]
const PARTS = [
  ['api', 'tests/api/booking', 'tests/api/jobs', 'schedule', 'purchases', 'offers', 'registers', 'gdpr'],
  ['e2e', 'tests/e2e/booking'],
]

/** The environment in which every process reads a clock that shows `text` (a time of Rome) now and runs on. */
function shifted(text: string, library: string): Record<string, string> {
  const [date = '', time = ''] = text.split(' ')
  const milliseconds = toInstant(day(date), localTime(`${time}:00`), ROME).getTime() - Date.now()
  const seconds = Math.round(milliseconds / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Timeouts measure time that passes, builds compare files: neither is to be shifted.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    FAKETIME_DISABLE_SHM: '1',
  }
}

async function runAt(text: string, part: string[], library: string): Promise<boolean> {
  const start = performance.now()
  const { code, output } = await runNode(['scripts/run.mjs', 'test', ...part], {
    env: shifted(text, library),
    limit: HOUR_MS,
  })
  const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`
  if (code !== 0) console.log(output)
  console.log(`${text}  ${part[0]}  ${seconds}  ${output.trim().split('\n').at(-1)}`)
  return code === 0
}

await runScript(async () => {
  const library = LIBRARIES.find((path) => existsSync(path))
  if (!library) throw new Error('libfaketime is missing: apt-get install faketime')
  const [clock, ...part] = process.argv.slice(2)
  await ensureClient()
  await ensureBuilt()
  let isGood = true
  for (const text of clock ? [clock] : CLOCKS) {
    for (const tests of part.length ? [part] : PARTS) {
      isGood = (await runAt(text, tests, library)) && isGood
    }
  }
  return isGood ? 0 : 1
}, 130)
