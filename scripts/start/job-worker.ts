import { setTimeout as delay } from 'node:timers/promises'
import { startNode } from '@/scripts/child'
import { isShuttingDown } from '@/scripts/shutdown'
import { serverFlags } from './server-environment'

type KeptProgram = {
  /** Its name in messages. */
  name: string
  /** Node's parameters that start it. */
  parameters: string[]
  environment: Record<string, string>
}

/** In milliseconds: a program that ends sooner after its start than `healthy` is started again later and later. */
type Pauses = { first: number; longest: number; healthy: number }

const PAUSES: Pauses = { first: 1_000, longest: 30_000, healthy: 30_000 }

/** Runs the job worker as a process of its own, and starts it again whenever it ends; it ends with this script. */
export function keepWorker(environment: Record<string, string>): void {
  const parameters = [...serverFlags, 'scripts/run.mjs', 'worker']
  void keepStarting({ name: 'The job worker', parameters, environment })
}

/** Starts a program again whenever it ends, until this script does. Each start that was soon over doubles the pause. */
export async function keepStarting(program: KeptProgram, pauses = PAUSES): Promise<void> {
  for (let pause = pauses.first; !isShuttingDown(); ) {
    const started = performance.now()
    const code = await runOnce(program)
    if (isShuttingDown()) return
    const isHealthy = performance.now() - started > pauses.healthy
    pause = isHealthy ? pauses.first : Math.min(pauses.longest, pause * 2)
    console.error(`${program.name} has ended (code ${code}). It is started again in ${pause / 1000} s.`)
    await delay(pause)
  }
}

/** Its exit code, or the signal that ended it. */
function runOnce({ parameters, environment }: KeptProgram): Promise<number | string> {
  const child = startNode(parameters, environment)
  child.stdout?.on('data', (text) => process.stdout.write(text))
  child.stderr?.on('data', (text) => process.stderr.write(text))
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal ?? 1)))
}
