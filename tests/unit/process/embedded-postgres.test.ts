import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '@/scripts/postgres/embedded-postgres'
import { isAlive, stopProcess, waitForEnd } from '@/scripts/postgres/processes'

const isRoot = process.getuid?.() === 0
let folder = ''
let dataDir = ''
let started: RunningPostgres[] = []
let said: string[] = []

async function start(path = dataDir): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir: path, say: (sentence) => said.push(sentence) })
  started.push(server)
  return server
}

async function query(server: RunningPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async (path = dataDir) =>
  Number((await readFile(join(path, 'postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded Postgres', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'luna-unit-'))
    await chmod(folder, 0o755)
    dataDir = join(folder, basename(folder))
    started = []
    said = []
  })

  afterEach(async () => {
    for (const server of started) await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('keeps rows and port from one start to the next, and stops for good', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const pid = await postmaster()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect(second.port).toBe(first.port)
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(said).toEqual([])
  })

  test('runs version 18 without JIT, on loopback only, with the password for its owner alone', async () => {
    const server = await start()
    const [row] = await query(
      server,
      `SELECT current_setting('jit') AS jit, current_setting('listen_addresses') AS host,
              current_setting('server_version_num')::int / 10000 AS major, lower('È') AS lower`,
    )
    expect(row).toEqual({ jit: 'off', host: '127.0.0.1', major: 18, lower: 'è' })
    expect((await stat(`${dataDir}.json`)).mode & 0o777).toBe(0o600)
  })

  test('says when it was killed alone, and starts again where it was with all its rows', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
    process.kill(await postmaster(), 'SIGKILL')
    await first.lost
    const second = await start()
    expect(second.port).toBe(first.port)
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  test('takes over from a server that a killed predecessor left alive', async () => {
    await start()
    const orphan = await postmaster()
    const second = await start()
    expect(isAlive(orphan)).toBe(false)
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(said).toEqual([`Stopping the Postgres that an earlier run left (process ${orphan}).`])
  })

  test('recovers committed rows after the server itself was killed', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS answer')
    const pid = await postmaster()
    await stopProcess(pid, [['SIGKILL', 5_000]])
    const second = await start()
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
  })

  test('leaves a process alone that has the pid of the pid file by chance', async () => {
    await (await start()).stop()
    const bystander = spawn('sleep', ['60'])
    const text = `${bystander.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready   \n`
    await writeFile(join(dataDir, 'postmaster.pid'), text)
    const server = await start()
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(isAlive(bystander.pid ?? 0)).toBe(true)
    bystander.kill()
  })

  test('sets a half-made folder aside and starts afresh', async () => {
    await mkdir(join(`${dataDir}.new`, 'base'), { recursive: true })
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'leftover'), 'x')
    const server = await start()
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const aside = (await readdir(folder)).find((name) => name.includes('.aside-'))
    expect(await readdir(join(folder, aside ?? ''))).toEqual(['leftover'])
  })

  test('sets a new password when the file with it was lost', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS answer')
    await first.stop()
    await rm(`${dataDir}.json`)
    const second = await start()
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 1 }])
    expect(second.url('postgres')).not.toBe(first.url('postgres'))
  })

  test('refuses data of another version with a sentence', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('holds data of Postgres 17')
  })

  test('ends with the process that started it, even when that is killed', async () => {
    const source = new URL('../../../scripts/postgres/embedded-postgres.ts', import.meta.url).href
    const code = `const { startPostgres } = await import('${source}')
      await startPostgres({ dataDir: '${dataDir}' }); console.log('up'); setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
    await new Promise((resolve) => parent.stdout.once('data', resolve))
    const pid = await postmaster()
    parent.kill('SIGKILL')
    expect(await waitForEnd(pid, 10_000)).toBe(true)
  })

  test.skipIf(!isRoot)(
    'as root keeps the data elsewhere, and says so, when the folder is closed',
    async () => {
      await chmod(folder, 0o700)
      const server = await start()
      expect(server.dataDir).not.toBe(dataDir)
      expect(said).toEqual([`Postgres's own user cannot reach ${folder}: the data are in ${server.dataDir}.`])
      expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await server.stop()
      for (const path of [server.dataDir, `${server.dataDir}.json`, `${server.dataDir}.log`]) {
        await rm(path, { recursive: true, force: true })
      }
      await rmdir(dirname(server.dataDir)).catch(() => undefined)
    },
  )
})
