import { setTimeout as delay } from 'node:timers/promises'
import { startNode } from '@/scripts/child'
import { isShuttingDown } from '@/scripts/shutdown'
import { serverFlags } from './server-environment'

/** A worker that ends sooner after its start than this is started again later and later. */
const HEALTHY_MS = 30_000
const MAX_PAUSE_MS = 30_000

/** Runs the job worker as a process of its own, and starts it again whenever it ends; it ends with this script. */
export function keepWorker(environment: Record<string, string>): void {
  void keepStarting(environment)
}

async function keepStarting(environment: Record<string, string>): Promise<void> {
  for (let pause = 1_000; !isShuttingDown(); ) {
    const started = performance.now()
    const code = await runOnce(environment)
    if (isShuttingDown()) return
    pause = performance.now() - started > HEALTHY_MS ? 1_000 : Math.min(MAX_PAUSE_MS, pause * 2)
    const seconds = Math.round(pause / 1000)
    console.error(`The job worker has ended (code ${code}). It is started again in ${seconds} s.`)
    await delay(pause)
  }
}

/** Its exit code, or the signal that ended it. */
function runOnce(environment: Record<string, string>): Promise<number | string> {
  const child = startNode([...serverFlags, 'scripts/run.mjs', 'worker'], environment)
  child.stdout?.on('data', (text) => process.stdout.write(text))
  child.stderr?.on('data', (text) => process.stderr.write(text))
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal ?? 1)))
}
