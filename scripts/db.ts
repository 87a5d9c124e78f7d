/**
 * npm run db:...: work on the database by hand, on DATABASE_URL or on the embedded one, which is started
 * for the while when it is not running.
 *
 *   npm run db:migrate     apply the migrations that are missing
 *   npm run db:generate    generate the Prisma client from prisma/schema.prisma and prisma/models
 *   npm run db:seed        add the demo data to an empty database; where it stays empty, print the link for the first owner
 *   npm run db:reset -- --yes
 *                          throw everything away, migrate and seed again
 *   npm run db:upgrade     bring the embedded server's data folder to the present major of Postgres; the old folder is kept
 *   npm run db:diff        print the SQL from what the migrations make to what the schema says: the start of
 *                          the next migration (row-level security, triggers and checks are added by hand)
 */

import { join } from 'node:path'
import { ensureClient } from './build/prisma-client'
import { seedDemo, seedIfEmpty } from './demo'
import { createMigrationSql } from './migrations/migrate'
import { startThrowawayPostgres } from './postgres/embedded-postgres'
import { emptyDatabase, type LunaDatabase } from './postgres/luna-database'
import { openByHand } from './postgres/open-by-hand'
import { upgradeDataFolder } from './postgres/upgrade'
import { root } from './project'
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

async function upgrade(): Promise<void> {
  if (process.env.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL names a server of your own: upgrade that with its own tools, or with npm run backup and npm run restore.',
    )
  }
  const dataDir = join(root, '.data', 'postgres')
  const done = await upgradeDataFolder(dataDir, { say: (sentence) => console.log(sentence) })
  if (!done) {
    console.log('The data folder is of the present version of Postgres.')
    return
  }
  const { from, to, tables, rows, kept, dataDir: folder } = done
  console.log(`Postgres ${from} -> ${to}: ${tables} tables with ${rows} rows, every one equal.`)
  console.log(
    `The old folder is ${kept}. Start Luna now; remove the folder once you are sure of the new one.`,
  )
  console.log(
    `To go back, stop Luna, run: mv ${folder} ${folder}-${to} && mv ${kept} ${folder} && mv ${kept}.json ${folder}.json, ` +
      'and install the version of Luna from before. Work since now is not in the old folder.',
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
  upgrade,
  diff: printDiff,
}

await runScript(async () => {
  const command = commands[process.argv[2] ?? '']
  if (!command)
    throw new Error(`Say what to do: ${Object.keys(commands).join(', ')} (npm run db:migrate -- --help).`)
  await command()
  return 0
}, 130)
