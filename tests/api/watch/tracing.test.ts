import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, newVatNumber, studio } from '@/tests/support/builders'
import { captureLog } from '@/tests/support/process/captured-log'
import { moduleAddress, startScript } from '@/tests/support/process/script'
import { startCollector, type TakenSpan } from '@/tests/support/watch/trace-collector'

const collector = await startCollector()
const context = testApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LUNA_THREADS: '2', LUNA_LOG: 'warn' })

const tracing = () => import('@/server/watch/tracing')
const endThreads = async () => (await import('@/server/workers')).endThreads()

afterEach(async () => {
  await (await tracing()).stopTracing()
  collector.state.behaviour = 'take'
  collector.state.requests.splice(0)
  collector.take()
})
afterAll(async () => {
  await endThreads()
  collector.close()
})

/** The spans of work, as the collector has them. */
async function traced(work: () => Promise<unknown>) {
  const { startTracing, stopTracing } = await tracing()
  await startTracing('worker')
  await work()
  await stopTracing()
  return collector.take()
}

const rootsOf = (spans: TakenSpan[]) => spans.filter(({ parentId }) => parentId === undefined)
const childrenOf = (spans: TakenSpan[], parent: TakenSpan | undefined) =>
  spans.filter(({ parentId }) => parent && parentId === parent.spanId)

describe('the trace of a call', () => {
  it('has the declared route, the status, the structure and the request, and its transaction with its statements', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const headers = { 'x-request-id': 'request-of-the-test' }
    const { spans } = await traced(() =>
      context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as: caller, headers }),
    )
    const [root, ...others] = rootsOf(spans)
    expect(others).toEqual([])
    expect(root).toMatchObject({ name: 'GET /api/salesforce/rest/invoice/{id}', hasFailed: false })
    expect(root?.facts).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/salesforce/rest/invoice/{id}',
      'http.response.status_code': 200,
      'luna.request_id': 'request-of-the-test',
      'luna.structure_id': caller.structureId,
    })
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    const transaction = childrenOf(spans, root).find(
      ({ name, facts }) => name === 'transaction' && facts['luna.structure_id'] === caller.structureId,
    )
    const statements = childrenOf(spans, transaction)
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'SELECT', 'COMMIT']))
    expect(statements.some(({ facts }) => String(facts['db.query.text']).includes('$1'))).toBe(true)
  })

  it('is one for each of many calls at once, each with the statements of its own', async () => {
    const callers = await Promise.all(Array.from({ length: 5 }, () => context.api.caller()))
    const { spans } = await traced(() =>
      Promise.all(callers.map((as) => context.api.call('GET', '/api/auth/rest/client_userinfo', { as }))),
    )
    const roots = rootsOf(spans)
    expect(new Set(roots.map(({ facts }) => facts['luna.structure_id']))).toEqual(
      new Set(callers.map(({ structureId }) => structureId)),
    )
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(5)
    for (const root of roots) expect(childrenOf(spans, root).length).toBeGreaterThan(0)
  })

  it('holds no value of its path, its query or its body, no token, no header and no cookie', async () => {
    const { caller: as } = await studio(context.api)
    const token = 'link-token-that-opens-a-document-0123456789'
    const entry = company({ email: 'segreto@posta.example', address_city: 'Zafferana' })
    const { sku } = await addEntry(context.api, as, entry)
    const { spans, text } = await traced(async () => {
      await addEntry(context.api, as, {
        ...entry,
        business: { ...entry.business, vatnumber: newVatNumber() },
      })
      const paths = [
        `/api/anagrafica/rest/anagrafica/sku/${sku}`,
        '/api/auth/rest/client_userinfo?text=zafferano-cercato',
        `/api/salesforce/rest/document/signature/show/${token}`,
        `/api/salesforce/rest/document/shared/${token}/pdf`,
        `/api/auth/rest/reset/${token}`,
        `/api/salesforce/rest/nothing/${token}`,
      ]
      for (const path of paths) await context.api.call('GET', path, { as })
      const search = { anagrafica: { business: { name: 'zafferano-cercato' } }, paging_data: {} }
      await context.api.call('POST', '/api/anagrafica/rest/anagrafica/structure/search', { as, body: search })
      const body = { email: 'chi-entra@posta.example', password: 'parola-segreta' }
      await context.api.call('POST', '/api/account/login', { body, headers: { cookie: 'luna=biscotto' } })
    })
    expect(new Set(rootsOf(spans).map(({ name }) => name))).toEqual(
      new Set([
        'POST /api/anagrafica/rest/anagrafica',
        'GET /api/anagrafica/rest/anagrafica/sku/{value}',
        'GET /api/auth/rest/client_userinfo',
        'GET /api/salesforce/rest/document/signature/show/{token}',
        'GET /api/salesforce/rest/document/shared/{token}/pdf',
        'GET /api/auth/rest/{token_type}/{token}',
        'GET unknown',
        'POST /api/anagrafica/rest/anagrafica/structure/search',
        'POST /api/account/login',
      ]),
    )
    expect(text).toContain('INSERT INTO')
    const secrets = [...Object.values(as.headers), as.email, token, sku, 'biscotto', 'parola-segreta']
    const typed = ['chi-entra', 'segreto@posta', 'Zafferan', 'zafferan', 'cercato', 'Officina Rossi']
    expect([...secrets, ...typed].filter((value) => value === '' || text.includes(value))).toEqual([])
  })

  it('of a refusal has its status and is no failure', async () => {
    const { spans } = await traced(() => context.api.call('GET', '/api/auth/rest/client_userinfo'))
    expect(spans).toMatchObject([{ facts: { 'http.response.status_code': 401 }, hasFailed: false }])
  })

  it('does not take the trace that a caller names while no proxy is trusted', async () => {
    const headers = {
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      'x-forwarded-for': '203.0.113.1, 127.0.0.1',
    }
    const { spans } = await traced(() =>
      context.api.call('GET', '/api/auth/rest/client_userinfo', { headers }),
    )
    expect(rootsOf(spans).length).toBe(1)
    expect(spans[0]?.traceId).not.toBe('a'.repeat(32))
  })
})

