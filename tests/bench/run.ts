/** The parts that `npm run bench` measures; scripts/bench.ts documents their names. */
import pg from 'pg'
import { migrate } from '@/scripts/migrations/migrate'
import { startThrowawayPostgres } from '@/scripts/postgres/embedded-postgres'
import { Api } from '@/tests/support/api'
import { addEntry, createInvoice, invoiceData, type studio } from '@/tests/support/builders'
import { databaseUrl, execute } from '@/tests/support/database-server'
import { manyCompanies, runImport, uploadImport } from '@/tests/support/files/imports'
import { invoice } from '@/tests/unit/einvoice/builders'
import { bigBackup } from './backup/big-backup'
import { restores } from './backup/restores'
import { booking } from './booking'
import { bulk } from './bulk'
import { catalogue } from './catalogue'
import { designer } from './designer'
import { floor } from './floor/floor'
import { floorTable, growthTable, report } from './floor/report'
import { growth } from './growth'
import { load } from './load'
import { deepPage, measure, measureBeside, SETTLED } from './measure'
import { meetings } from './meetings'
import { money } from './money'
import { monthView } from './month-view'
import { pages } from './pages'
import { besideTenth, print, printHead } from './print'
import { received } from './received'
import { registers } from './registers'
import { registry } from './registry'
import { tenant } from './registry-stock'
import { reservationGrid } from './reservation-grid'
import { reservationRaces } from './reservation-races'
import { reservations } from './reservations'
import { sales } from './sales'
import { scale } from './scale/scale'
import { signing } from './signing'
import { statistics } from './statistics'
import { fillWithDocuments, KINDS } from './stock'

const given = process.argv.slice(2)
const COUNT = Number(given.find((word) => /^\d+$/.test(word)) ?? 100_000)
const PARTS = [
  'floor',
  'growth',
  'pages',
  'invoices',
  'money',
  'sales',
  'bulk',
  'received',
  'registers',
  'registry',
  'catalogue',
  'booking',
  'month',
  'designer',
  'meetings',
  'reservations',
  'races',
  'grid',
  'signing',
  'statistics',
  'load',
  'scale',
  'backup',
  'restores',
] as const
const unknown = given.filter((word) => ![...PARTS, 'write'].includes(word) && !/^\d+$/.test(word))
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`)
const chosen = PARTS.filter((part) => given.includes(part))
const isWritten = given.includes('write')
const isWanted = (part: (typeof PARTS)[number]): boolean => chosen.length === 0 || chosen.includes(part)
/** From this number of documents on they are compared with a tenth of them, in a structure beside. */
const MANY = 1_000_000
/** Structures with 10,000 registry entries each that stand beside those that a part measures. */
const NEIGHBOURS = 2
const list = '/api/salesforce/rest/invoice/list/structure'

async function main(): Promise<void> {
  const server = await startThrowawayPostgres({ durability: 'durable' })
  try {
    if (isWanted('floor') && COUNT > 0)
      await report('floor', floorTable(await floor(server.url, COUNT)), isWritten)
    if (chosen.includes('restores')) await restores(server.url('postgres'))
    if (chosen.length === 1 && (chosen.includes('floor') || chosen.includes('restores'))) return
    await execute(server.url('postgres'), 'CREATE DATABASE bench')
    const url = databaseUrl(server.url('postgres'), 'bench')
    await migrate(url)
    await bench(url)
  } finally {
    await server.stop()
  }
}

async function bench(url: string): Promise<void> {
  const api = await Api.open(
    { DATABASE_URL: url, LUNA_LOG: 'silent' },
    { name: 'bench', url, drop: async () => undefined },
  )
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()
  try {
    for (let made = 0; made < NEIGHBOURS; made += 1) await tenant(api)
    if (COUNT > 0 && (isWanted('invoices') || isWanted('money') || isWanted('sales')))
      await mainJob(api, sql, url)
    else printHead()
    if (chosen.includes('growth')) {
      const counts = [COUNT / 100, COUNT / 10, COUNT]
      await report('growth', growthTable(await growth(api, url, counts), counts), isWritten)
    }
    if (isWanted('pages') && COUNT > 0) await pages(sql, url, COUNT)
    if (isWanted('bulk')) await bulk(api, url)
    if (isWanted('received')) await received(api)
    if (isWanted('registers') && COUNT > 0) await registers(api, sql, url, COUNT)
    if (isWanted('catalogue')) await catalogue(api, sql, url)
    if (isWanted('booking')) await booking(api, sql)
    if (isWanted('month')) await monthView(sql, url)
    if (isWanted('designer')) await designer(url)
    if (isWanted('meetings')) await meetings(api, sql)
    if (isWanted('reservations')) await reservations(api, sql)
    if (isWanted('races')) await reservationRaces(api)
    if (isWanted('grid')) await reservationGrid(sql, url)
    if (isWanted('registry')) await registry(api, sql, url)
    if (isWanted('signing')) await signing(api, url)
    if (isWanted('statistics') && COUNT > 0) await statistics(api, sql, COUNT)
    if (isWanted('load')) await load(api, url)
    if (chosen.includes('scale')) await scale(api, sql, url, COUNT)
    if (chosen.includes('backup')) await bigBackup(api, url, COUNT)
  } finally {
    await sql.end()
    await api.close()
  }
}

async function mainJob(api: Api, sql: pg.Client, url: string): Promise<void> {
  const own = await tenant(api)
  const tenth = COUNT >= MANY ? await tenant(api) : null
  const started = performance.now()
  const kinds = isWanted('sales') ? KINDS : KINDS.slice(0, 1)
  for (const kind of kinds) {
    for (const { caller, customer } of tenth ? [tenth, own] : [own]) {
      const count = caller === own.caller ? COUNT : COUNT / 10
      await fillWithDocuments(url, { ...caller, customerSku: customer.sku, kind }, count)
    }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${COUNT} each of ${kinds.join(', ')} in ${seconds} s. Milliseconds:`)
  printHead()
  if (isWanted('invoices')) {
    await lists(api, sql, own.caller, tenth?.caller)
    await writes(api, sql, own.caller)
    await documents()
    await imports(api)
  }
  if (isWanted('money')) await money(api, sql, own)
  if (isWanted('sales')) await sales(api, sql, { own, tenth }, COUNT)
}

