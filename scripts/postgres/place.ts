import { createHash } from 'node:crypto'
import { access, chmod, chown, constants, lstat, mkdir, mkdtemp, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { copyBinaries, installedBinaries, majorOf, repairBinaries, repositoryRoot } from './binaries'
import { type Account, run } from './processes'

/** The programs to run, of which major version, and the account to run them as. */
type Runner = { binaries: string; major: string; account: Account | undefined }

/** Where a Postgres runs: `moved` when the wished folder is out of reach of the account that must run it. */
export type PostgresPlace = Runner & { dataDir: string; moved: boolean }

/**
 * Chooses binaries, data folder and account. Postgres refuses to run as root: then the owner of existing
 * data, the system user `postgres`, a new one or `nobody` runs it, and when that account cannot reach the
 * clone (a folder of mode 0700 above it) copies of the binaries, and the data, go to /var/lib/luna-<hash of
 * the clone's path>, or to the same name below the temporary folder. `installed` are the programs, by default the current ones.
 */
export async function choosePlace(dataDir: string, installed = installedBinaries()): Promise<PostgresPlace> {
  await mkdir(dirname(dataDir), { recursive: true })
  if (!isRoot())
    return { ...(await chooseRunner(dirname(dataDir), undefined, installed)), dataDir, moved: false }
  const movedData = join(await fallbackBase(), basename(dataDir))
  const useMoved = !(await hasData(dataDir)) && (await hasData(movedData))
  const account = (await ownerOf(useMoved ? movedData : dataDir)) ?? (await unprivilegedAccount())
  const runner = await chooseRunner(dirname(dataDir), account, installed)
  if (!useMoved && (await canEnter(dirname(dataDir), account))) return { ...runner, dataDir, moved: false }
  await openBase(dirname(movedData))
  return { ...runner, dataDir: movedData, moved: true }
}

/** Linux's folder of files that are kept in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** A test run's databases with their logs take less. */
const MEMORY_BYTES = 6 * 1024 ** 3

/**
 * As `choosePlace` for data in a new throwaway folder, which is made here and owned by the account: in memory when that
 * is wished and this machine has enough of it, otherwise on the disk.
 */
export async function chooseScratchPlace({ inMemory }: { inMemory: boolean }): Promise<PostgresPlace> {
  const account = isRoot() ? await unprivilegedAccount() : undefined
  const runner = await chooseRunner(tmpdir(), account)
  const base = inMemory && (await hasMemory()) ? [MEMORY_FOLDER] : []
  const folder = await mkdtemp(join(await scratchBase(base, account), 'luna-test-'))
  if (account) await chown(folder, account.uid, account.gid)
  return { ...runner, dataDir: join(folder, 'data'), moved: false }
}

async function chooseRunner(
  writable: string,
  account?: Account,
  installed = installedBinaries(),
): Promise<Runner> {
  const whole = await repairBinaries(installed)
  const runner = { account, major: await majorOf(installed) }
  if (!account) {
    return {
      ...runner,
      binaries: whole ? installed : await copyBinaries(join(writable, 'luna-bin'), installed),
    }
  }
  const reached = whole && (await canRun(join(installed, 'bin', 'postgres'), account))
  const binaries = reached ? installed : await copyBinaries(await openBase(await fallbackBase()), installed)
  return { ...runner, binaries }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES
}

async function scratchBase(preferred: string[], account: Account | undefined): Promise<string> {
  if (!account) return preferred[0] ?? tmpdir()
  for (const candidate of [...preferred, tmpdir(), '/tmp', '/var/tmp']) {
    if (await canEnter(candidate, account)) return candidate
  }
  return openBase(await fallbackBase())
}

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(join(path, 'PG_VERSION')).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function hasData(path: string): Promise<boolean> {
  return (await stat(join(path, 'PG_VERSION')).catch(() => undefined)) !== undefined
}

async function lookUp(name: string): Promise<Account | undefined> {
  const uid = await run('id', ['-u', name])
  const gid = await run('id', ['-g', name])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

async function unprivilegedAccount(): Promise<Account> {
  const existing = await lookUp('postgres')
  if (existing) return existing
  const made =
    (await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])).code === 0 ||
    (await run('adduser', ['-S', '-H', '-D', 'postgres'])).code === 0
  const account = (made ? await lookUp('postgres') : undefined) ?? (await lookUp('nobody'))
  if (account) return account
  throw new Error(
    'Postgres does not run as root, and no user "postgres" could be made. ' +
      'Start Luna as an ordinary user, or set DATABASE_URL.',
  )
}

async function canRun(program: string, account: Account): Promise<boolean> {
  return (await run(program, ['--version'], { account })).code === 0
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })).code === 0
}

/** The folder for what cannot be below a clone, by default this one. */
export async function fallbackBase(clone = repositoryRoot): Promise<string> {
  const name = `luna-${createHash('sha256').update(clone).digest('hex').slice(0, 12)}`
  const writable = await access('/var/lib', constants.W_OK).then(
    () => true,
    () => false,
  )
  return join(writable ? '/var/lib' : tmpdir(), name)
}

/** Makes the fallback folder: ours, not a link somebody else laid there, and open to enter. */
async function openBase(base: string): Promise<string> {
  await mkdir(base, { recursive: true })
  const found = await lstat(base)
  if (!found.isDirectory() || found.uid !== 0)
    throw new Error(`${base} is not ours: remove it and try again.`)
  await chmod(base, 0o755)
  await chown(base, 0, 0)
  return base
}
