import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, execute } from './database-server'

/** A database as it was before a migration, of one structure (1) with one entry of the registry (`abc`). */
export async function oldDatabase(before: string) {
  const server = inject('databaseServer')
  const name = `${server.prefix}_${randomBytes(5).toString('hex')}`
  await execute(server.url, `CREATE DATABASE ${name}`)
  const sql = new pg.Client({ connectionString: databaseUrl(server.url, name) })
  await sql.connect()
  const apply = (migration: string) =>
    sql.query(readFileSync(`prisma/migrations/${migration}/migration.sql`, 'utf8'))
  const migrations = readdirSync('prisma/migrations').filter((entry) => /^\d/.test(entry) && entry < before)
  for (const migration of migrations.sort()) await apply(migration)
  await sql.query(`insert into family (name) values ('f')`)
  await sql.query(`insert into structure (name, family_id) values ('s', 1)`)
  await sql.query(`select set_config('app.structure_id', '1', false), set_config('app.system', 'on', false)`)
  await sql.query(`insert into anagrafica (sku, last_name) values ('abc', 'Rossi')`)

  const insertDocument = async (over: Record<string, unknown>): Promise<number> => {
    const row = {
      document_kind: 'INVOICE',
      state: 'DRAFT',
      year: 2026,
      date: '2026-05-01',
      ana_sku: 'abc',
      anagrafica_sender: '{}',
      anagrafica_receiver: '{}',
      totals: '{}',
      total: 122,
      amount_due: 122,
      invoice_configuration: '{"payment_methods":["RIBA"]}',
      ...over,
    }
    const values = Object.keys(row).map((_, index) => `$${index + 1}`)
    const text = `insert into sales_document (${Object.keys(row)}) values (${values}) returning id`
    return (await sql.query(text, Object.values(row))).rows[0].id
  }
  const drop = async () => {
    await sql.end()
    await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { sql, insertDocument, migrate: () => apply(before), drop }
}
