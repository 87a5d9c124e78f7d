import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routesOf } from '@/lib/api/routes'
import { root } from '@/scripts/project'

/**
 * The file of the part of the contract that the browser knows; the schemas, which it lacks, would be most of a page's
 * code.
 */
const routesFile = join(root, 'lib', 'api', 'routes.json')

/** Writes the routes of the contract where the browser's client reads them; returns a sentence about the result. */
export async function ensureRoutes(): Promise<string> {
  const { contract } = await import('@/lib/api/contract')
  const text = `${JSON.stringify(routesOf(contract), null, 2)}\n`
  if ((await readFile(routesFile, 'utf8').catch(() => '')) === text) return 'unchanged'
  await writeFile(routesFile, text)
  return 'written'
}
