/**
 * npm run restore -- FILE: puts everything of a backup into an empty database: rows, stored files and LUNA_SECRET. Works on
 * DATABASE_URL or on the embedded database. The backup may be of an older version: migrations that are newer follow.
 * A database that is not empty is refused, and nothing is overwritten. Afterwards nothing is sent until it is released.
 *
 *   npm run restore -- FILE            restore a backup
 *   npm run restore -- s3://BUCKET/KEY restore one from a bucket
 *   npm run restore -- FILE --erasures PLACE
 *                                      with a list of erasures from elsewhere: a folder, a file, or s3://BUCKET/FOLDER/. That beside
 *                                      the backup, and those of LUNA_BACKUP_DIR and of the bucket, are found without it
 *   npm run restore -- --erasures [PLACE]
 *                                      do the erasures of the lists again in a database that was restored before
 *   npm run restore -- --release       send again: mails, e-invoices, reminders
 *
 * Environment: LUNA_BACKUP_PASSPHRASE, or LUNA_BACKUP_PASSPHRASE_FILE (a file with it), when the backup is encrypted;
 * LUNA_BACKUP_S3_ACCESS_KEY, LUNA_BACKUP_S3_SECRET_KEY, LUNA_BACKUP_S3_ENDPOINT and LUNA_BACKUP_S3_REGION for one in a bucket.
 * docs/backup.md has the rest.
 */
import { join } from 'node:path'
import { isBucketUrl } from '@/server/platform/s3/bucket-settings'
import { repeatErasures } from './backup/erasures'
import { readPassphrase } from './backup/passphrase'
import { releaseSending, requireErasures, restoredBackupAt } from './backup/pause'
import { placeSecret, planSecret, readKeptSecret } from './backup/secret'
import { adviceFor } from './backup/target'
import { verifyBackup } from './backup/verify-backup'
import { openDatabase } from './postgres/luna-database'
import { openByHand } from './postgres/open-by-hand'
import { root, step } from './project'
import { runScript } from './shutdown'

const secretPath = join(root, '.data', 'secret')

async function restore(): Promise<number> {
  const options = process.argv.slice(2)
  if (options.includes('--release')) return release()
  const { path, erasures } = readOptions(options)
  if (!path && options.includes('--erasures')) return eraseLater(erasures)
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
  await step('erasures', () =>
    repeatErasures({
      databaseUrl: database.url,
      backup: path,
      backupAt: new Date(manifest.created_at),
      given: erasures,
    }),
  )
  console.log(
    'Nothing is sent (mails, e-invoices, reminders) until you release it: npm run restore -- --release',
  )
  return 0
}

/** The backup, and the place that follows `--erasures`; either may be missing. */
function readOptions(options: readonly string[]): {
  path?: string | undefined
  erasures?: string | undefined
} {
  const at = options.indexOf('--erasures')
  const next = at === -1 ? undefined : options[at + 1]
  const given = next?.startsWith('-') ? undefined : next
  const path = options.find(
    (option, index) => !option.startsWith('-') && (given === undefined || index !== at + 1),
  )
  if (!given) return { path }
  return { path, erasures: isBucketUrl(given) && !given.endsWith('/') ? `${given}/` : given }
}

/** For a restore that ended before this, or a list that is found later. */
async function eraseLater(given: string | undefined): Promise<number> {
  const { url } = await openByHand()
  const backupAt = await restoredBackupAt(url)
  if (!backupAt) throw new Error('This database was not restored from a backup: it knows its erasures.')
  const { isWhole } = await repeatErasures({ databaseUrl: url, backupAt, given })
  return isWhole ? 0 : 1
}

async function release(): Promise<number> {
  const { url } = await openDatabase('use')
  await requireErasures(url)
  const waiting = await releaseSending(url)
  if (waiting)
    console.log(`Sending is released: ${waiting.mails} mails and ${waiting.files} e-invoices wait.`)
  else console.log('Nothing was paused.')
  return 0
}

await runScript(restore)
