import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureThreads } from '@/scripts/build/thread-build'
import { startNode, stopGroup } from '@/scripts/child'
import { migrate } from '@/scripts/migrations/migrate'
import { Api } from '@/tests/support/api'
import { startApplication } from '@/tests/support/application'
import { createInvoice, invoiceData, line, type studio } from '@/tests/support/builders'
import { databaseUrl, execute } from '@/tests/support/database-server'
import { measureBeside, SETTLED, type Timing } from '../measure'
import { tenant } from '../registry-stock'
import { fillWithDocuments } from '../stock'
import { type HttpCall, send } from './http-caller'
import { backendsOf, processorTime } from './processor-time'
import { type Recording, record } from './statements'

const TIMES = 150
const NAMES = ['Barbieri', 'Fontana', 'Sanna', 'Rinaldi', 'Marchetti', 'Gatti', 'Palumbo', 'Vitale']
const rest = '/api/salesforce/rest/invoice'

type Studio = Awaited<ReturnType<typeof studio>>
/** A thing that is done again and again: `call` is its n-th call; `most` is the aim for Luna's time by the floor's. */
type Act = { name: string; what: string; most?: number; call: (index: number) => HttpCall }

/** An act as it was measured: times on the wall, and milliseconds of processor per call of the server and of Postgres. */
export type Measured = {
  what: string
  most?: number
  luna: Timing
  floor: Timing
  processor: Record<'luna' | 'lunaPostgres' | 'floor' | 'floorPostgres', number>
}

/**
 * Measures Luna, served and called over HTTP, beside the floor: a handler of node:http and pg that runs the statements
 * that Luna was seen to run for the same acts, on a copy of the same database (`count` invoices, 10,000 registry entries
 * of each of three tenants), call by call in turn.
 */
