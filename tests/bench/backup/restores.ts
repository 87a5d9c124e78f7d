/**
 * Backups of the demo with a gigabyte of files while it is written to, each restored into an empty database and an empty
 * folder with the file and the passphrase alone, and compared.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureThreads } from '@/scripts/build/thread-build'
import { databaseUrl, execute } from '@/tests/support/database-server'
import { command, environmentOf, type House, isSignedInByBoth, openHouse, PASSPHRASE, serve } from './house'
import { type Written, writeDuring } from './writers'

const RUNS = 20

/** Prints what each run found; `adminUrl` is that of a server on which databases can be made. */
export async function restores(adminUrl: string): Promise<void> {
  await ensureBuilt()
  await ensureThreads()
  const folder = await mkdtemp(join(tmpdir(), 'luna-restores-'))
  await execute(adminUrl, 'CREATE DATABASE house')
  const house = await openHouse(databaseUrl(adminUrl, 'house'), folder)
  try {
    let differences = 0
    for (let run = 1; run <= RUNS; run += 1) {
      const found = await oneRun(house, adminUrl, join(folder, `run-${run}`))
      differences += found.length
      console.log(`run ${run}: ${found.length === 0 ? 'equal' : found.join('; ')}`)
    }
    console.log(`${RUNS} runs, ${differences} differences`)
  } finally {
    await house.application.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function oneRun(house: House, adminUrl: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  let output = ''
  const written = await writeDuring(house.call, async () => {
    output = await command(['backup', folder, '--local', '--json'], environmentOf(house))
  })
  const { path } = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  const { manifest, secret } = await verifyBackup({ path, passphrase: PASSPHRASE })
  await execute(adminUrl, 'CREATE DATABASE copy')
  const copy = {
    databaseUrl: databaseUrl(adminUrl, 'copy'),
    storage: join(folder, 'files'),
    secret: secret ?? '',
  }
  try {
    await command(['restore', path], environmentOf(copy))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(written, rows)
    return [
      ...(secret === house.secret ? [] : ['another secret']),
      ...(await differentCounts(copy.databaseUrl, manifest.tables)),
      ...(await differentFiles(house.storage, copy.storage, manifest.entries)),
      ...(await faultsOf('audit-verify', environmentOf(copy))),
      ...(await faultsOf('stock-verify', environmentOf(copy))),
      ...(await faultsOfSignIn(copy, house.factor)),
    ]
  } finally {
    await execute(adminUrl, 'DROP DATABASE copy WITH (FORCE)')
    await rm(folder, { recursive: true, force: true })
  }
}

function say({ writes, seconds }: Written, rows: number): void {
  const rate = (writes / seconds).toFixed(1)
  console.log(
    `${rows} rows; ${writes} writes in ${seconds.toFixed(1)} s while it was made (${rate} a second)`,
  )
}

/** The restore notes itself, and takes the workers of the copied house out. */
const CHANGED_BY_RESTORE = new Set(['restoration', 'job_worker'])

async function differentCounts(
  url: string,
  tables: readonly { schema: string; name: string; rows: number }[],
): Promise<string[]> {
  const different: string[] = []
  for (const { schema, name, rows } of tables) {
    if (CHANGED_BY_RESTORE.has(name)) continue
    const { rows: counted } = await execute(url, `SELECT count(*)::int AS rows FROM "${schema}"."${name}"`)
    if (counted[0].rows !== rows) different.push(`${schema}.${name}: ${counted[0].rows} of ${rows} rows`)
  }
  return different
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Every stored file of the copy is that of the house, and every one that the backup names is there. */
async function differentFiles(
  from: string,
  to: string,
  entries: readonly { name: string; sha256: string }[],
): Promise<string[]> {
  const all = await readdir(to, { recursive: true, withFileTypes: true })
  const copied = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const named = entries.filter(({ name }) => name.startsWith('files/')).length
  const different: string[] = copied.length === named ? [] : [`${copied.length} of ${named} files`]
  for (const path of copied) {
    const [one, other] = await Promise.all([hashOf(path), hashOf(path.replace(to, from))])
    if (one !== other) different.push(`another ${path}`)
  }
  return different
}

const faultsOf = (name: string, environment: Record<string, string>): Promise<string[]> =>
  command([name], environment).then(
    () => [],
    (error: Error) => [error.message],
  )

async function faultsOfSignIn(copy: Parameters<typeof serve>[0], factor: string): Promise<string[]> {
  const application = await serve(copy)
  try {
    return (await isSignedInByBoth(application.url, factor)) ? [] : ['no sign-in with both factors']
  } finally {
    await application.stop()
  }
}
