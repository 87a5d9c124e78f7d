/** The memory of a backup of many documents, and how long others' calls take beside it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureThreads } from '@/scripts/build/thread-build'
import { startNode } from '@/scripts/child'
import type { Api } from '@/tests/support/api'
import { startApplication } from '@/tests/support/application'
import { studio } from '@/tests/support/builders'
import { answersDuring, callerOf, p95, residentOf } from '@/tests/support/process/heavy-load'
import { fillWithDocuments } from '../stock'
import { environmentOf } from './house'

const QUIET_MS = 30_000
const POLL_MS = 100

/** Prints the most memory of `npm run backup` on `count` invoices, and the p95 of calls beside it and without it. */
export async function bigBackup(api: Api, url: string, count: number): Promise<void> {
  await ensureBuilt()
  await ensureThreads()
  const own = await studio(api)
  await fillWithDocuments(url, { ...own.caller, customerSku: own.customer.sku }, count)
  const folder = await mkdtemp(join(tmpdir(), 'luna-backup-'))
  const application = await startApplication(url)
  try {
    const call = callerOf(application.url, own.caller)
    await answersDuring(call, () => delay(QUIET_MS / 6))
    const before = p95(await answersDuring(call, () => delay(QUIET_MS)))
    let most = 0
    const started = performance.now()
    const during = p95(
      await answersDuring(call, async () => {
        most = await backUp(url, folder)
      }),
    )
    const seconds = (performance.now() - started) / 1000
    const after = p95(await answersDuring(call, () => delay(QUIET_MS)))
    const quiet = (before + after) / 2
    console.log(
      `backup of ${count} invoices: ${seconds.toFixed(0)} s, at most ${most.toFixed(0)} MB (aim: 500)`,
    )
    console.log(
      `p95 of others: ${during.toFixed(1)} ms beside it, ${before.toFixed(1)} and ${after.toFixed(1)} ms without: ` +
        `${(during / quiet).toFixed(2)}x (aim: 1.5x)`,
    )
  } finally {
    await application.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a backup; answers the most memory that its process held, in MB. */
async function backUp(databaseUrl: string, folder: string): Promise<number> {
  const place = { databaseUrl, storage: join(folder, 'files'), secret: 'x'.repeat(32) }
  const child = startNode(
    ['scripts/run.mjs', 'backup', join(folder, 'backups'), '--local'],
    environmentOf(place),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(child.pid ?? 0))
  }, POLL_MS)
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(output)
  return most
}
