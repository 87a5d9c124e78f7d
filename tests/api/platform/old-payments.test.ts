import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl, execute } from '@/tests/support/database-server'

const MIGRATION = '0028_payments'
const server = inject('databaseServer')
const name = `${server.prefix}_${randomBytes(5).toString('hex')}`
let sql: pg.Client

const apply = (migration: string) =>
  sql.query(readFileSync(`prisma/migrations/${migration}/migration.sql`, 'utf8'))

/** A database as it was before payments were kept. */
beforeAll(async () => {
  await execute(server.url, `CREATE DATABASE ${name}`)
  sql = new pg.Client({ connectionString: databaseUrl(server.url, name) })
  await sql.connect()
  const migrations = readdirSync('prisma/migrations').filter(
    (entry) => /^\d/.test(entry) && entry < MIGRATION,
  )
  for (const migration of migrations.sort()) await apply(migration)
  await sql.query(`insert into family (name) values ('f')`)
  await sql.query(`insert into structure (name, family_id) values ('s', 1)`)
  await sql.query(`select set_config('app.structure_id', '1', false), set_config('app.system', 'on', false)`)
  await sql.query(`insert into anagrafica (sku, last_name) values ('abc', 'Rossi')`)
}, 60_000)

afterAll(async () => {
  await sql.end()
  await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})

async function insertDocument(over: Record<string, unknown>): Promise<number> {
  const row = {
    ...{ document_kind: 'INVOICE', state: 'DRAFT', year: 2026, date: '2026-05-01', ana_sku: 'abc' },
    ...{ anagrafica_sender: '{}', anagrafica_receiver: '{}', totals: '{}', total: 122, amount_due: 122 },
    invoice_configuration: '{"payment_methods":["RIBA"]}',
    ...over,
  }
  const values = Object.keys(row).map((_, index) => `$${index + 1}`)
  const text = `insert into sales_document (${Object.keys(row)}) values (${values}) returning id`
  return (await sql.query(text, Object.values(row))).rows[0].id
}

const due = (id: number, date: string, amount: number, position = 0) =>
  sql.query('insert into document_due_date (document_id, position, date, amount) values ($1, $2, $3, $4)', [
    ...[id, position, date, amount],
  ])

describe('what was there before payments were kept', () => {
  it('is paid on the day when it was marked so, less its credit notes; the rest is open', async () => {
    const paid = await insertDocument({})
    await due(paid, '2026-06-01', 122)
    await sql.query(
      `update sales_document set state = 'PAYED', number = 1, full_numeration = '1', issued_at = now() where id = ${paid}`,
    )
    await sql.query(
      `insert into document_state_change (document_id, state, date_ts) values (${paid}, 'PAYED', '2026-06-30 23:30+00')`,
    )
    const issued = { state: 'ISSUED', number: 1, full_numeration: '1', issued_at: '2026-07-01' }
    const credit = {
      document_kind: 'CREDITNOTE',
      origin_id: paid,
      origin_kind: 'CREDIT',
      total: 22,
      amount_due: 22,
    }
    const note = await insertDocument({ ...issued, ...credit })
    const late = await insertDocument({
      type: 'PASSIVE',
      state: 'LATE',
      supplier_key: 'x',
      full_numeration: 'A',
    })
    await due(late, '2026-06-01', 122)
    await apply(MIGRATION)

    const documents = await sql.query(
      'select id, credited_amount::float8 as credited, paid_amount::float8 as paid, residual::float8 from sales_document order by id',
    )
    expect(documents.rows).toEqual([
      { id: paid, credited: 22, paid: 100, residual: 0 },
      { id: note, credited: 22, paid: 0, residual: 0 },
      { id: late, credited: 0, paid: 0, residual: 122 },
    ])
    const payments = await sql.query(
      'select document_id, date::text, amount::float8 as amount, method from document_payment',
    )
    expect(payments.rows).toEqual([{ document_id: paid, date: '2026-07-01', amount: 100, method: 'RIBA' }])
    const open = await sql.query(
      'select document_id, flow, open_amount::float8 as open from document_due_date order by id',
    )
    expect(open.rows).toEqual([
      { document_id: paid, flow: 'IN', open: 0 },
      { document_id: late, flow: 'OUT', open: 122 },
    ])
  })
})