export async function floor(serverUrl: (database: string) => string, count: number): Promise<Measured[]> {
  await ensureBuilt()
  await ensureThreads()
  const urls = {
    luna: databaseUrl(serverUrl('postgres'), 'luna'),
    floor: databaseUrl(serverUrl('postgres'), 'floor'),
  }
  await execute(serverUrl('postgres'), 'CREATE DATABASE luna')
  await migrate(urls.luna)
  const own = await withApi(urls.luna, (api) => filledStudio(api, urls.luna, count))
  await execute(serverUrl('postgres'), 'CREATE DATABASE floor TEMPLATE luna STRATEGY FILE_COPY')
  const folder = await mkdtemp(join(tmpdir(), 'luna-floor-'))
  try {
    const { acts, recordings } = await withApi(urls.luna, (api) => recordedActs(api, own, count))
    const file = join(folder, 'recordings.json')
    await writeFile(file, JSON.stringify(recordings))
    return await measureActs(acts, urls, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withApi<Value>(url: string, run: (api: Api) => Promise<Value>): Promise<Value> {
  const api = await Api.open(
    { DATABASE_URL: url, LUNA_LOG: 'silent' },
    { name: 'luna', url, drop: async () => undefined },
  )
  return run(api).finally(() => api.close())
}

async function filledStudio(api: Api, url: string, count: number): Promise<Studio> {
  const own = await tenant(api)
  for (let others = 0; others < 2; others += 1) await tenant(api)
  await fillWithDocuments(url, { ...own.caller, customerSku: own.customer.sku }, count)
  return own
}

/** Drafts that are made and issued before what is measured: their statements are what the floor runs. */
const DRAFTS = SETTLED + TIMES

/** The acts, and the statements of each of their calls. What writes is recorded once for each call that is measured. */
async function recordedActs(api: Api, { caller, customer }: Studio, count: number) {
  const { headers } = caller
  const data = invoiceData(customer.sku, {
    product_list: [line(), line({ quantity: 3, single_price: 19.9 })],
  })
  const get = (path: string): HttpCall => ({ method: 'GET', path: `${rest}${path}`, headers })
  const middle = Math.floor(count / 100)
  const reads: Act[] = [
    {
      name: 'first',
      what: 'list of 50, first page',
      most: 2,
      call: () => get('/list/structure?page=1&size=50'),
    },
    {
      name: 'middle',
      what: 'list of 50, a page in the middle',
      call: () => get(`/list/structure?page=${middle}&size=50`),
    },
    {
      name: 'number',
      what: 'search by number',
      most: 3,
      call: (index) => get(`/list/structure?search=${1 + ((index * 7919) % 10_000)}%2F2020`),
    },
    {
      name: 'customer',
      what: 'customer by part of the name',
      most: 2.5,
      call: (index) => ({
        method: 'POST',
        path: '/api/anagrafica/rest/anagrafica/structure/search',
        headers,
        body: { anagrafica: { search: NAMES[index % NAMES.length] }, paging_data: { items_per_page: 20 } },
      }),
    },
  ]
  const inProcess = async ({ method, path, body }: HttpCall) => {
    const answer = await api.call(method, path, { as: caller, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const recordings: Record<string, Recording[]> = { create: [], issue: [] }
  for (const { name, call } of reads) {
    recordings[name] = []
    // The first calls read what is kept in memory afterwards.
    for (let index = 0; index < 10; index += 1) await inProcess(call(index))
    for (let index = 0; index < 40; index += 1)
      recordings[name].push(await record(() => inProcess(call(index))))
  }
  const drafts: number[] = []
  const create = async () => drafts.push((await createInvoice(api, caller, data)).id)
  while (drafts.length < DRAFTS) recordings.create?.push(await record(create))
  const issue = (id: number | undefined): HttpCall => ({
    method: 'PUT',
    path: `${rest}/issue/${id}`,
    headers,
  })
  for (const id of drafts) recordings.issue?.push(await record(() => inProcess(issue(id))))
  const mine: number[] = []
  while (mine.length < DRAFTS) mine.push((await createInvoice(api, caller, data)).id)
  const writes: Act[] = [
    {
      name: 'create',
      what: 'create a draft of two lines',
      most: 1.5,
      call: () => ({ method: 'POST', path: `${rest}/createInvoice`, headers, body: { invoice_data: data } }),
    },
    { name: 'issue', what: 'issue it (XML, controls)', most: 1.9, call: (index) => issue(mine[index]) },
  ]
  return {
    acts: [...writes, ...reads].filter((act) => !process.env.ONLY || act.name === process.env.ONLY),
    recordings,
  }
}

async function measureActs(
  acts: readonly Act[],
  urls: { luna: string; floor: string },
  file: string,
): Promise<Measured[]> {
  const luna = await startApplication(urls.luna)
  const floorServer = await startFloor(urls.floor, file)
  const sql = new pg.Client({ connectionString: urls.luna })
  await sql.connect()
  try {
    const measured: Measured[] = []
    for (const { name, what, most, call } of acts) {
      let before: number[] = []
      const spent = async () => [
        processorTime([luna.pid]),
        processorTime(await backendsOf(sql, 'luna')),
        processorTime([floorServer.pid]),
        processorTime(await backendsOf(sql, 'floor')),
      ]
      const times = await measureBeside(
        TIMES,
        async (index) => {
          if (index === SETTLED) before = await spent()
          await send(luna.url, call(index))
        },
        (index) => send(floorServer.url, { ...call(index), path: `/${name}/${index}` }),
        SETTLED,
      )
      const [app = 0, postgres = 0, floorApp = 0, floorPostgres = 0] = (await spent()).map(
        (value, place) => (value - (before[place] ?? 0)) / TIMES,
      )
      const processor = { luna: app, lunaPostgres: postgres, floor: floorApp, floorPostgres }
      measured.push({ what, most, luna: times.ours, floor: times.bare, processor })
    }
    await checkSame(sql, urls.floor)
    return measured
  } finally {
    await floorServer.stop()
    await luna.stop()
    await sql.end()
  }
}

/** @throws Error when the floor did not write what Luna wrote when its statements were recorded. */
async function checkSame(sql: pg.Client, floorUrl: string): Promise<void> {
  const other = new pg.Client({ connectionString: floorUrl })
  await other.connect()
  const ofRecorded = `select count(*)::int as n, max(number) as last from (
    select number from document where year = 2026 and number is not null order by number limit ${DRAFTS}) issued`
  const [mine, floors] = [(await sql.query(ofRecorded)).rows[0], (await other.query(ofRecorded)).rows[0]]
  await other.end()
  if (JSON.stringify(mine) !== JSON.stringify(floors))
    throw new Error(`The floor issued ${JSON.stringify(floors)}, Luna ${JSON.stringify(mine)}.`)
}

async function startFloor(databaseUrl: string, file: string) {
  const script = fileURLToPath(new URL('replay-server.ts', import.meta.url))
  const child = startNode(['--import', 'tsx', script, databaseUrl, file])
  child.stderr?.on('data', (text) => process.stderr.write(text))
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: string) => resolve(text.trim()))
    child.once('exit', (code) => reject(new Error(`The floor ended with ${code}.`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => stopGroup(child, 2_000),
  }
}
