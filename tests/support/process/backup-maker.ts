/**
 * A process that makes a backup, to be killed while it does: it sends a message before each stored file and waits. Started
 * with the database, the storage, the folder and the passphrase.
 */
import { backUp } from '../backup/archives'

const [databaseUrl = '', storage = '', folder = '', passphrase = ''] = process.argv.slice(2)
Object.assign(process.env, { DATABASE_URL: databaseUrl })
await backUp(
  { databaseUrl, storage, folder, ...(passphrase ? { passphrase } : {}) },
  (key) =>
    new Promise((resolve) => {
      process.once('message', () => resolve())
      process.send?.(key)
    }),
)
process.disconnect()
