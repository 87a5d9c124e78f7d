import { readFile } from 'node:fs/promises'

const SHORTEST = 12

/**
 * The passphrase of backups: LUNA_BACKUP_PASSPHRASE, or the first line of the file that LUNA_BACKUP_PASSPHRASE_FILE names.
 * Undefined when neither is set.
 * @throws Error with a sentence when the file cannot be read, both are set, or it has less than 12 characters.
 */
export async function readPassphrase(source: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const { LUNA_BACKUP_PASSPHRASE: given, LUNA_BACKUP_PASSPHRASE_FILE: path } = source
  if (given && path) {
    throw new Error('LUNA_BACKUP_PASSPHRASE and LUNA_BACKUP_PASSPHRASE_FILE are both set: keep one of them.')
  }
  const passphrase = path ? await firstLine(path) : given
  if (!passphrase && !path) return undefined
  if (!passphrase || passphrase.length < SHORTEST) {
    throw new Error(`The passphrase of the backup has less than ${SHORTEST} characters: choose a longer one.`)
  }
  return passphrase
}

async function firstLine(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`LUNA_BACKUP_PASSPHRASE_FILE cannot be read: ${error.message}`)
  })
  return text.split(/\r?\n/, 1)[0] ?? ''
}
