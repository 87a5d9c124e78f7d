import pg from 'pg'
import type { Api } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'

/** Registry entries of each structure that something is measured in. */
const ENTRIES = 10_000

/** A studio with 10,000 registry entries. */
export async function tenant(api: Api) {
  const made = await studio(api)
  const { structureId } = made.caller
  await fillWithEntries(api.databaseUrl, [structureId], ENTRIES, `tenant${structureId}`)
  return made
}

/**
 * Fills structures with registry entries in turn, by SQL: names of 60 x 60 words, a company in two, the cities, agents
 * and codes that a year's customers have.
 */
export async function fillWithEntries(
  url: string,
  structureIds: readonly number[],
  count: number,
  prefix: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select set_config('app.system', 'on', false), setseed(0.42)`)
    await client.query(FILL, [structureIds, count, prefix])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const WORDS = `Rossi Ferrari Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti DeLuca Mancini Costa Giordano
  Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile
  Martinelli Vitale Lombardo Serra Coppola DeSantis D'Angelo Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bianco
  Marini Grasso Valentini Messina Sala DeAngelis Gatti Pellegrini Palumbo Sanna Farina Rizzi Monti Cattaneo Morelli`
const FIRST = `Anna Marco Giulia Luca Sara Paolo Elena Andrea Chiara Matteo Francesca Davide Laura Simone Martina Nicolò
  Valentina Stefano Silvia Roberto`
const CITIES = `Bologna Milano Roma Torino Napoli Firenze Modena Imola Ferrara Ravenna Forlì Cesena Rimini Parma
  Piacenza Venezia Padova Verona Genova Bari`
const array = (words: string): string =>
  `string_to_array('${words.replaceAll("'", "''").replace(/\s+/g, ' ')}', ' ')`

const FILL = `
  with words as (select ${array(WORDS)} as w, ${array(FIRST)} as f, ${array(CITIES)} as c)
  insert into anagrafica (structure_id, sku, ana_type, first_name, last_name, business_name, business_vatnumber, taxcode,
    address_street_name, address_street_number, address_city, address_prov, zipcode, country, id_paese, phone_number,
    cell_phone_number, fax, email, codice_destinatario, agent, note)
  select ($1::int[])[1 + n % cardinality($1::int[])], $3 || '-' || n, (n % 10 = 0)::int, f[1 + (random() * 19)::int],
    w[1 + (random() * 59)::int],
    case when n % 2 = 0 then (array['Officina','Studio','Panificio','Edil','Centro'])[1 + n % 5] || ' ' ||
      w[1 + (random() * 59)::int] || ' ' || w[1 + (random() * 59)::int] || ' S.r.l.' else '' end,
    case when n % 2 = 0 then lpad((n * 7919 % 100000000)::text, 8, '0') || '037' else '' end,
    upper(substr(md5(n::text), 1, 16)), 'Via Saragozza', n % 200, c[1 + (power(random(), 2) * 19)::int],
    (array['BO','MI','RM','TO','NA','FI','MO'])[1 + n % 7], lpad((n % 90000 + 10000)::text, 5, '0'), 'IT', 'IT',
    '051 ' || (1000000 + n * 13 % 8999999), '3' || (200000000 + n * 31 % 699999999), case when n % 20 = 0 then '051 ' ||
    (2000000 + n) else '' end, 'cliente' || n || '@esempio.example', 'ABC1234', (array['Bruno','Carla','Dario'])[1 + n % 3],
    case when n % 4 = 0 then 'Paga a fine mese, contattare ' || w[1 + (random() * 59)::int] else '' end
  from generate_series(1, $2::int) n, words`
