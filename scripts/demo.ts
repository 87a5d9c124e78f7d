import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isEmpty } from './luna-database'
import { root } from './project'

type Seed = { seedDemo: (databaseUrl: string) => Promise<void> }

/** Fills the database with the demo data; expects the server's environment in process.env. */
export async function seedDemo(url: string): Promise<void> {
  const path = join(root, 'prisma', 'seed', 'index.ts')
  await access(path)
  const seed = (await import(pathToFileURL(path).href)) as Seed
  await seed.seedDemo(url)
}

/** `seedDemo` on a database without accounts, unless LUNA_DEMO=0; says what was done. */
export async function seedIfEmpty(url: string): Promise<string> {
  if (!(await isEmpty(url))) return 'kept'
  if (process.env.LUNA_DEMO === '0') return 'left empty (LUNA_DEMO=0)'
  await seedDemo(url)
  return 'created'
}
