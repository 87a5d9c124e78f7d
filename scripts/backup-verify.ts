/**
 * npm run backup:verify -- FILE: reads a backup to its end and finds what was altered, removed or added, without a
 * database. The exit code is 1 when something is wrong.
 *
 * Environment: LUNA_BACKUP_PASSPHRASE, or LUNA_BACKUP_PASSPHRASE_FILE (a file with it), when the backup is encrypted.
 */
import { readPassphrase } from './backup/passphrase'
import { verifyBackup } from './backup/verify-backup'
import { runScript } from './shutdown'

async function verify(): Promise<number> {
  const path = process.argv.slice(2).find((option) => !option.startsWith('-'))
  if (!path) throw new Error('Name the backup: npm run backup:verify -- FILE')
  const { manifest } = await verifyBackup({ path, passphrase: await readPassphrase() })
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

await runScript(verify)
