import type pg from 'pg'
import type { Api, Caller } from '@/tests/support/api'
import { measure, measureBeside, SETTLED } from './measure'
import { print } from './print'
import { fillWithEntries } from './registry-stock'

const COUNT = 100_000
const BRANCHES = 50
const rest = '/api/anagrafica/rest/anagrafica'

type Filter = Record<string, unknown>

/** Each kind of filter, of few and of many hits, with the bare SQL of the same question (`%` stands for the owner). */
const FILTERS: { what: string; filter: Filter; sql: string }[] = [
  { what: 'no filter', filter: {}, sql: 'true' },
  { what: 'ana_type', filter: { ana_type: 1 }, sql: 'ana_type = 1' },
  ...(
    [
      ['business_name', 'rossi'],
      ['business_name', 's.r.l'],
      ['first_name', 'anna'],
      ['last_name', 'ferrari'],
      ['email', 'cliente777'],
      ['business_vatnumber', '12345'],
      ['phone_number', '12345'],
      ['cell_phone_number', '23456'],
      ['fax', '20000'],
      ['address_city', 'forlì'],
      ['address_city', 'bologna'],
      ['address_prov', 'bo'],
      ['agent', 'bruno'],
      ['note', 'contattare ricci'],
      ['note', 'fine mese'],
    ] as const
  ).map(([name, value]) => ({
    what: `${name} "${value}"`,
    filter: { [name]: value },
    sql: `${name} ilike '%${value}%'`,
  })),
  { what: 'search "rossi anna"', filter: { search: 'rossi anna' }, sql: `search_name ilike '%rossi anna%'` },
  { what: 'search "ro"', filter: { search: 'ro' }, sql: `search_name ilike 'ro%'` },
]

const FUZZY = ['rozzi', 'bianki marcco', 'officna ferrrari', 'feraris', 'margetti giuglia']

/** 100,000 entries in one structure, and as many in the 50 of a family. */
export async function registry(api: Api, sql: pg.Client, url: string): Promise<void> {
  const one = await api.caller()
  const owner = await api.caller()
  const { family_id: familyId } = await api.asSystem((tx) =>
    tx.structure.findUniqueOrThrow({ where: { id: owner.structureId } }),
  )
  const ids = [owner.structureId]
  while (ids.length < BRANCHES) ids.push((await api.structure({ id: owner.structureId, familyId })).id)
  await fillWithEntries(url, [one.structureId], COUNT, 'one')
  await fillWithEntries(url, ids, COUNT, 'family')
  for (let index = 0; index < SETTLED; index += 1)
    await ask(api, one, 'structure', FILTERS[index % FILTERS.length]?.filter ?? {})
  for (const { what, filter, sql: where } of FILTERS)
    await compare(api, sql, { what, filter, where, one, owner })
  const fuzzy = (as: Caller, scope: string) => (index: number) =>
    ask(api, as, scope, { search: FUZZY[index % FUZZY.length] })
  print({ what: 'fuzzy name', ours: await measure(50, fuzzy(one, 'structure')), aim: 'p95 <= 60' })
  print({ what: 'fuzzy name, family', ours: await measure(50, fuzzy(owner, 'family')), aim: '' })
  const duplicates = (index: number) =>
    api.call('POST', `${rest}/duplicates`, {
      as: one,
      body: {
        anagrafica: { last_name: 'Ferrari', first_name: 'Giulia', email: `cliente${index}@esempio.example` },
      },
    })
  print({ what: 'duplicates while typing', ours: await measure(50, duplicates), aim: 'p95 <= 60' })
}

async function ask(api: Api, as: Caller, scope: string, anagrafica: Filter): Promise<number> {
  const body = { anagrafica, paging_data: { items_per_page: 20 } }
  const answer = await api.call('POST', `${rest}/${scope}/search`, { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (await answer.bytes()).byteLength
}

type ComparedSearch = { what: string; filter: Filter; where: string; one: Caller; owner: Caller }

async function compare(
  api: Api,
  sql: pg.Client,
  { what, filter, where, one, owner }: ComparedSearch,
): Promise<void> {
  let bytes = 0
  const ours = async () => {
    bytes = await ask(api, one, 'structure', filter)
  }
  const own = `structure_id = ${one.structureId} and ${where}`
  const bare = async () => {
    await sql.query(`select count(*) from anagrafica where ${own}`)
    await sql.query(`select * from anagrafica where ${own} order by id limit 20`)
  }
  const result = await measureBeside(100, ours, bare)
  print({ what, ...result, aim: 'p95 <= 30, <= 25 KB', note: `(${(bytes / 1024).toFixed(0)} KB)` })
  const wide = await measure(40, () => ask(api, owner, 'family', filter))
  const times = `${(wide.p50 / result.ours.p50).toFixed(1)}x of one structure`
  print({ what: `  in ${BRANCHES} structures`, ours: wide, aim: '<= 2x', note: `(${times})` })
}
