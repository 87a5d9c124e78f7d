/**
 * npm run backup: writes everything of Luna into one encrypted file: the database as it is at one moment, the stored
 * files, and LUNA_SECRET. Luna may run. Works on DATABASE_URL or on the embedded database.
 *
 *   npm run backup                       into LUNA_BACKUP_DIR, or .data/backups where it is not set, and into the bucket that
 *                                        LUNA_BACKUP_S3_BUCKET names
 *   npm run backup -- FOLDER             into another folder
 *   npm run backup -- --local            not into the bucket
 *   npm run backup -- --unencrypted      without a passphrase: readable by everyone, and LUNA_SECRET is left out
 *   npm run backup -- --json             ends with one line of JSON, for the job that makes backups at night
 *
 * Environment: LUNA_BACKUP_PASSPHRASE, or LUNA_BACKUP_PASSPHRASE_FILE (a file with it). Without the passphrase
 * nobody can open the backup: keep it elsewhere than on this machine. docs/backup.md has the rest.
 */
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type BucketSettings, bucketSettings } from '@/server/platform/s3/bucket-settings'
import { readPassphrase } from './backup/passphrase'
import { openByHand } from './postgres/open-by-hand'
import { root } from './project'
import { runScript } from './shutdown'

async function backUp(): Promise<number> {
  const options = process.argv.slice(2)
  const unencrypted = options.includes('--unencrypted')
  const passphrase = await readPassphrase()
  if (!passphrase && !unencrypted) {
    throw new Error(
      'Set LUNA_BACKUP_PASSPHRASE or LUNA_BACKUP_PASSPHRASE_FILE, with which the backup is encrypted, or use --unencrypted.',
    )
  }
  const folder =
    options.find((option) => !option.startsWith('-')) ||
    process.env.LUNA_BACKUP_DIR ||
    join(root, '.data', 'backups')
  const { url } = await openByHand()
  const [{ createBackup }, { storage }, { env }, { orphansOf }] = await Promise.all([
    import('./backup/create-backup'),
    import('@/server/platform/storage'),
    import('@/server/platform/env'),
    import('./backup/stored-files'),
  ])
  const result = await createBackup({
    databaseUrl: url,
    files: storage(),
    folder: resolve(folder),
    version: JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version,
    at: new Date(),
    passphrase: unencrypted ? undefined : passphrase,
    secret: env.LUNA_SECRET,
  })
  const orphans = env.STORAGE === 'disk' ? await orphansOf(env.STORAGE_DIR, new Set(result.keys)) : []
  report(result, orphans)
  const bucket = options.includes('--local') ? null : bucketSettings(env)
  if (bucket) await upload(bucket, result.path)
  const { writeErasureList } = await import('@/server/auth/backups/erasure-list')
  await writeErasureList({ folder: resolve(folder), bucket })
  if (unencrypted) {
    console.log(
      'The backup is NOT encrypted: everyone who has the file reads all data. LUNA_SECRET is not in it.',
    )
  }
  if (options.includes('--json')) {
    const { path, size, missing } = result
    console.log(JSON.stringify({ path, size, missing: missing.length }))
  }
  return 0
}

/** @throws Error with a sentence; the file stays then. */
async function upload(settings: BucketSettings, path: string): Promise<void> {
  const { BackupBucket } = await import('@/server/platform/s3/backup-bucket')
  const bucket = await BackupBucket.open(settings)
  const name = basename(path)
  await bucket.upload(name, path).catch((error: Error) => {
    throw new Error(`The backup ${path} is whole, but it was not copied into the bucket. ${error.message}`, {
      cause: error,
    })
  })
  console.log(`${bucket.urlOf(name)}  every byte is there`)
}

type Result = Awaited<ReturnType<typeof import('./backup/create-backup').createBackup>>

function report({ path, size, tables, rows, keys, missing }: Result, orphans: string[]): void {
  console.log(`${path}  ${(size / 1_000_000).toFixed(1)} MB`)
  console.log(`${tables} tables, ${rows} rows, ${keys.length} files`)
  for (const key of missing)
    console.warn(`MISSING  ${key} is named by a row, and the storage does not have it.`)
  if (orphans.length > 0) {
    console.warn(
      `${orphans.length} stored files are named by no row and not in the backup, as ${orphans[0]}.`,
    )
  }
}

await runScript(backUp)
