import { hash, verify } from '@node-rs/argon2'

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | undefined

const HASH = /^\$argon2id\$/

/**
 * Whether the password belongs to the hash. Without a hash (an unknown user, or an account without a password) it takes
 * the same time and is false, so that an answer's timing does not reveal which users exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const known = stored !== null && HASH.test(stored)
  const matches = await verify(known ? stored : await decoy, password)
  return known && matches
}