type Caller = Awaited<ReturnType<typeof studio>>['caller']

async function lists(api: Api, sql: pg.Client, caller: Caller, tenth?: Caller): Promise<void> {
  const pages = [
    { what: 'list of 50, first page', page: 1, early: 1 },
    { what: 'list of 50, page 1,900', page: deepPage(COUNT), early: deepPage(COUNT / 10) },
  ]
  const where = `structure_id = ${caller.structureId} and document_kind = 'INVOICE' and type = 'ACTIVE' and state <> 'DELETED'`
  for (const { what, page, early } of pages) {
    let bytes = 0
    const read = async (as: Caller, number: number) => {
      const answer = await api.call('GET', `${list}?page=${number}&size=50`, { as })
      bytes = (await answer.bytes()).byteLength
    }
    const ours = () => read(caller, page)
    const bare = async () => {
      await sql.query(`select count(*) from document where ${where}`)
      await sql.query(`select * from document where ${where} order by id limit 50 offset ${(page - 1) * 50}`)
    }
    const result = await measureBeside(60, ours, bare)
    print({ what, ...result, aim: 'p95 <= 60, <= 60 KB', note: `(${(bytes / 1024).toFixed(0)} KB)` })
    if (tenth) await besideTenth(ours, () => read(tenth, early))
  }
  const numbers = (index: number) => `${1 + ((index * 7919) % 10_000)}/2020`
  const found = await measureBeside(
    100,
    (index) => api.call('GET', `${list}?search=${encodeURIComponent(numbers(index))}`, { as: caller }),
    (index) =>
      sql.query(`select * from document where ${where} and number = $1 and year = 2020`, [
        numbers(index).split('/')[0],
      ]),
  )
  print({ what: 'search by number', ...found, aim: '' })
}

