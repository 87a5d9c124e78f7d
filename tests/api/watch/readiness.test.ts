import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'

const folder = await mkdtemp(join(tmpdir(), 'luna-ready-'))
const files = join(folder, 'files')
const context = testApi({ STORAGE_DIR: files, LUNA_LOG: 'silent' })

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A worker that showed life `seconds` ago, and no other. */
const workerOf = (seconds: number) =>
  context.api.asSystem(async (tx) => {
    await tx.job_worker.deleteMany()
    await tx.$executeRaw`insert into job_worker (worker_id, host, pid, beat_at)
      values ('worker', ${hostname()}, 1, now() - make_interval(secs => ${seconds}))`
  })

beforeEach(() => workerOf(1))

/** The readiness, with nothing remembered from before. */
async function check(patienceMs = 2_000) {
  const { readinessChecks } = await import('@/server/watch/readiness')
  const { status, checks } = await readinessChecks({ patienceMs, cachedMs: 0, storageCachedMs: 0 })()
  return { status, checks, failed: checks.filter(({ ok }) => !ok).map(({ name }) => name) }
}

/** Keeps a table from everybody else until the work is over. */
async function locking<Value>(table: string, work: () => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: context.api.databaseUrl })
  await client.connect()
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return await work()
  } finally {
    await client.end()
  }
}

describe('the readiness of a server', () => {
  it('is answered with 200, each check with a measured value and nothing else, and leaves no file', async () => {
    const { GET } = await import('@/app/api/ready/route')
    const answer = await GET()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const check = (name: string, unit: string, required: boolean) => ({
      name,
      unit,
      required,
      ok: true,
      value: expect.any(Number),
    })
    expect(await answer.json()).toEqual({
      status: 'ready',
      checks: [
        check('database', 'ms', true),
        check('migrations', 'differences', true),
        check('storage', 'ms', true),
        check('worker', 'seconds', false),
        check('queue', 'seconds', false),
        check('disk', 'bytes', false),
      ],
    })
    expect(await readdir(files)).toEqual([])
  })

  it('ends with a migration that is missing, and with one of a newer version', async () => {
    const rename = (from: string, to: string) =>
      context.api.asSystem(
        (tx) =>
          tx.$executeRaw`update _prisma_migrations set migration_name = ${to} where migration_name = ${from}`,
      )
    await rename('0050_worker_heartbeat', '9999_newer')
    const { status, failed, checks } = await check()
    await rename('9999_newer', '0050_worker_heartbeat')
    expect([status, failed]).toEqual(['unavailable', ['migrations']])
    expect(checks.find(({ name }) => name === 'migrations')?.value).toBe(2)
    expect((await check()).status).toBe('ready')
  })

  it('ends with a storage into which nothing can be written', async () => {
    await rm(files, { recursive: true, force: true })
    await writeFile(files, 'a file where the folder was')
    const { status, failed } = await check()
    await rm(files)
    expect([status, failed]).toEqual(['unavailable', ['storage', 'disk']])
    expect((await check()).status).toBe('ready')
  })

  it('only warns of a worker that shows no life', async () => {
    await workerOf(90)
    expect(await check()).toMatchObject({ status: 'ready', failed: ['worker'] })
    await context.api.asSystem((tx) => tx.job_worker.deleteMany())
    expect(await check()).toMatchObject({ status: 'ready', failed: ['worker'] })
  })

  it('only warns of a job that waits too long, and not of one that is due later', async () => {
    const { enqueue } = await import('@/server/platform/queue-store')
    const add = (delayMs: number) =>
      context.api.asSystem((tx) => enqueue(tx, 'sweep', {}, { key: 'sweep', delayMs }))
    await add(3_600_000)
    expect(await check()).toMatchObject({ status: 'ready', failed: [] })
    await add(-3_600_000)
    const late = await check()
    expect(late).toMatchObject({ status: 'ready', failed: ['queue'] })
    expect(late.checks.find(({ name }) => name === 'queue')?.value).toBeGreaterThanOrEqual(3_600)
    await context.api.asSystem((tx) => tx.$executeRaw`delete from graphile_worker._private_jobs`)
  })

  it('is answered in time when a check hangs, which counts as failed', async () => {
    const started = performance.now()
    const slow = await locking('job_worker', () => check(500))
    expect(slow).toMatchObject({ status: 'ready', failed: ['worker', 'queue'] })
    expect(await locking('_prisma_migrations', () => check(500))).toMatchObject({
      status: 'unavailable',
      failed: ['migrations'],
    })
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('ends with a database that is gone', async () => {
    const { disconnect } = await import('@/server/db/client')
    await disconnect()
    const client = new pg.Client({ connectionString: context.api.databaseUrl.replace(/[^/]+$/, 'postgres') })
    await client.connect()
    const name = new URL(context.api.databaseUrl).pathname.slice(1)
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
    const answer = await check().finally(() =>
      client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`),
    )
    await client.end()
    expect([answer.status, answer.failed]).toEqual([
      'unavailable',
      ['database', 'migrations', 'worker', 'queue'],
    ])
    expect((await check()).status).toBe('ready')
  })
})
