import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Api, Caller } from '@/tests/support/api'
import { manyProducts } from '@/tests/support/products'
import { fillWithProducts } from './catalogue-stock'
import { measureBeside } from './measure'
import { inOwnProcess } from './own-process'
import type { ImportMeasure } from './price-list-import'
import { print } from './print'

const COUNT = 50_000
const path = '/api/pricelist/rest/product/structure/search'

type SearchCase = { what: string; filter?: object; by?: string; page?: number; sql: string; aim?: string }

const attribute = (unique_key: string, value: string) => ({ attribute_list: [{ unique_key, value }] })

/** The searches of the price manager, each with the bare SQL of the same question. */
const questions = (supplier: string): SearchCase[] => [
  { what: 'products, by name', sql: 'true' },
  { what: 'products, by name, page 250', page: 250, sql: 'true' },
  { what: 'products, by code', by: 'code', sql: 'true' },
  { what: 'products, by availability', by: 'availability', sql: 'true' },
  { what: 'search "lampada"', filter: { search: 'lampada' }, sql: `name ilike '%lampada%'` },
  { what: 'search "zincata 791"', filter: { search: 'zincata 791' }, sql: `name ilike '%zincata 791%'` },
  { what: 'search by code', filter: { search: 'ART-004711' }, sql: `code ilike '%ART-004711%'` },
  ...(
    [
      ['serie', 'sa87f'],
      ['materiale', 'lega 17'],
      ['colore', 'rosso'],
      ['esposto', 'sì'],
    ] as const
  ).map(([key, value]) => ({
    what: `attribute ${key} "${value}"`,
    filter: attribute(key, value),
    sql: `attributes ->> '${key}' ilike '%${value}%'`,
  })),
  {
    what: 'supplier',
    filter: { sku_anagrafica_list: [supplier] },
    sql: `sku_anagrafica = '${supplier}'`,
  },
  { what: 'select grid, 100 rows', by: 'id', sql: 'true', aim: 'p95 <= 100' },
]

/**
 * 50,000 products with 150,000 prices and 20 attributes: what lists and searches cost, and an import of as many rows.
 */
export async function catalogue(api: Api, sql: pg.Client, url: string): Promise<void> {
  await importing(sql, url)
  const as = await api.caller()
  const supplier = await fillWithProducts(url, as.structureId, COUNT)
  for (const asked of questions(supplier)) await compare(api, sql, as, asked)
}

async function compare(api: Api, sql: pg.Client, as: Caller, asked: SearchCase): Promise<void> {
  const { what, filter = {}, by = 'name', page = 1, sql: where, aim = 'p95 <= 60' } = asked
  let bytes = 0
  const paging_data = { page_number: page, items_per_page: 100, order_by: by, order_as: 'asc' }
  const ours = async () => {
    const answer = await api.call('POST', path, { as, body: { filter, paging_data } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    bytes = (await answer.bytes()).byteLength
  }
  const own = `structure_id = ${as.structureId} and ${where}`
  const bare = async () => {
    await sql.query(`select count(*) from product where ${own}`)
    const { rows } = await sql.query<{ id: number }>(
      `select * from product where ${own} order by ${by}, id limit 100 offset ${(page - 1) * 100}`,
    )
    await sql.query('select * from price where product_id = any($1)', [rows.map(({ id }) => id)])
  }
  const result = await measureBeside(40, ours, bare)
  print({ what, ...result, aim, note: `(${(bytes / 1024).toFixed(0)} KB)` })
}

/** In a process of its own, so that its memory can be measured; beside it the same rows by COPY into a bare table. */
async function importing(sql: pg.Client, url: string): Promise<void> {
  const text = manyProducts(COUNT)
  const file = join(tmpdir(), `luna-bench-${process.pid}.csv`)
  await writeFile(file, text, { mode: 0o644 })
  try {
    const [head = ''] = text.split('\r\n', 1)
    const columns = head.split(';').map((name) => `"${name}" text`)
    await sql.query(`create table bare_copy (${columns.join(', ')})`)
    const started = performance.now()
    await sql.query(`copy bare_copy from '${file}' with (format csv, header, delimiter ';')`)
    const copied = performance.now() - started
    await sql.query('drop table bare_copy')
    const first = await inOwnProcess<ImportMeasure>('price-list-import.ts', [url, file], 200)
    const row = (what: string, taken: number, aim: string, note = '') =>
      print({ what, ours: { p50: taken, p95: taken }, bare: { p50: copied, p95: copied }, aim, note })
    const steps = `${first.steps} steps of progress, ${first.megabytes.toFixed(0)} MB more memory`
    row('price list of 50,000: upload', first.upload, '')
    row('  preview', first.preview, '')
    row('  import', first.run, '<= 60,000, <= 300 MB', `(${steps})`)
    row('  the same again', first.again, '<= 60,000')
  } finally {
    await rm(file, { force: true })
  }
}
