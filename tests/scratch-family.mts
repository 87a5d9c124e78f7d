import pg from 'pg'
import { readFileSync } from 'node:fs'
import { startThrowawayPostgres } from '@/server/db/embedded-postgres'
import { migrate } from '@/server/db/migrate'
import { Api } from '@/tests/support/api'
import { fillWithEntries } from '@/tests/bench/registry-stock'
import { databaseUrl, execute } from '@/tests/support/database-server'
const server = await startThrowawayPostgres('throwaway')
await execute(server.url('postgres'), 'CREATE DATABASE bench')
const url = databaseUrl(server.url('postgres'), 'bench')
await migrate(url)
const api = await Api.open({ DATABASE_URL: url, LUNA_LOG: 'silent' }, { name: 'bench', url, drop: async () => undefined })
const one = await api.caller(); const owner = await api.caller()
const { family_id: familyId } = await api.asSystem((tx) => tx.structure.findUniqueOrThrow({ where: { id: owner.structureId } }))
const ids = [owner.structureId]
while (ids.length < 50) ids.push((await api.structure({ id: owner.structureId, familyId })).id)
await fillWithEntries(url, [one.structureId], 100000, 'one')
await fillWithEntries(url, ids, 100000, 'family')
const sql = new pg.Client(url); await sql.connect()
await sql.query(`select set_config('app.visible', $1, false)`, [`{${[one.structureId, ...ids].join(',')}}`])
const parts = (k: string, v: string) => JSON.stringify({ parts: { [k]: [`%${v}%`] } })
const filters: [string, string][] = [['none', '{}'], ['s.r.l', parts('business_name', 's.r.l')], ['rossi', parts('business_name', 'rossi')], ['agent', parts('agent', 'bruno')], ['note fm', parts('note', 'fine mese')], ['note ricci', parts('note', 'contattare ricci')], ['ro', parts('identity', ' ro')], ['bologna', parts('address_city', 'bologna')], ['rare', parts('email', 'cliente777')]]

const arr = `'{${ids.join(',')}}'::int[]`
for (const [n, q] of [
  ['note once', `select count(*) from anagrafica_search_note s where s.structure_id + 0 = any (${arr}) and s.note like '%fine mese%'`],
  ['note any', `select count(*) from anagrafica_search_note s where s.structure_id = any (${arr}) and s.note like '%fine mese%'`],
  ['note seq', `select count(*) from anagrafica_search_note s where s.structure_id + 0 = any (${arr}) and (s.note || '') like '%fine mese%'`],
  ['note one', `select count(*) from anagrafica_search_note s where s.structure_id = any ('{${one.structureId}}'::int[]) and s.note like '%fine mese%'`],
  ['srl any', `select count(*) from anagrafica_search s where s.structure_id = any (${arr}) and s.business_name like '%s.r.l%' and s.business_name > ''`],
  ['srl near', `select array(select near.id from unnest(${arr}) n, lateral (select s.id, s.name as by from anagrafica_search s where s.structure_id = n and s.business_name like '%s.r.l%' and s.business_name > '' order by s.name, s.id limit 20) near order by near.by, near.id limit 20)`],
  ['ro once', `select count(*) from anagrafica_search s where s.structure_id + 0 = any (${arr}) and s.identity like '% ro%'`],
  ['ro any', `select count(*) from anagrafica_search s where s.structure_id = any (${arr}) and s.identity like '% ro%'`],
] as const) { await sql.query(q); await sql.query(q); const r = await sql.query('explain (analyze, buffers off, costs on) ' + q); console.log('##', n, '\n' + r.rows.map((x: any) => x['QUERY PLAN']).slice(0, 14).join('\n'), '\n', r.rows.at(-1)['QUERY PLAN']) }
for (const [version, file] of [['new', '/tmp/new_page.sql'], ['old', '/tmp/old_page.sql'], ['new', '/tmp/new_page.sql']] as const) {
  await sql.query(readFileSync(file, 'utf8'))
  for (const [name, filter] of filters) {
    const out: string[] = []
    for (const s of [[one.structureId], ids]) {
      const t: number[] = []; let total = 0
      for (let i = 0; i < 16; i++) { const a = performance.now(); const r = await sql.query(`select total from search_anagrafica($1, $2::jsonb, '', 'name', false, 1, 20)`, [s, filter]); total = r.rows[0].total; if (i > 3) t.push(performance.now() - a) }
      t.sort((a, b) => a - b); out.push(`${t[6].toFixed(1)} (${total})`)
    }
    console.log(version, name.padEnd(12), out.join('   family '))
  }
}
await sql.end(); await api.close(); await server.stop(); process.exit(0)
