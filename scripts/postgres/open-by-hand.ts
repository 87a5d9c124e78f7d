import { readListening, serverEnvironment } from '@/scripts/start/server-environment'
import { type LunaDatabase, openDatabase } from './luna-database'

/**
 * Opens the database that a script works on, DATABASE_URL or the embedded one, and sets the environment that the
 * server's modules read when they are imported: import them after it.
 */
export async function openByHand(): Promise<LunaDatabase> {
  const database = await openDatabase('use')
  Object.assign(process.env, await serverEnvironment(database.url, readListening().address))
  return database
}
