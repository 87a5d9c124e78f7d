import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillWithEntries } from '@/tests/bench/registry-stock'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, invoiceData, studio } from '@/tests/support/builders'

/** As few connections as there can be: each is asked what it read. */
const CONNECTIONS = 2
const context = testApi({ DATABASE_POOL: String(CONNECTIONS) })
const base = '/api/salesforce/rest'

const STRUCTURES = 4
const ENTRIES = 10_000
const DOCUMENTS = 100_000
/** A table of fewer rows is read whole as fast as by an index. */
const LARGE = 2_000
/** A text in very many documents is met 5,000 times and counted as often along the list; a structure has 25,000 documents. */
const MAX_ROWS_READ = 16_000
/** Fewer than the 2,500 entries of a structure: no statement may read a registry whole. */
const MAX_ENTRIES_READ = 1_000

type FilledStructure = { caller: Caller; customer: { sku: string } }
let at: FilledStructure

beforeAll(async () => {
  const studios: FilledStructure[] = []
  for (let n = 0; n < STRUCTURES; n += 1) studios.push(await studio(context.api))
  const structureIds = studios.map(({ caller }) => caller.structureId)
  await fillWithEntries(context.api.databaseUrl, structureIds, ENTRIES, 'stock')
  await fillWithInvoices(structureIds)
  const [first] = studios
  if (!first) throw new Error('no structure')
  at = first
}, 300_000)

