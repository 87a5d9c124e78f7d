import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { readBatch, runBatchJob, startBatch } from '@/tests/support/salesforce/batches'
import { copyDrafts } from '@/tests/support/salesforce/document-copies'

const TOKEN = 'a-token-that-only-prometheus-knows'
const context = testApi({ LUNA_METRICS_TOKEN: TOKEN })

/** Asks for the figures with a header. */
async function ask(authorization?: string) {
  const { GET } = await import('@/app/metrics/route')
  return GET(new Request('http://luna.test/metrics', { headers: authorization ? { authorization } : {} }))
}

/** The lines of the figures, without comments. */
async function scrape(): Promise<string[]> {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  return (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** The value of a figure, with these labels in any order; undefined where it has none. */
function figure(lines: string[], name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = lines.find(
    (one) => one.split(/[ {]/, 1)[0] === name && wanted.every((label) => one.includes(label)),
  )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

const COUNT = 'luna_http_request_duration_seconds_count'

beforeAll(async () => {
  const { startMetering } = await import('@/server/watch/metrics')
  await startMetering()
})

describe('the figures', () => {
  it('are no page where no token is configured', async () => {
    const { env } = await import('@/server/platform/env')
    env.LUNA_METRICS_TOKEN = ''
    const answers = [await ask(), await ask('Bearer '), await ask(`Bearer ${TOKEN}`)]
    env.LUNA_METRICS_TOKEN = TOKEN
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('are refused without the token, and with any other', async () => {
    const others = [
      undefined,
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ]
    for (const other of others) {
      const answer = await ask(other)
      expect([answer.status, answer.headers.get('www-authenticate')], other).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('luna_')
    }
  })

  it('count calls by their declared route, method and class of status, and never by the path', async () => {
    const as = await context.api.caller()
    await context.api.call('GET', '/api/auth/rest/mail/987654', { as })
    await context.api.call('GET', '/api/auth/rest/client_userinfo', { as })
    await context.api.call('GET', '/api/auth/rest/client_userinfo', { as })
    await context.api.call('GET', '/api/auth/rest/nothing-like-this', { as })
    const lines = await scrape()
    const info = { route: '/api/auth/rest/client_userinfo', method: 'GET', status: '2xx' }
    expect(figure(lines, COUNT, info)).toBe(2)
    expect(figure(lines, 'luna_http_request_duration_seconds_bucket', { ...info, le: '+Inf' })).toBe(2)
    expect(figure(lines, COUNT, { route: 'unknown', method: 'GET', status: '4xx' })).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toMatch(/987654|nothing-like-this/)
  })

  it('count pages by a class of paths, with no more series whatever is asked for', async () => {
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const paths = [
      '/app/a',
      '/reset/secret',
      '/_next/static/x.js',
      '/api/health',
      '/api/auth/session',
      '/api/x',
    ]
    for (const path of paths) await fetch(url + path)
    const before = await scrape()
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        fetch(`${url}/${index}/secret-${index}`, { method: index % 2 ? 'GET' : 'PROPFIND' }),
      ),
    )
    server.close()
    const after = await scrape()
    const routes = (lines: string[]) =>
      new Set(lines.filter((line) => line.startsWith(COUNT)).map((line) => /route="([^"]*)"/.exec(line)?.[1]))
    expect([...routes(before)]).toEqual(
      expect.arrayContaining(['page', 'static', '/api/health', 'sign-in', 'api']),
    )
    expect(routes(after)).toEqual(routes(before))
    expect(figure(after, COUNT, { route: 'page', method: 'OTHER' })).toBe(50)
    expect(after.join('\n')).not.toContain('secret')
  })

  it('do not count a call of the contract once more as a page', async () => {
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const requests = (lines: string[]) =>
      lines
        .filter((line) => line.startsWith(COUNT))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    const before = requests(await scrape())
    await fetch(`${url}/api/auth/rest/client_userinfo`)
    expect(requests(await scrape())).toBe(before)
    await fetch(`${url}/app/dashboard`)
    expect(requests(await scrape())).toBe(before + 1)
    server.close()
  })

  it('show the connections that are used while a transaction is open', async () => {
    const used = await context.api.asSystem(async (tx) => {
      await tx.$queryRaw`select 1`
      return figure(await scrape(), 'luna_database_connections', { state: 'used' })
    })
    expect(used).toBeGreaterThanOrEqual(1)
  })
})

describe('the figures of the installation', () => {
  /** Waits until what was read before is read again. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5_100))

  beforeEach(async () => {
    await context.api.asSystem((tx) => tx.$executeRaw`delete from graphile_worker._private_jobs`)
    await settle()
  })

  it('show the queue by the name of its jobs, what failed for good, and the mails that wait', async () => {
    const { enqueue } = await import('@/server/platform/queue-store')
    await context.api.asSystem(async (tx) => {
      await enqueue(tx, 'sweep', {}, { key: 'a', delayMs: -120_000 })
      await enqueue(tx, 'sweep', {}, { key: 'b' })
      await enqueue(tx, 'sweep', {}, { key: 'later', delayMs: 3_600_000 })
      await enqueue(tx, 'mail-send', {}, { key: 'c' })
      await tx.$executeRaw`update graphile_worker._private_jobs set attempts = max_attempts where key = 'c'`
      const mail = { structure_id: null, recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
      await tx.mail_outbox.createMany({
        data: [mail, { ...mail, state: 'SENT' }, { ...mail, state: 'FAILED' }],
      })
    })
    const lines = await scrape()
    expect(figure(lines, 'luna_installation_read')).toBe(1)
    expect(figure(lines, 'luna_jobs', { job: 'sweep', state: 'waiting' })).toBe(2)
    expect(figure(lines, 'luna_jobs', { job: 'sweep', state: 'failed' })).toBe(0)
    expect(figure(lines, 'luna_jobs', { job: 'mail-send', state: 'failed' })).toBe(1)
    expect(figure(lines, 'luna_jobs_oldest_seconds', { job: 'sweep' })).toBeGreaterThanOrEqual(120)
    expect(figure(lines, 'luna_mails', { state: 'QUEUED' })).toBe(1)
    expect(figure(lines, 'luna_mails', { state: 'FAILED' })).toBe(1)
    expect(figure(lines, 'luna_exchange_files', { state: 'READY' })).toBe(0)
    expect(figure(lines, 'luna_thread_tasks', { state: 'waiting' })).toBe(0)
  })

  it('count an e-invoice that waits once, whatever files were written for it before', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    await context.api.asSystem(
      (
        tx,
      ) => tx.$executeRaw`insert into einvoice_file select (jsonb_populate_record(null::einvoice_file, to_jsonb(f)
        || '{"id": 2000000001, "progressive": "ZZZZZ", "file_name": "x.xml"}')).* from einvoice_file f where state = 'READY'`,
    )
    expect(figure(await scrape(), 'luna_exchange_files', { state: 'READY' })).toBe(1)
  })

  it('show the calls, the queue and the connections while 200 drafts are issued', async () => {
    const { caller, customer } = await studio(context.api)
    const payment = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
    const data = invoiceData(customer.sku, { invoice_configuration: payment })
    const { id } = await createInvoice(context.api, caller, data)
    await copyDrafts(
      context.api,
      Array.from({ length: 199 }, () => id),
    )
    const action = { document_kind: 'INVOICE', action: 'ISSUE', filter: { filter_state: 'DRAFT' } }
    const batch = await startBatch(context.api, caller, action)
    const seen = [await scrape()]
    const run = runBatchJob(caller, batch.id)
    for (let state = ''; state !== 'DONE'; { state } = await readBatch(context.api, caller, batch.id)) {
      seen.push(await scrape())
    }
    await run
    const [first, ...during] = seen as [string[], ...string[][]]
    expect(figure(first, 'luna_jobs', { job: 'document-batch', state: 'waiting' })).toBe(1)
    const used = during.map((lines) => figure(lines, 'luna_database_connections', { state: 'used' }) ?? 0)
    expect(Math.max(...used)).toBeGreaterThanOrEqual(1)
    const route = '/api/salesforce/rest/document/batch'
    expect(figure(await scrape(), COUNT, { route, method: 'POST', status: '2xx' })).toBe(1)
    expect(await readBatch(context.api, caller, batch.id)).toMatchObject({ done: 200, refused: 0 })
  })

  it('are left out, and nothing else, while the database does not give them in time', async () => {
    const client = new pg.Client({ connectionString: context.api.databaseUrl })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE mail_outbox IN ACCESS EXCLUSIVE MODE')
    const lines = await scrape()
    await client.end()
    expect(figure(lines, 'luna_installation_read')).toBe(0)
    expect(figure(lines, 'luna_mails', { state: 'QUEUED' })).toBeUndefined()
    expect(figure(lines, 'luna_database_waiting')).toBe(0)
  })

  it('are read once in five seconds, however many ask', async () => {
    const { enqueue } = await import('@/server/platform/queue-store')
    const waiting = async () => figure(await scrape(), 'luna_jobs', { job: 'sweep', state: 'waiting' })
    await context.api.asSystem((tx) => enqueue(tx, 'sweep', {}, { key: 'a' }))
    expect(await waiting()).toBe(1)
    await context.api.asSystem((tx) => enqueue(tx, 'sweep', {}, { key: 'b' }))
    expect(new Set(await Promise.all(Array.from({ length: 100 }, waiting)))).toEqual(new Set([1]))
    await settle()
    expect(await waiting()).toBe(2)
  })
})
