/**
 * npm run db:...: work on the database by hand, on DATABASE_URL or on the embedded one, which is started
 * for the while when it is not running.
 *
 *   npm run db:migrate     apply the migrations that are missing
 *   npm run db:generate    generate the Prisma client from prisma/schema.prisma and prisma/models
 *   npm run db:seed        add the demo data to an empty database; where it stays empty, print the link for the first owner
 *   npm run db:reset -- --yes
 *                          throw everything away, migrate and seed again
 *   npm run db:diff        print the SQL from what the migrations make to what the schema says: the start of
 *                          the next migration (row-level security, triggers and checks are added by hand)
 */

import { ensureClient } from './build/prisma-client'
import { seedDemo, seedIfEmpty } from './demo'
import { createMigrationSql } from './migrations/migrate'
import { startThrowawayPostgres } from './postgres/embedded-postgres'
import { emptyDatabase, type LunaDatabase } from './postgres/luna-database'
import { openByHand } from './postgres/open-by-hand'
import { onShutdown, runScript } from './shutdown'
import { ownerWords } from './start/first-run'
import { updateDatabase } from './start/update-database'

async function applyMigrations(database: LunaDatabase): Promise<void> {
  const names = await updateDatabase(database)
  console.log(names.length ? `Applied: ${names.join(', ')}` : 'The database is up to date.')
}

async function reset(): Promise<void> {
  if (!process.argv.includes('--yes'))
    throw new Error('This deletes every row. Say it: npm run db:reset -- --yes')
  await ensureClient()
  const database = await openByHand()
  await emptyDatabase(database.url)
  await applyMigrations(database)
  await seedDemo(database.url)
  console.log('The demo data are in place.')
}

async function printDiff(): Promise<void> {
  const given = process.env.DATABASE_URL
  const own = given ? undefined : await startThrowawayPostgres({ inMemory: true })
  if (own) onShutdown(() => own.stop())
  console.log(
    (await createMigrationSql(given ?? own?.url('postgres') ?? '')) ||
      '-- The migrations make what the schema says.',
  )
}

const commands: Record<string, () => Promise<void>> = {
  migrate: async () => applyMigrations(await openByHand()),
  generate: async () => console.log(`Prisma client: ${await ensureClient()}.`),
  seed: async () => {
    const external = Boolean(process.env.DATABASE_URL)
    await ensureClient()
    const database = await openByHand()
    await updateDatabase(database)
    console.log(`Demo data: ${await seedIfEmpty(database.url, external)}.`)
    for (const words of await ownerWords()) console.log(words)
  },
  reset,
  diff: printDiff,
}

await runScript(async () => {
  const command = commands[process.argv[2] ?? '']
  if (!command)
    throw new Error(`Say what to do: ${Object.keys(commands).join(', ')} (npm run db:migrate -- --help).`)
  await command()
  return 0
}, 130)
