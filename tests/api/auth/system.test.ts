import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '@/lib/domain/access/demo-accounts'
import messages from '@/messages/it.json'
import { type Caller, testApi } from '@/tests/support/api'
import { setEnvironment } from '@/tests/support/process/environment'

const OPERATOR = 'gestore@casa.example'
const PATH = '/api/auth/rest/system'
const context = testApi({ LUNA_OPERATORS: OPERATOR })

/** The operator, in a structure without any role: the address alone counts. */
async function operator(): Promise<Caller> {
  const caller = await context.api.caller({ roles: ['GUI_CAN_READ_AUDIT'] })
  await context.api.asSystem(async (tx) => {
    await tx.account.updateMany({ where: { email: OPERATOR }, data: { email: `former-${caller.email}` } })
    await tx.account.update({ where: { id: caller.accountId }, data: { email: OPERATOR } })
  })
  return caller
}

/** A job that failed for good; its id in the queue. */
async function failedJob(error = 'the printer is out of paper'): Promise<string> {
  const { enqueue } = await import('@/server/platform/queue-store')
  const key = `failed-${Math.random()}`
  return context.api.asSystem(async (tx) => {
    await enqueue(tx, 'sweep', {}, { key })
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
      where key = ${key} returning id::text as id`
    return row?.id ?? ''
  })
}

const setJob = (id: string, change: 'taken' | 'done' | 'failed again') =>
  context.api.asSystem((tx) =>
    change === 'done'
      ? tx.$executeRaw`delete from graphile_worker._private_jobs where id = ${id}::bigint`
      : tx.$executeRaw`update graphile_worker._private_jobs set attempts = max_attempts,
          locked_at = case when ${change} = 'taken' then now() end where id = ${id}::bigint`,
  )

const jobState = async (id: string) => {
  const [row] = await context.api.asSystem(
    (tx) => tx.$queryRaw<{ attempts: number; is_available: boolean }[]>`
      select attempts::int as attempts, is_available from graphile_worker._private_jobs where id = ${id}::bigint`,
  )
  return row
}

const retry = (id: string, as: Caller) => context.api.call('POST', `${PATH}/job/${id}/retry`, { as })
const read = (as: Caller) => context.api.call('GET', PATH, { as })

describe('the state of the installation', () => {
  it('is refused to everybody but operators, whatever their roles', async () => {
    const owner = await context.api.caller()
    const id = await failedJob()
    const [seen, retried] = [await read(owner), await retry(id, owner)]
    expect([seen.status, seen.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    expect([retried.status, retried.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
    expect(await jobState(id)).toEqual({ attempts: 25, is_available: false })
  })

  it('is shown to operators: versions, sizes, the worker, and what waits or failed', async () => {
    const as = await operator()
    await context.api.asSystem(async (tx) => {
      await tx.job_worker.create({ data: { worker_id: 'worker', host: 'here', pid: 1 } })
      const mail = { structure_id: null, recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
      await tx.mail_outbox.createMany({
        data: [mail, { ...mail, state: 'FAILED' }, { ...mail, state: 'SENT' }, { ...mail, state: 'KEPT' }],
      })
    })
    const id = await failedJob('x'.repeat(600))
    const { body } = await read(as)
    expect(body.overview).toMatchObject({
      versions: {
        luna: expect.stringMatching(/^\d+\./),
        node: process.versions.node,
        postgres: expect.any(String),
      },
      worker: { is_alive: true, silent_seconds: expect.any(Number) },
      mails: { waiting: 1, failed: 1 },
      einvoices: { waiting: 0, unanswered: 0, failed: 0 },
      backup_at: null,
    })
    const migrations = readdirSync('prisma/migrations')
      .filter((name) => /^\d/.test(name))
      .sort()
    expect(body.overview.versions.migration).toBe(migrations.at(-1))
    expect(body.overview.database_size).toBeGreaterThan(1_000_000)
    expect(body.overview.storage_free).toBeGreaterThan(0)
    expect(body.overview.failed_job_list[0]).toMatchObject({
      id,
      name: 'sweep',
      attempts: 25,
      error: 'x'.repeat(500),
    })
    expect(body.overview.failed_job_count).toBe(body.overview.failed_job_list.length)
  })

  it('names every job in the words of its screen', async () => {
    const { jobs } = await import('@/server/jobs')
    const words: Record<string, string> = messages.system.jobs
    expect(jobs.map(({ name }) => name).filter((name) => !words[name])).toEqual([])
  })
})

describe('the warnings of the installation', () => {
  const namesOf = async (as: Caller) =>
    (await read(as)).body.overview.warning_list.map(({ name }: { name: string }) => name)

  it('are those of an open port without https, and of accounts with the public password, each with its detail', async () => {
    const as = await operator()
    Reflect.deleteProperty(globalThis, 'lunaProxySigns')
    const { hashPassword } = await import('@/server/auth/sign-in/passwords')
    const password_hash = await hashPassword(DEMO_PASSWORD)
    const emails = ['demo@luna.test', 'cliente@luna.test']
    await context.api.asSystem((tx) =>
      tx.account.createMany({ data: emails.map((email) => ({ email, password_hash })) }),
    )
    expect(await namesOf(as)).toEqual([])
    await setEnvironment({ HOST: '0.0.0.0', LUNA_URL: 'http://luna.studio.example' })
    expect((await read(as)).body.overview.warning_list).toEqual([
      { name: 'IN_CLEAR', detail: 'http://luna.studio.example' },
      { name: 'DEMO_ACCOUNTS', detail: 'demo@luna.test, cliente@luna.test' },
    ])
    await setEnvironment({ HOST: '127.0.0.1', LUNA_URL: 'https://luna.studio.example' })
    expect(await namesOf(as)).toEqual(['DEMO_ACCOUNTS'])
    await context.api.asSystem((tx) =>
      tx.account.updateMany({ where: { email: { in: emails } }, data: { password_hash: 'none' } }),
    )
    expect(await namesOf(as)).toEqual([])
    await setEnvironment({ LUNA_URL: 'http://localhost:3000' })
  })

  it('are those of proxies that requests showed, without an address', async () => {
    const as = await operator()
    Reflect.deleteProperty(globalThis, 'lunaProxySigns')
    const from = (entries: string) => ({ headers: { 'x-forwarded-for': entries } })
    const call = (entries: string) => context.api.call('POST', '/api/auth/rest/signin', from(entries))
    expect(await namesOf(as)).toEqual([])
    for (let index = 1; index < 20; index += 1) await call(`203.0.113.${index}, 127.0.0.1`)
    await setEnvironment({ LUNA_TRUSTED_PROXIES: '2' })
    await call('203.0.113.7, 127.0.0.1')
    const { warning_list } = (await read(as)).body.overview
    expect(warning_list).toEqual([
      { name: 'PROXY_UNKNOWN', detail: '2' },
      { name: 'PROXY_MISSING', detail: '2' },
    ])
    await setEnvironment({ LUNA_TRUSTED_PROXIES: '0' })
    Reflect.deleteProperty(globalThis, 'lunaProxySigns')
  })
})

describe('a job that failed for good', () => {
  it('is put back once, however many press at once, and the audit knows by whom', async () => {
    const as = await operator()
    const id = await failedJob()
    const answers = await Promise.all(Array.from({ length: 100 }, () => retry(id, as)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.filter(({ body }) => body.is_retried)).toHaveLength(1)
    expect(await jobState(id)).toEqual({ attempts: 0, is_available: true })
    const audit = await context.api.call('GET', '/api/auth/rest/audit?entity=job', { as })
    expect(audit.body.entry_list).toMatchObject([{ action: 'UPDATE', entity_id: id }])
  })

  it('would be put back by each of them without looking at the row again (control)', async () => {
    const id = await failedJob()
    const unguarded = () =>
      context.api.asSystem(
        (tx) =>
          tx.$queryRaw`select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], now(), attempts := 0)`,
      )
    const answers = (await Promise.all(Array.from({ length: 10 }, unguarded))) as unknown[][]
    expect(answers.filter((rows) => rows.length === 1).length).toBeGreaterThan(1)
  })

  it('is not put back while it runs or once it is done, and is again after it failed again', async () => {
    const as = await operator()
    const id = await failedJob()
    expect((await retry(id, as)).body.is_retried).toBe(true)
    expect((await retry(id, as)).body.is_retried).toBe(false)
    await setJob(id, 'taken')
    expect((await retry(id, as)).body.is_retried).toBe(false)
    await setJob(id, 'failed again')
    expect((await retry(id, as)).body.is_retried).toBe(true)
    await setJob(id, 'done')
    expect((await retry(id, as)).body.is_retried).toBe(false)
    const { body } = await read(as)
    expect(body.overview.failed_job_list.map((job: { id: string }) => job.id)).not.toContain(id)
  })

  it('has an id of the queue, and nothing else', async () => {
    const as = await operator()
    for (const id of ['0', '-1', 'x', '1'.repeat(30)]) expect((await retry(id, as)).status).toBe(400)
    expect((await retry('987654321', as)).body.is_retried).toBe(false)
  })
})
