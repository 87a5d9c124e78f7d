/**
 * npm run backup:verify -- FILE (or s3://bucket/key): reads a backup to its end and finds what was altered, removed or added, without a
 * database. With --restore it is also restored into a throw-away Postgres, where every row and every file is compared
 * with it. The exit code is 1 when something is wrong.
 *
 * Environment: LUNA_BACKUP_PASSPHRASE, or LUNA_BACKUP_PASSPHRASE_FILE (a file with it), when the backup is encrypted;
 * LUNA_BACKUP_S3_ACCESS_KEY, LUNA_BACKUP_S3_SECRET_KEY, LUNA_BACKUP_S3_ENDPOINT and LUNA_BACKUP_S3_REGION for one in a bucket.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupFile } from './backup/archive-reader'
import type { Manifest } from './backup/manifest'
import { readPassphrase } from './backup/passphrase'
import { verifyBackup } from './backup/verify-backup'
import { startThrowawayPostgres } from './postgres/embedded-postgres'
import { onShutdown, runScript } from './shutdown'

async function verify(): Promise<number> {
  const options = process.argv.slice(2)
  const path = options.find((option) => !option.startsWith('-'))
  if (!path) throw new Error('Name the backup: npm run backup:verify -- FILE, or s3://bucket/key')
  const file = { path, passphrase: await readPassphrase() }
  const { manifest } = await verifyBackup(file)
  if (options.includes('--restore')) await rehearse(file, manifest)
  const { app_version, created_at, tables, entries, missing_files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`whole   ${path}`)
  console.log(`        Luna ${app_version}, ${created_at}, ${entries.length} entries, ${rows} rows`)
  if (missing_files.length > 0) {
    console.log(
      `        ${missing_files.length} stored files were missing when it was made, as ${missing_files[0]}`,
    )
  }
  return 0
}

/** Restores the backup into a Postgres and a folder that disappear afterwards. */
async function rehearse(file: BackupFile, manifest: Manifest): Promise<void> {
  const server = await startThrowawayPostgres()
  onShutdown(() => server.stop())
  const folder = await mkdtemp(join(tmpdir(), 'luna-rehearsal-'))
  onShutdown(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = server.url('postgres')
  // The modules of the server want both; nothing is opened with this secret.
  Object.assign(process.env, { DATABASE_URL: databaseUrl, LUNA_SECRET: '-'.repeat(32) })
  const [{ restoreBackup }, { diskStorage }] = await Promise.all([
    import('./backup/restore-backup'),
    import('@/server/platform/storage'),
  ])
  await restoreBackup({ file, manifest, databaseUrl, files: diskStorage(folder), advice: '' })
  console.log('restored into a throw-away database: every row and every file is equal')
}

await runScript(verify)