describe('the trace of a job', () => {
  it('has its name and its outcome: done, to be tried again, or failed for good', async () => {
    const { enqueue } = await import('@/server/platform/queue-store')
    const { startWorker } = await import('@/server/jobs/worker')
    await context.api.asSystem(async (tx) => {
      await enqueue(tx, 'overdue-mark', {}, { key: 'done' })
      await enqueue(tx, 'document-batch', { batch_id: 'wrong' }, { key: 'retry' })
      await enqueue(tx, 'import-run', { run_id: 'wrong' }, { key: 'failed' })
      await tx.$executeRaw`update graphile_worker._private_jobs set max_attempts = 1 where key = 'failed'`
    })
    const log = await captureLog()
    const { spans } = await traced(async () => {
      const worker = await startWorker()
      const left = () =>
        context.api.asSystem(
          (tx) => tx.$queryRaw`select 1 from graphile_worker._private_jobs where attempts = 0`,
        )
      await expect.poll(left, { timeout: 20_000 }).toEqual([])
      await worker.stop()
    }).finally(log.restore)
    const outcomes = rootsOf(spans).map(({ name, facts, hasFailed }) => [
      name,
      facts['luna.outcome'],
      hasFailed,
    ])
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ['job overdue-mark', 'done', false],
        ['job document-batch', 'retry', true],
        ['job import-run', 'failed', true],
      ]),
    )
    const done = rootsOf(spans).find(({ name }) => name === 'job overdue-mark')
    expect(childrenOf(spans, done).map(({ name }) => name)).toContain('transaction')
  })

  it('has its tasks in threads, by name, and 500 spans at most beside its first', async () => {
    const { traceJob } = await import('@/server/jobs/job-trace')
    const { inThread } = await import('@/server/workers')
    const run = async () => {
      await inThread(1, 'calendarText', { name: 'Segreto', events: [] } as never).catch(() => undefined)
      for (let n = 0; n < 200; n += 1) await context.api.asSystem((tx) => tx.$queryRaw`select 1`)
    }
    const { spans } = await traced(() =>
      traceJob({ name: 'long', sends: false, run }, {}, { attempts: 1, max_attempts: 25 }),
    )
    const [root] = rootsOf(spans)
    const [task] = childrenOf(spans, root)
    expect(task).toMatchObject({ name: 'thread calendarText', facts: { 'luna.task': 'calendarText' } })
    expect(spans.length).toBe(501)
    expect(root?.facts['luna.spans_left_out']).toBe(200 * 4 + 1 - 500)
  })
})

