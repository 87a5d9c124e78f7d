import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The LUNA_SECRETs of a restore: of the environment, of the file that this clone keeps, and of the backup; '' or undefined
 * where there is none.
 */
export type Secrets = { set: string; kept: string; backup: string | undefined }

export type SecretPlan =
  | { act: 'KEEP'; secret: string; notice?: string }
  | { act: 'WRITE'; secret: string; replaces: boolean }
  | { act: 'REFUSE'; reason: string }

/** Decides which secret holds after a restore. A different one is never replaced in silence. */
export function planSecret({ set, kept, backup }: Secrets): SecretPlan {
  if (backup === undefined) {
    const secret = set || kept
    const notice =
      'LUNA_SECRET is not in the backup: unless this Luna has the same one, signed documents, PEC passwords and second factors cannot be opened.'
    return secret
      ? { act: 'KEEP', secret, notice }
      : { act: 'REFUSE', reason: 'LUNA_SECRET is not in the backup: set it to the value that it had.' }
  }
  if (set && set !== backup) {
    const reason =
      'LUNA_SECRET is set to another value than in the backup, and with it signed documents, PEC passwords and second factors could not be opened: unset it, and the restore writes the right one to .data/secret.'
    return { act: 'REFUSE', reason }
  }
  if (set || kept === backup) return { act: 'KEEP', secret: backup }
  return { act: 'WRITE', secret: backup, replaces: kept !== '' }
}

/** The secret that a clone keeps in a file; '' when there is none. */
export const readKeptSecret = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/** Carries a plan out; answers the path to which another secret was moved. */
export async function placeSecret(path: string, plan: SecretPlan, at: Date): Promise<string | undefined> {
  if (plan.act !== 'WRITE') return undefined
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.before-restore-${at.getTime()}`
  if (plan.replaces) await rename(path, aside)
  await writeFile(path, `${plan.secret}\n`, { mode: 0o600, flag: 'wx' })
  return plan.replaces ? aside : undefined
}
