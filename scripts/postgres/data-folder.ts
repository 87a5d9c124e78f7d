import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresPlace } from './place'
import { run } from './processes'

/** How to reach the server of a data folder: kept in a file of mode 0600 beside it. Port 0: none yet. */
export type Access = { password: string; port: number }

/** The only role of a new server, a superuser. */
export const superuser = 'luna'

const accessFile = (dataDir: string) => `${dataDir}.json`

/** The content of the file beside the data folder; undefined when the file does not exist. */
export async function readAccess(dataDir: string): Promise<Access | undefined> {
  return readFile(accessFile(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as Access,
    () => undefined,
  )
}

/** Replaces that file at once. */
export async function writeAccess(dataDir: string, access: Access): Promise<void> {
  const draft = `${accessFile(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600 })
  await rename(draft, accessFile(dataDir))
}

/** The major version that wrote a data folder; undefined where there is none. @throws Error when it cannot be read. */
export async function dataMajor(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new Error(`${dataDir} belongs to another user: start Luna as that user, or move the folder away.`)
    },
  )
}

/** Refuses data of another version or another user with a sentence. */
export async function checkVersion({ dataDir, major }: PostgresPlace): Promise<void> {
  const found = await dataMajor(dataDir)
  if (found === undefined || found === major) return
  const advice =
    Number(found) < Number(major)
      ? 'Run: npm run db:upgrade (it copies them into a new folder and keeps the old one).'
      : 'Update Luna.'
  throw new Error(`${dataDir} holds data of Postgres ${found}, this is ${major}. ${advice}`)
}

/** Where a new data folder waits, whole, for the place of the old one (upgrade.ts). */
export const waitingFolder = (dataDir: string): string => `${dataDir}.next`

/** Ends an upgrade that was interrupted between moving the old folder away and putting the new one in its place. */
export async function finishUpgrade(dataDir: string): Promise<boolean> {
  if (await stat(dataDir).catch(() => undefined)) return false
  return rename(waitingFolder(dataDir), dataDir).then(
    () => true,
    () => false,
  )
}

/** Makes the data folder ready for a start: creates it, or sets a new password when the old one was lost. */
export async function prepare(place: PostgresPlace, say: (sentence: string) => void): Promise<Access> {
  const initialised = await stat(join(place.dataDir, 'PG_VERSION')).catch(() => undefined)
  if (!initialised) return initialise(place, say)
  const known = await readAccess(place.dataDir)
  if (known) return known
  const access = newAccess()
  say(`The file with the database's password is missing: a new one is set (${accessFile(place.dataDir)}).`)
  await runSingle(place, `ALTER ROLE ${superuser} PASSWORD '${access.password}'`)
  await writeAccess(place.dataDir, access)
  return access
}

const newAccess = (): Access => ({ password: randomBytes(18).toString('hex'), port: 0 })

/** initdb into a folder beside, renamed when it is whole: a killed start leaves nothing half-made behind. */
async function initialise(place: PostgresPlace, say: (sentence: string) => void): Promise<Access> {
  const { dataDir, account, binaries } = place
  const draft = `${dataDir}.new`
  const secret = `${dataDir}.pw`
  const access = newAccess()
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(secret, `${access.password}\n`, { mode: 0o600 })
  if (account) for (const path of [draft, secret]) await chown(path, account.uid, account.gid)
  const { code, output } = await run(
    join(binaries, 'bin', 'initdb'),
    [
      ['--pgdata', draft],
      ['--username', superuser],
      ['--pwfile', secret],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale', 'C'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--no-instructions', '--no-sync'],
    ].flat(),
    { account },
  )
  await rm(secret, { force: true })
  if (code !== 0) throw new Error(`Postgres could not create its data folder ${dataDir}:\n${output.trim()}`)
  await setAside(dataDir, say)
  await writeAccess(dataDir, access)
  await rename(draft, dataDir)
  return access
}

async function setAside(dataDir: string, say: (sentence: string) => void): Promise<void> {
  const aside = `${dataDir}.aside-${Date.now()}`
  const moved = await rename(dataDir, aside).then(
    () => true,
    () => false,
  )
  if (moved) say(`${dataDir} was no database; it is now ${aside}.`)
}

async function runSingle(place: PostgresPlace, sql: string): Promise<void> {
  const { code, output } = await run(
    join(place.binaries, 'bin', 'postgres'),
    ['--single', '-D', place.dataDir, 'postgres'],
    { account: place.account, input: `${sql}\n` },
  )
  if (code !== 0 || /ERROR/.test(output)) throw new Error(`Postgres (single user) failed:\n${output.trim()}`)
}