describe('a collector that does not work', () => {
  const callMany = async (times: number) => {
    const as = await context.api.caller()
    const started = performance.now()
    for (let n = 0; n < times; n += 1) {
      const { status } = await context.api.call('GET', '/api/auth/rest/client_userinfo', { as })
      expect(status).toBe(200)
    }
    return performance.now() - started
  }

  it('that never answers neither slows calls nor keeps the process from ending', async () => {
    const untraced = await callMany(100)
    collector.state.behaviour = 'hang'
    const { startTracing, stopTracing } = await tracing()
    await startTracing('worker')
    const whileHanging = await callMany(100)
    await expect.poll(() => collector.state.requests.length).toBeGreaterThan(0)
    expect(whileHanging).toBeLessThan(untraced * 3 + 1_000)
    const log = await captureLog()
    const started = performance.now()
    await stopTracing()
    expect(performance.now() - started).toBeLessThan(3_500)
    await delay(3_000)
    log.restore()
    expect(log.text().match(/traces cannot be sent/g)).toHaveLength(1)
  })

  it('is logged once with its host, not each time, and once more when it works again', async () => {
    collector.state.behaviour = 'refuse'
    const { startTracing } = await tracing()
    const log = await captureLog()
    await startTracing('worker')
    await callMany(300)
    await expect.poll(() => collector.state.requests.length, { timeout: 20_000 }).toBeGreaterThan(2)
    const failed = log.text().match(/traces cannot be sent/g)
    collector.state.behaviour = 'take'
    await callMany(5)
    const again = () => log.text().match(/traces are sent again/g)
    await expect.poll(again, { timeout: 20_000 }).toHaveLength(1)
    log.restore()
    expect(collector.take().spans.length).toBeGreaterThan(0)
    expect(failed).toHaveLength(1)
    expect(log.text()).toContain(new URL(collector.url).host)
    expect(collector.state.requests[0]).toBe(`POST ${new URL(collector.url).pathname}/v1/traces`)
  })
})

describe('without the variable', () => {
  /** The files of OpenTelemetry that a server has loaded after its start. */
  async function loadedBy(endpoint: string): Promise<string[]> {
    const script = startScript(`
      Object.assign(process.env, { NEXT_RUNTIME: 'nodejs', LUNA_WORKER: '0', LUNA_SECRET: 'x'.repeat(32),
        DATABASE_URL: ${JSON.stringify(context.api.databaseUrl)}, OTEL_EXPORTER_OTLP_ENDPOINT: '${endpoint}' })
      const { register } = await import('${moduleAddress('instrumentation.ts')}')
      await register()
      await import('${moduleAddress('server/router.ts')}')
      await import('${moduleAddress('server/http/serve.ts')}')
      const { createRequire } = await import('node:module')
      const files = Object.keys(createRequire('${moduleAddress('package.json')}').cache)
      console.log('LOADED ' + JSON.stringify(files.filter((file) => file.includes('@opentelemetry'))))
      process.exit(0)`)
    const output = await script.says(/LOADED .*\n/)
    return JSON.parse(/LOADED (.*)\n/.exec(output)?.[1] ?? '')
  }

  it('no file of OpenTelemetry is loaded by the start of a server, nor anything sent', async () => {
    expect(await loadedBy('')).toEqual([])
    expect((await loadedBy(collector.url)).length).toBeGreaterThan(10)
    await context.api.call('GET', '/api/auth/rest/client_userinfo')
    expect(collector.state.requests).toEqual([])
  })
})
