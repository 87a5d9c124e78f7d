import { mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, isAlive, stopProcess } from '@/scripts/postgres/processes'
import { root } from '@/scripts/project'
import { onShutdown, parentIds } from '@/scripts/shutdown'
import type { ListenAddress } from './server-environment'

type Instance = { pid: number; parents: number[]; server?: number; address: string }

const path = join(root, '.data', 'luna.json')
const gently: [NodeJS.Signals, number][] = [
  ['SIGTERM', 15_000],
  ['SIGKILL', 3_000],
]

/**
 * Makes sure that this clone's Luna runs once: refuses while another is well, and ends what a killed one
 * left behind. Only processes that the note in .data/luna.json names, and that still are ours, are touched.
 */
export async function claimInstance(listening: ListenAddress): Promise<void> {
  const other = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as Instance)
    .catch(() => undefined)
  if (other && other.pid !== process.pid) await endOrRefuse(other)
  await requireFreePort(listening)
  await note({ pid: process.pid, parents: parentIds(), address: listening.address })
  onShutdown(() => rm(path, { force: true }))
}

/** Adds the server's process to the note, for the start after a kill -9. */
export async function noteServer(listening: ListenAddress, server: number | undefined): Promise<void> {
  const entry = { pid: process.pid, parents: parentIds(), address: listening.address }
  await note(server === undefined ? entry : { ...entry, server })
}

async function note(instance: Instance): Promise<void> {
  await mkdir(join(root, '.data'), { recursive: true })
  await writeFile(path, `${JSON.stringify(instance)}\n`)
}

async function endOrRefuse(other: Instance): Promise<void> {
  if (await isOurs(other.pid, 'run.mjs')) {
    if (other.parents.every(isAlive)) {
      throw new Error(
        `Luna already runs from this folder at ${other.address} (process ${other.pid}). Stop it first.`,
      )
    }
    console.log(`Stopping what an earlier start left (process ${other.pid}).`)
    await stopProcess(other.pid, gently)
  }
  if (other.server !== undefined && (await isOurs(other.server, 'next'))) {
    console.log(`Stopping the server that an earlier start left (process ${other.server}).`)
    await stopProcess(other.server, gently)
  }
}

async function isOurs(pid: number, mark: string): Promise<boolean> {
  if (!isAlive(pid) || !(await commandLine(pid))?.includes(mark)) return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => root)
  return folder === root
}

async function requireFreePort({ host, port }: ListenAddress): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const problem = await listenOnce(host, port)
    if (problem === undefined) return
    if (problem === 'EACCES')
      throw new Error(`This user may not use port ${port}. Choose another: PORT=3001 npm start`)
    if (problem !== 'EADDRINUSE') throw new Error(`HOST ${host} is no address of this machine (${problem}).`)
    await delay(100)
  }
  throw new Error(
    `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
  )
}

function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
