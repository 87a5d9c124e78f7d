import pg from 'pg'
import { emptyDatabase, type LunaDatabase } from '@/scripts/postgres/luna-database'

/** How a database stands for a restore: without tables, made ready by Luna but never used, or in use. */
type Standing = 'EMPTY' | 'UNUSED' | 'IN_USE'

const OBJECTS = `
  select count(*) filter (where n.nspname in ('public', 'graphile_worker'))::int as own,
    count(*) filter (where n.nspname not in ('public', 'graphile_worker'))::int as others,
    to_regclass('public._prisma_migrations') is not null as is_luna,
    to_regclass('public.account') is not null and to_regclass('public.structure') is not null as has_accounts
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')`

/**
 * Makes a database ready for a restore: it has no tables afterwards. One that Luna has prepared and nobody has used, as an
 * interrupted restore leaves it, is emptied.
 * @throws Error with a sentence of advice, and nothing is changed: it holds data, or programs are connected to it.
 */
export async function prepareTarget(databaseUrl: string, advice: string): Promise<void> {
  const standing = await withClient(databaseUrl, async (client) => {
    await requireAlone(client)
    return standingOf(client)
  })
  if (standing === 'IN_USE') {
    throw new Error(`The database is not empty, and a restore never overwrites data. ${advice}`)
  }
  if (standing === 'UNUSED') await emptyDatabase(databaseUrl)
}

/** How to get an empty database in place of one that is in use. */
export function adviceFor({ folder }: Pick<LunaDatabase, 'folder'>): string {
  if (!folder) return 'Make a new database, and let DATABASE_URL name it.'
  return `Stop Luna, and move the old data away, they stay whole: mkdir -p .data/old && mv ${folder} ${folder}.json .data/old/`
}

async function standingOf(client: pg.Client): Promise<Standing> {
  const { rows } = await client.query(OBJECTS)
  const { own, others, is_luna, has_accounts } = rows[0]
  if (own === 0 && others === 0) return 'EMPTY'
  if (!is_luna || others > 0) return 'IN_USE'
  if (!has_accounts) return 'UNUSED'
  await client.query('SET row_security = off')
  const { rows: used } = await client.query(
    'SELECT EXISTS (SELECT FROM account) OR EXISTS (SELECT FROM structure) AS is_used',
  )
  return used[0].is_used ? 'IN_USE' : 'UNUSED'
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  if (rows[0].others > 0) {
    throw new Error(`The database is used by ${rows[0].others} other connections: stop Luna and try again.`)
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
