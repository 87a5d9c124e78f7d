import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Tx } from '@/server/db/client'
import { testApi } from '@/tests/support/api'
import { KeptWorker } from '@/tests/support/cluster/kept-worker'
import { TestSmtp } from '@/tests/support/mail/smtp-server'

const context = testApi()

/** A job that a worker of the given process holds. */
async function heldJob(worker_id: string, pid: number, host = hostname()) {
  const { enqueue } = await import('@/server/platform/queue-store')
  return context.api.asSystem(async (tx) => {
    await tx.job_worker.create({ data: { worker_id, host, pid } })
    await enqueue(tx, 'sweep', {}, { key: worker_id })
    await tx.$executeRaw`update graphile_worker._private_jobs set locked_by = ${worker_id}, locked_at = now()
      where key = ${worker_id}`
  })
}

const holderOf = (key: string) =>
  context.api.asSystem(async (tx) => {
    const rows = await tx.$queryRaw<{ locked_by: string | null }[]>`
      select locked_by from graphile_worker.jobs where key = ${key}`
    return rows[0]?.locked_by ?? null
  })

describe('a worker', () => {
  it('shows that it lives for as long as it runs', async () => {
    const { noteWorker, startBeating } = await import('@/server/jobs/worker-processes')
    await noteWorker('worker-here')
    const age = (tx: Tx) =>
      tx.$executeRaw`update job_worker set beat_at = now() - interval '1 hour' where worker_id = 'worker-here'`
    const isYoung = async () => {
      const { beat_at } = await context.api.asSystem((tx) =>
        tx.job_worker.findUniqueOrThrow({ where: { worker_id: 'worker-here' } }),
      )
      return beat_at.getTime() > Date.now() - 60_000
    }
    expect(await isYoung()).toBe(true)
    await context.api.asSystem(age)
    const stop = startBeating(50)
    await expect.poll(isYoung, { timeout: 10_000 }).toBe(true)
    stop()
    await delay(200)
    await context.api.asSystem(age)
    await delay(300)
    expect(await isYoung()).toBe(false)
  })
})

describe('a starting worker', () => {
  it('frees the jobs of processes of this machine that are gone, and of no others', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    await heldJob('worker-gone', gone)
    await heldJob('worker-alive', process.ppid)
    await heldJob('worker-elsewhere', gone, 'another-machine')
    const { freeJobsOfTheDead } = await import('@/server/jobs/worker-processes')
    await freeJobsOfTheDead()
    expect(await Promise.all(['worker-gone', 'worker-alive', 'worker-elsewhere'].map(holderOf))).toEqual([
      null,
      'worker-alive',
      'worker-elsewhere',
    ])
  })

  it('runs what a dead one held, and stops without leaving a trace', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    await heldJob('worker-before', gone)
    const { startWorker } = await import('@/server/jobs/worker')
    const worker = await startWorker()
    const left = () =>
      context.api.asSystem(
        (tx) =>
          tx.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs where key = 'worker-before'`,
      )
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    await worker.stop()
    const noted = await context.api.asSystem((tx) =>
      tx.job_worker.count({ where: { host: hostname(), pid: process.pid } }),
    )
    expect(noted).toBe(0)
  })
})

describe('a worker that cannot note how its job ended', () => {
  it('begins again and frees the job, which runs once more', async () => {
    const { enqueue } = await import('@/server/platform/queue-store')
    const { startWorker } = await import('@/server/jobs/worker')
    // A sequence is not set back with its transaction: the first end of a job loses its connection, later ones do not.
    for (const sql of [
      'create sequence noted_ends',
      `create function lose_first_end() returns trigger language plpgsql security definer as
        'begin if nextval(''noted_ends'') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return old; end'`,
      `create trigger lose_first_end before delete on graphile_worker._private_jobs for each row
        when (old.key = 'end-lost') execute function lose_first_end()`,
    ]) {
      await context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    }
    await context.api.asSystem((tx) => enqueue(tx, 'sweep', {}, { key: 'end-lost' }))
    const worker = await startWorker()
    const left = () =>
      context.api.asSystem(
        (tx) => tx.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs where key = 'end-lost'`,
      )
    await expect.poll(left, { timeout: 15_000 }).toEqual([])
    const [tries] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ ends: number }[]>`select last_value::int as ends from noted_ends`,
    )
    expect(tries).toEqual({ ends: 2 })
    await worker.stop()
  })
})

describe('a process of workers whose clock loses the database', () => {
  it('lives on, and lets the mail that it sends be noted before it takes jobs again', async () => {
    const { enqueue } = await import('@/server/platform/queue-store')
    const smtp = new TestSmtp()
    smtp.acceptAfterMs = 4_000
    const { structureId } = await context.api.caller()
    // The clock notes its jobs as the process starts: it is kept until the mail is being sent, and loses its connection.
    for (const sql of [
      'delete from graphile_worker._private_known_crontabs',
      'create sequence noted_clocks',
      `create function lose_first_clock() returns trigger language plpgsql security definer as
        'begin if nextval(''noted_clocks'') = 1 then perform pg_sleep(2); perform pg_terminate_backend(pg_backend_pid()); end if; return null; end'`,
      `create trigger lose_first_clock before insert on graphile_worker._private_known_crontabs for each statement
        execute function lose_first_clock()`,
    ]) {
      await context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    }
    const queued = { structure_id: structureId, recipient: 'm@example.it', subject: 's', text: 't', html: '' }
    const mailId = await context.api.asSystem(async (tx) => {
      const { id } = await tx.mail_outbox.create({ data: queued, select: { id: true } })
      await enqueue(tx, 'mail-send', { mail_id: id, structure_id: structureId }, { key: `mail:${id}` })
      return id
    })
    const worker = new KeptWorker({
      DATABASE_URL: context.api.databaseUrl,
      LUNA_SECRET: 'test-secret-test-secret-test-secret',
      LUNA_LOG: 'warn',
      SMTP_URL: await smtp.listen(),
    })
    const clocks = () =>
      context.api.asSystem((tx) => tx.$queryRaw`select last_value::int as tries from noted_clocks`)
    await expect.poll(clocks, { timeout: 30_000 }).toEqual([{ tries: 2 }])
    const mail = await context.api.asSystem((tx) =>
      tx.mail_outbox.findUniqueOrThrow({ where: { id: mailId }, select: { state: true } }),
    )
    const jobs = await context.api.asSystem(
      (tx) => tx.$queryRaw`select key from graphile_worker.jobs where key = ${`mail:${mailId}`}`,
    )
    expect({ mail, jobs, starts: worker.starts }).toEqual({ mail: { state: 'SENT' }, jobs: [], starts: 1 })
    expect(smtp.received).toHaveLength(1)
    await worker.close()
    await smtp.close()
  })
})
