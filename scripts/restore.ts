/**
 * npm run restore -- FILE: puts everything of a backup into an empty database: rows, stored files and LUNA_SECRET. Works on
 * DATABASE_URL or on the embedded database. The backup may be of an older version: migrations that are newer follow.
 * A database that is not empty is refused, and nothing is overwritten. Afterwards nothing is sent until it is released.
 *
 *   npm run restore -- FILE            restore a backup
 *   npm run restore -- s3://BUCKET/KEY restore one from a bucket
 *   npm run restore -- --release       send again: mails, e-invoices, reminders
 *
 * Environment: LUNA_BACKUP_PASSPHRASE, or LUNA_BACKUP_PASSPHRASE_FILE (a file with it), when the backup is encrypted;
 * LUNA_BACKUP_S3_ACCESS_KEY, LUNA_BACKUP_S3_SECRET_KEY, LUNA_BACKUP_S3_ENDPOINT and LUNA_BACKUP_S3_REGION for one in a bucket.
 * docs/backup.md has the rest.
 */
import { join } from 'node:path'
import { readPassphrase } from './backup/passphrase'
import { releaseSending } from './backup/pause'
import { placeSecret, planSecret, readKeptSecret } from './backup/secret'
import { adviceFor } from './backup/target'
import { verifyBackup } from './backup/verify-backup'
import { openDatabase } from './postgres/luna-database'
import { root, step } from './project'
import { runScript } from './shutdown'

const secretPath = join(root, '.data', 'secret')

async function restore(): Promise<number> {
  const options = process.argv.slice(2)
  if (options.includes('--release')) return release()
  const path = options.find((option) => !option.startsWith('-'))
  if (!path) throw new Error('Name the backup: npm run restore -- FILE, or s3://bucket/key')
  const file = { path, passphrase: await readPassphrase() }
  const { manifest, secret } = await step('check', () => verifyBackup(file))
  const kept = await readKeptSecret(secretPath)
  const plan = planSecret({ set: process.env.LUNA_SECRET ?? '', kept, backup: secret })
  if (plan.act === 'REFUSE') throw new Error(plan.reason)
  const database = await step('database', () => openDatabase('use'))
  Object.assign(process.env, { DATABASE_URL: database.url, LUNA_SECRET: plan.secret })
  const [{ restoreBackup }, { storage }] = await Promise.all([
    import('./backup/restore-backup'),
    import('@/server/platform/storage'),
  ])
  let aside: string | undefined
  const beforeCommit = async () => {
    aside = await placeSecret(secretPath, plan, new Date())
  }
  const order = { file, manifest, databaseUrl: database.url, files: storage(), advice: adviceFor(database) }
  const newer = await step('restore', () => restoreBackup({ ...order, beforeCommit }))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${manifest.tables.length} tables with ${rows} rows, equal to the backup of ${manifest.created_at}.`,
  )
  if (newer.length > 0) console.log(`Newer migrations: ${newer.join(', ')}`)
  if (plan.act === 'WRITE') console.log(`LUNA_SECRET of the backup is in ${secretPath}.`)
  if (aside) console.warn(`The LUNA_SECRET that was there is now ${aside}.`)
  if (plan.act === 'KEEP' && plan.notice) console.warn(plan.notice)
  console.log(
    'Nothing is sent (mails, e-invoices, reminders) until you release it: npm run restore -- --release',
  )
  return 0
}

async function release(): Promise<number> {
  const waiting = await releaseSending((await openDatabase('use')).url)
  if (waiting)
    console.log(`Sending is released: ${waiting.mails} mails and ${waiting.files} e-invoices wait.`)
  else console.log('Nothing was paused.')
  return 0
}

await runScript(restore)
