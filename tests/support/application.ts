import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Outcome, startNode, stopGroup } from '@/scripts/child'
import { servingCommand } from '@/scripts/start/server-environment'

/** A Luna that serves. `stop` ends it as an operator would, `kill` as a power cut would. */
export type Application = {
  url: string
  databaseUrl: string
  pid: number
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Answers the text that it has written on its console so far. */
  log: () => string
}

/**
 * Serves the built application on a migrated database: a process of its own on 127.0.0.1, on a free port
 * unless one is given (to come back where a killed one was), with further environment variables. Files it
 * stores go below `environment.STORAGE_DIR`.
 */
export async function startApplication(
  databaseUrl: string,
  environment: Record<string, string> = {},
  givenPort?: number,
): Promise<Application> {
  const port = givenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = startNode(servingCommand('127.0.0.1', port), {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    LUNA_SECRET: randomBytes(32).toString('hex'),
    LUNA_URL: url,
    STORAGE_DIR: join('.data', 'test-files', String(port)),
    EXCHANGE_SANDBOX_DELAY: '200',
    ...environment,
  })
  const outcome: Outcome = { code: -1, output: '', timedOut: false }
  const collect = (chunk: string) => {
    outcome.output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  child.on('close', (code) => {
    outcome.code = code ?? 1
  })
  const end = Date.now() + 60_000
  while (!(await isHealthy(url))) {
    if (outcome.code >= 0 || Date.now() > end) {
      await stopGroup(child, 0)
      throw new Error(`The application does not answer at ${url}/api/health:\n${outcome.output}`)
    }
    await delay(50)
  }
  const stop = (patience: number) => async () => {
    await stopGroup(child, patience)
  }
  return {
    url,
    databaseUrl,
    pid: child.pid ?? 0,
    stop: stop(8_000),
    kill: stop(0),
    log: () => outcome.output,
  }
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** A port on which nobody listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
