import { openDatabase } from './luna-database'
import { readListening, serverEnvironment } from './server-environment'

/**
 * Opens the database that a script works on, DATABASE_URL or the embedded one, and sets the environment that the
 * server's modules read when they are imported: import them after it. Answers the database's URL.
 */
export async function openByHand(): Promise<string> {
  const { url } = await openDatabase('use')
  Object.assign(process.env, await serverEnvironment(url, readListening().address))
  return url
}
