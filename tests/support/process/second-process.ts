import { fork } from 'node:child_process'
import type { CallOptions } from '../api'

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers.
export type ServerAnswer = { status: number; body: any }

/** Another process of Luna on the same database, in its own environment; its calls pass through its own gate, pool and queues. */
export async function secondProcess(databaseUrl: string, environment: Record<string, string> = {}) {
  // Only calls of tests are noted for the table of calls, and this process knows of no test.
  const env = { ...process.env, LUNA_CALL_LOG: '', ...environment }
  const child = fork('tests/support/process/second-server.ts', [databaseUrl], {
    execArgv: ['--import', 'tsx'],
    env,
  })
  const waiting = new Map<number, (answer: ServerAnswer) => void>()
  let last = 0
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the second process ended with ${code}`)))
  })
  await ready
  child.on('message', ({ number, ...answer }: ServerAnswer & { number: number }) =>
    waiting.get(number)?.(answer),
  )
  const ask = (message: object): Promise<ServerAnswer> => {
    last += 1
    const number = last
    return new Promise((resolve) => {
      waiting.set(number, resolve)
      child.send({ number, ...message })
    })
  }
  return {
    call: (method: string, path: string, options: CallOptions) => ask({ method, path, options }),
    /** Closes the connections to the database: the next call opens new ones, under the settings that it has then. */
    reconnect: async (): Promise<void> => {
      await ask({ reconnect: true })
    },
    stop: () => {
      child.disconnect()
    },
  }
}
