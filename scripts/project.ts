import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The repository's root, where `run.mjs` has put the working directory. */
export const root = process.cwd()

/** The tools' programs, to be run by `node` itself so that a signal reaches them. */
export const programs = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  next: 'node_modules/next/dist/bin/next',
  playwright: 'node_modules/playwright/cli.js',
  prisma: 'node_modules/prisma/build/index.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/** A hash over the names and contents of files and, below folders, of everything in them. */
export async function fingerprint(paths: string[], skip: string[] = []): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const path of [...paths].sort()) await addTo(hash, path, skip)
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, path: string, skip: string[]): Promise<void> {
  if (skip.includes(path)) return
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (entries) {
    for (const name of entries.map((entry) => entry.name).sort()) await addTo(hash, join(path, name), skip)
    return
  }
  const content = await readFile(join(root, path)).catch(() => undefined)
  if (content) hash.update(`${path}\0${content.length}\0`).update(content)
}

/** True when the stamp file holds this text. */
export async function isStamped(path: string, text: string): Promise<boolean> {
  return (await readFile(join(root, path), 'utf8').catch(() => '')) === text
}

/** Leaves the text for the next `isStamped`. */
export async function stamp(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/** Runs one named step and prints its name, its result and the seconds it took. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  tell?: (result: T) => string,
): Promise<T> {
  const start = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${name} ...\r`)
  const result = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name.padEnd(12)} ${`${seconds} s`.padStart(8)}  ${tell?.(result) ?? ''}`.trimEnd())
  return result
}
