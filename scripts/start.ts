/**
 * npm start: everything from a fresh clone to a running Luna.
 *
 * Installs what is missing, starts the embedded Postgres (or uses DATABASE_URL), applies the migrations,
 * fills an empty database with the demo, builds when a source changed, and serves, with a process for the jobs beside it.
 * Without the demo it prints the link by which the first owner makes an account.
 * Ctrl+C stops all of it; a database or a worker that ends by itself is started again.
 *
 *   npm start            serve at http://localhost:3000
 *   npm run dev          the same with Next's development server, which needs no build and runs the jobs itself
 *
 * Environment: PORT (3000), HOST (127.0.0.1; 0.0.0.0 for every interface), DATABASE_URL (Postgres 15 or
 * newer), LUNA_DEMO=0 (leave an empty database empty), LUNA_WORKER=0 (run no jobs), LUNA_SECRET and what docs/configuration.md lists.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isPaused } from './backup/pause'
import { ensureBuilt } from './build/application-build'
import { ensureClient } from './build/prisma-client'
import { ensureRoutes } from './build/routes'
import { ensureThreads, watchThreads } from './build/thread-build'
import { startNode } from './child'
import { seedIfEmpty } from './demo'
import { openDatabase } from './postgres/luna-database'
import { step } from './project'
import { onShutdown, runScript } from './shutdown'
import { ownerWords } from './start/first-run'
import { claimInstance, noteServer } from './start/instance'
import { keepWorker } from './start/job-worker'
import {
  type ListenAddress,
  readListening,
  serverEnvironment,
  servingCommand,
} from './start/server-environment'
import { updateDatabase } from './start/update-database'

const development = process.argv.includes('--dev')

const PAUSED =
  'This is a restored copy: nothing is sent (mails, e-invoices, reminders) until: npm run restore -- --release'

let serving = false

async function start(): Promise<number> {
  const external = Boolean(process.env.DATABASE_URL)
  const listening = readListening()
  await claimInstance(listening)
  onShutdown(() => serving && console.log('Luna has stopped.'))
  const database = await step(
    'database',
    () => openDatabase('replace'),
    ({ description }) => description,
  )
  const { url } = database
  const environment = await serverEnvironment(url, listening.address)
  Object.assign(process.env, environment)
  await step('client', ensureClient, (done) => done)
  await step(
    'migrations',
    () => updateDatabase(database),
    (names) => (names.length ? names.join(', ') : 'unchanged'),
  )
  await step(
    'demo',
    () => seedIfEmpty(url, external),
    (done) => done,
  )
  await (development
    ? step('routes', ensureRoutes, (done) => done)
    : step('build', ensureBuilt, (done) => done))
  await step('threads', development ? watchThreads : ensureThreads, (done) => done)
  const hasWorker = !development && process.env.LUNA_WORKER !== '0'
  const own = hasWorker ? { ...environment, LUNA_WORKER: '0' } : environment
  const server = await step('server', () => serve(listening, own))
  if (hasWorker) keepWorker({ ...environment, NODE_ENV: 'production' })
  serving = true
  console.log(`\nLuna is ready after ${(performance.now() / 1000).toFixed(1)} s: ${listening.address}\n`)
  for (const words of await ownerWords()) console.log(`${words}\n`)
  console.log('Ctrl+C stops Luna and its database.\n')
  if (await isPaused(url)) console.log(`${PAUSED}\n`)
  return server.ended
}

type Server = { ended: Promise<number> }

/** Starts Next and waits until /api/health answers; its log follows on the console from then on. */
async function serve(listening: ListenAddress, environment: Record<string, string>): Promise<Server> {
  const { host, port } = listening
  const command = servingCommand(host, port, development ? 'dev' : 'start')
  const child = startNode(command, { ...environment, NODE_ENV: development ? 'development' : 'production' })
  await noteServer(listening, child.pid)
  let early: string | undefined = ''
  const pass = (chunk: string) => {
    if (early === undefined) process.stdout.write(chunk)
    else early += chunk
  }
  child.stdout?.on('data', pass)
  child.stderr?.on('data', pass)
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  let over = false
  void ended.then(() => {
    over = true
  })
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const health = `http://${local.includes(':') ? `[${local}]` : local}:${port}/api/health`
  const deadline = Date.now() + 120_000
  while (!(await answers(health))) {
    if (over) throw new Error(`The server ended at once:\n${early}`)
    if (Date.now() > deadline) throw new Error(`${health} did not answer within two minutes:\n${early}`)
    await delay(50)
  }
  early = undefined
  return { ended }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

await runScript(async () => {
  const code = await start()
  throw new Error(`The server has ended by itself (code ${code}).`)
})
