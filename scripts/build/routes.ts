import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routesOf } from '@/lib/api/routes'
import { root } from '@/scripts/project'

/** What the browser knows of the contract: its schemas would be most of what a page has to evaluate. */
const routesFile = join(root, 'lib', 'api', 'routes.json')

/** Writes the routes of the contract where the browser's client reads them; returns a sentence about the result. */
export async function ensureRoutes(): Promise<string> {
  const { contract } = await import('@/lib/api/contract')
  const text = `${JSON.stringify(routesOf(contract), null, 2)}\n`
  if ((await readFile(routesFile, 'utf8').catch(() => '')) === text) return 'unchanged'
  await writeFile(routesFile, text)
  return 'written'
}
