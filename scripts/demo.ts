import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isEmpty } from './postgres/luna-database'
import { root } from './project'

type Seed = { seedDemo: (databaseUrl: string) => Promise<void> }

/** Fills the database with the demo data; expects the server's environment in process.env. */
export async function seedDemo(url: string): Promise<void> {
  const path = join(root, 'prisma', 'seed', 'index.ts')
  await access(path)
  const seed = (await import(pathToFileURL(path).href)) as Seed
  await seed.seedDemo(url)
}

/**
 * `seedDemo` on a database without accounts; returns a sentence about the result. LUNA_DEMO=0 leaves it empty, and so
 * does NODE_ENV=production with a database of one's own, unless LUNA_DEMO=1: its password is public.
 */
export async function seedIfEmpty(url: string, external: boolean): Promise<string> {
  if (!(await isEmpty(url))) return 'kept'
  const { LUNA_DEMO, NODE_ENV } = process.env
  if (LUNA_DEMO === '0') return 'left empty (LUNA_DEMO=0)'
  if (NODE_ENV === 'production' && external && LUNA_DEMO !== '1') return 'left empty (LUNA_DEMO=1 makes it)'
  await seedDemo(url)
  return 'created'
}