async function writes(api: Api, sql: pg.Client, caller: Caller): Promise<void> {
  const customer = await addEntry(api, caller)
  const drafts: number[] = []
  await sql.query(`select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`, [
    String(caller.structureId),
  ])
  const create = async () => {
    drafts.push((await createInvoice(api, caller, invoiceData(customer.sku))).id)
  }
  const insert = async () => {
    await sql.query('begin')
    const { rows } = await sql.query(
      `insert into document (document_kind, year, date, anagrafica_sender, anagrafica_receiver, invoice_configuration, totals)
       values ('OFFER', 2026, '2026-11-20', '{}', '{}', '{}', '{}') returning id`,
    )
    const id = rows[0].id
    await sql.query(
      `insert into document_line (document_id, position, name, description, quantity, single_price, discounted_price, total_price, iva) values ($1, 0, '', 'x', 1, 1, 1, 1, 22)`,
      [id],
    )
    await sql.query(
      `insert into document_due_date (document_id, position, date, amount) values ($1, 0, '2026-12-20', 1)`,
      [id],
    )
    await sql.query(`insert into document_state_change (document_id, state) values ($1, 'DRAFT')`, [id])
    await sql.query('commit')
  }
  const created = await measureBeside(200, create, insert, SETTLED)
  print({ what: 'create a draft', ...created, aim: 'p50 <= 11' })
  const issue = async (index: number) => {
    const answer = await api.call('PUT', `/api/salesforce/rest/invoice/issue/${drafts[index]}`, {
      as: caller,
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const number = async () => {
    await sql.query('begin')
    await sql.query(`insert into numbering_counter (document_kind, series, year, last_number, last_date) values ('BENCH', '', 2026, 1, '2026-01-01')
      on conflict (structure_id, document_kind, series, year) do update set last_number = numbering_counter.last_number + 1`)
    await sql.query(`insert into document_state_change (document_id, state) values ($1, 'ISSUED')`, [
      drafts[0],
    ])
    await sql.query('commit')
  }
  print({
    what: 'issue (DIGITAL, XML, controls)',
    ...(await measureBeside(150, issue, number, SETTLED)),
    aim: 'p50 <= 10',
  })
}

async function documents(): Promise<void> {
  const [{ buildXml }, { renderInvoice }] = await Promise.all([
    import('@/server/einvoice'),
    import('@/server/pdf'),
  ])
  const value = invoice()
  const transmission = { sender_id: { paese: 'IT', codice: '01234567897' }, progressivo: '00001' }
  const perBatch = 100
  const batch = await measure(30, async () => {
    for (let index = 0; index < perBatch; index += 1) buildXml(value, transmission, value.date)
  })
  const perSecond = Math.round((perBatch * 1000) / batch.p50)
  print({ what: 'XML + all controls, 100', ours: batch, aim: '>= 1,000/s', note: `(${perSecond}/s)` })
  const options = { language: 'it' as const, producedAt: new Date(0), logo: null }
  const printed = await measure(40, () => renderInvoice(value, options), SETTLED)
  print({ what: 'PDF', ours: printed, aim: 'p50 <= 40' })
}

const IMPORTED = 10_000

/** 10,000 rows looked at, imported and imported again; the registry's exports of as many. */
async function imports(api: Api): Promise<void> {
  const caller = await api.caller()
  const text = manyCompanies(IMPORTED)
  const once = async (what: string, aim: string, run: () => Promise<unknown>) => {
    const started = performance.now()
    await run()
    const taken = performance.now() - started
    print({ what, ours: { p50: taken, p95: taken }, aim })
  }
  const look = async () => {
    const { body } = await uploadImport(api, caller, text)
    const { header_mapping } = body
    const path = `/api/anagrafica/rest/import/${body.import.id}/preview`
    const answer = await api.call('POST', path, { as: caller, body: { header_mapping } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return body.import.id as number
  }
  let id = 0
  await once('upload and preview, 10,000 rows', '<= 5,000', async () => {
    id = await look()
  })
  await once('import, 10,000 rows', '<= 30,000', () => runImport(api, caller, id))
  await once('preview of the same again', '<= 5,000', async () => {
    id = await look()
  })
  await once('import of the same again', '<= 30,000', () => runImport(api, caller, id))
  for (const format of ['csv', 'xlsx', 'vcard']) {
    await once(`export as ${format}, 10,000 entries`, '', () =>
      api.call('POST', '/api/anagrafica/rest/anagrafica/structure/search/export', {
        as: caller,
        body: { format },
      }),
    )
  }
}

await main()
