import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres } from '@/scripts/postgres/embedded-postgres'
import { moduleAddress, startScript } from '@/tests/support/process/script'

let folder = ''
let dataDir = ''
let script: ReturnType<typeof startScript>

/** Starts a script that opens an embedded database and then waits, as `npm start` does; answers the database's address. */
async function open(): Promise<string> {
  script = startScript(`
    const { openDatabase } = await import('${moduleAddress('scripts/postgres/luna-database.ts')}')
    const { runScript } = await import('${moduleAddress('scripts/shutdown.ts')}')
    await runScript(async () => {
      console.log('opened ' + (await openDatabase('replace', '${dataDir}')).url + ' .')
      setInterval(() => {}, 1000)
      return new Promise(() => {})
    })`)
  return /opened (\S+) \./.exec(await script.says(/opened \S+ \./))?.[1] ?? ''
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

describe('the database of npm start', { timeout: 40_000 }, () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'luna-unit-'))
    await chmod(folder, 0o755)
    dataDir = join(folder, basename(folder))
  })

  afterEach(async () => {
    script.stop()
    await script.ended
    await rm(folder, { recursive: true, force: true })
  })

  test('is started again each time that it is killed, at the same address with all its rows', async () => {
    const url = await open()
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    for (const times of [1, 2]) {
      await killDatabase()
      await script.says(new RegExp(`(?:The database runs again\\.[\\s\\S]*){${times}}`))
      expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    }
  })

  test('waits for its port, which another program has for a second', async () => {
    const { port } = new URL(await open())
    await script.stop()
    await script.ended
    const other = createServer().listen(Number(port), '127.0.0.1')
    await once(other, 'listening')
    const begun = performance.now()
    setTimeout(() => other.close(), 1_000)
    const server = await startPostgres({ dataDir, port: Number(port) })
    await server.stop()
    expect([server.port, performance.now() - begun > 1_000]).toEqual([Number(port), true])
  })

  test('ends the script in words when it cannot be started again', async () => {
    await open()
    await writeFile(join(dataDir, 'PG_VERSION'), '17\n')
    await killDatabase()
    expect(await script.ended).toBe(1)
    expect(script.output()).toMatch(/could not be started again, so Luna ends: .* holds data of Postgres 17/)
  })
})
