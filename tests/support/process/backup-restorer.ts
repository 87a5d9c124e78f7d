/**
 * A process that restores a backup, to be killed when every row is in and none counts yet: it sends a message then and
 * waits. Started with the database, the backup and the folder of the storage.
 */
import { verifyBackup } from '@/scripts/backup/verify-backup'

const [databaseUrl = '', path = '', folder = ''] = process.argv.slice(2)
Object.assign(process.env, { DATABASE_URL: databaseUrl })
const [{ restoreBackup }, { diskStorage }] = await Promise.all([
  import('@/scripts/backup/restore-backup'),
  import('@/server/platform/storage'),
])
const file = { path, passphrase: undefined }
const { manifest } = await verifyBackup(file)
await restoreBackup({
  file,
  manifest,
  databaseUrl,
  files: diskStorage(folder),
  advice: '',
  beforeCommit: () => new Promise(() => process.send?.('filled')),
})