/** Paid and open invoices of many customers, a structure's in turn, as the triggers would leave them. */
async function fillWithInvoices(structureIds: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: context.api.databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into document (structure_id, document_kind, typology, state, series, year, number, full_numeration,
         date, description, ana_sku, anagrafica_sender,
         anagrafica_receiver, counterparty_name, invoice_configuration, totals, product_subtotal, subtotal, total,
         amount_due, paid_amount, issued_at)
       select ($1::int[])[1 + n % $2], 'INVOICE', 'STANDARD', (array['PAYED', 'ISSUED'])[1 + n / 20 % 2], '',
         2016 + n % 10, 1 + n / 10, (1 + n / 10) || '/' || (2016 + n % 10), make_date(2016 + n % 10, 1 + n % 12, 1 + n % 28),
         'Servizi ' || n, 'stock-' || n % $3, '{}', '{}', 'Cliente ' || n % 997, '{"payment_methods":["ALLOWANCE"]}', '{}', 100, 100,
         122, 122, 122 - n / 20 % 2 * 122, now()
       from generate_series(0, $4::int - 1) n`,
      [structureIds, STRUCTURES, ENTRIES, DOCUMENTS],
    )
    await client.query(
      `insert into document_due_date (structure_id, document_id, position, date, amount, open_amount)
       select structure_id, id, 0, date + 30, 122, residual from document`,
    )
    await client.query(
      `insert into document_tally (structure_id, document_kind, type, state, n, month, total, open, open_total, residual)
       select structure_id, document_kind, type, state, count(*), date_trunc('month', date), sum(total),
         count(*) filter (where residual <> 0),
         coalesce(sum(total) filter (where residual <> 0), 0), sum(residual) from document group by 1, 2, 3, 4, 6`,
    )
    await client.query(`update document_due_date u set invoice_residual = open_amount where open_amount <> 0`)
    await client.query(
      `insert into due_tally (structure_id, source, flow, date, n, amount, invoices, invoice_residual)
       select structure_id, 'DOCUMENT', flow, date, count(*), sum(open_amount), count(*), sum(invoice_residual)
       from document_due_date where open_amount <> 0 group by 1, 3, 4`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

type TableReads = { table: string; rows: number }

/** Makes every connection report now what it read: all of them are held at once. */
const flushReads = () =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      context.api.asSystem((tx) => tx.$executeRaw`select pg_stat_force_next_flush(), pg_sleep(0.02)`),
    ),
  )

/** The rows that have been read so far, of each large table. */
async function rowsRead(): Promise<Map<string, number>> {
  await flushReads()
  const rows = await context.api.asSystem(
    (tx) => tx.$queryRaw<TableReads[]>`
      select relname as table, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where n_live_tup > ${LARGE}`,
  )
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}

/** The large tables of which a call reads more rows than it needs. */
async function readWholeBy(call: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsRead()
  await call()
  const after = await rowsRead()
  return [...after].flatMap(([table, rows]) =>
    rows - (before.get(table) ?? 0) > (table === 'anagrafica' ? MAX_ENTRIES_READ : MAX_ROWS_READ)
      ? [table]
      : [],
  )
}

async function call(method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as: at.caller, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const draft = async (state?: string) => {
  const data = invoiceData(at.customer.sku, state ? { json_state: { invoice_state: state } } : {})
  return (await call('POST', `${base}/invoice/createInvoice`, { invoice_data: data })).invoice.id as number
}

const CALLS: Record<string, () => Promise<unknown>> = {
  'creating an invoice': () => draft(),
  'creating and issuing one': () => draft('ISSUED'),
  'a list of invoices': () => call('GET', `${base}/invoice/list/structure?size=50`),
  'its last page': () => call('GET', `${base}/invoice/list/structure?size=50&page=500`),
  'open invoices': () => call('GET', `${base}/invoice/list/structure?size=50&open_only=true`),
  'their sum': () => call('GET', `${base}/document/sum?document_kind=INVOICE&open_only=true`),
  'the tabs of the list': () => call('GET', `${base}/document/tabs?document_kind=INVOICE`),
  'a number': () => call('GET', `${base}/invoice/list/structure?search=77`),
  'a number that there is not': () => call('GET', `${base}/invoice/list/structure?search=9999999`),
  'a text that some have': () => call('GET', `${base}/invoice/list/structure?search=Cliente%20417`),
  'a text that very many have': () => call('GET', `${base}/invoice/list/structure?search=Cliente`),
  'a text that none has': () => call('GET', `${base}/invoice/list/structure?search=Zanzibar%20Est`),
  'the last invoice': () => call('GET', `${base}/invoice/last/structure`),
  'a search of the registry': () =>
    call('POST', '/api/anagrafica/rest/anagrafica/structure/search', { anagrafica: { search: 'Rossi' } }),
  'the movements of the bank': () => call('GET', `${base}/bank/movement/list?size=50`),
}

describe('a call of every day reads the rows that it needs, however many documents and structures there are', () => {
  it.each(Object.keys(CALLS))('%s', async (name) => {
    expect(await readWholeBy(CALLS[name] ?? (() => Promise.reject(new Error(name))))).toEqual([])
  })

  it('and the control is found: a search by a pattern under row-level security', async () => {
    const scan = () =>
      context.api.asSystem(
        (tx) => tx.$queryRaw`select count(*)::int from document where description ilike '%bari%'`,
      )
    expect(await readWholeBy(scan)).toEqual(['document'])
  })

  it('and so is one statement that reads the registry of one structure', async () => {
    const { structureId } = at.caller
    const scan = () =>
      context.api.asSystem(
        (tx) => tx.$queryRaw`select sum(length(note)) from anagrafica where structure_id = ${structureId}`,
      )
    expect(await readWholeBy(scan)).toEqual(['anagrafica'])
  })
})

describe('a text that stands in very many documents', () => {
  it('is not counted to its end, and its first pages are those of the whole list', async () => {
    const found = await call('GET', `${base}/invoice/list/structure?search=cliente&size=20&page=3`)
    const all = await call('GET', `${base}/invoice/list/structure?size=20&page=3`)
    expect(found.paging_data).toMatchObject({ total_items: 5000, total_is_minimum: true, total_pages: 250 })
    expect(found.invoice_list).toEqual(all.invoice_list)
    expect(all.paging_data.total_is_minimum).toBeUndefined()
  })

  it('is counted when a period leaves fewer', async () => {
    const { paging_data } = await call(
      'GET',
      `${base}/invoice/list/structure?search=cliente&date_to=2016-01-31`,
    )
    expect(paging_data.total_items).toBeLessThan(5000)
    expect(paging_data.total_is_minimum).toBeUndefined()
  })

  it('finds no document of another structure, whose words are the same', async () => {
    const name = `Zucchero ${randomUUID().slice(0, 8)}`
    const other = await studio(context.api)
    const entry = await addEntry(context.api, other.caller, company({ business: { name } }))
    await context.api.call('POST', `${base}/invoice/createInvoice`, {
      as: other.caller,
      body: { invoice_data: invoiceData(entry.sku) },
    })
    const search = `${base}/invoice/list/structure?${new URLSearchParams({ search: name })}`
    const own = await context.api.call('GET', search, { as: other.caller })
    expect(own.body.paging_data.total_items).toBe(1)
    expect((await call('GET', search)).paging_data.total_items).toBe(0)
  })
})
