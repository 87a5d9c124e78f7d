import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { appliedMigrations } from './watch-queries'

let known: Promise<string[]> | undefined

/** The names of the migrations of this version, read once: a newer version may be put into the folder while this one runs. */
function knownMigrations(): Promise<string[]> {
  known ??= readdir(join(/* turbopackIgnore: true */ process.cwd(), 'prisma/migrations'), {
    withFileTypes: true,
  }).then((entries) => entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))
  return known
}

/** How the database differs from this version: the migrations that it lacks, and those that only a newer version knows. */
export type MigrationGap = { pending: string[]; newer: string[]; last: string | null }

export async function migrationGap(): Promise<MigrationGap> {
  const [ours, applied] = await Promise.all([knownMigrations(), appliedMigrations()])
  return {
    pending: ours.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !ours.includes(name)),
    last: applied.at(-1) ?? null,
  }
}
