import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { deleteExpired, deleteLast, lockBucket } from './attempt-store'

/** The numbers of failures of one user, and from one address, that are allowed in a window (contract, "Sign-in"). */
export const USER_LIMIT = 10
export const ADDRESS_LIMIT = 50

export const userBucket = (what: string, email: string): string => `${what}:user:${email}`.slice(0, 100)
export const addressBucket = (what: string, address: string): string =>
  `${what}:address:${address}`.slice(0, 100)

/**
 * Counts an attempt before it is made, and refuses it with 429 when one of its buckets is full (contract,
 * "Sign-in": ten failures for one user, fifty from one address, in 15 minutes). The buckets are locked while
 * they are counted, so that calls at the same time cannot pass the limit together. A success takes its own
 * attempts back with `forgive`.
 */
export async function countAttempt(limits: Readonly<Record<string, number>>): Promise<void> {
  await asSystem(async (tx) => {
    for (const [bucket, limit] of Object.entries(limits).sort()) {
      await lockBucket(tx, bucket)
      await deleteExpired(tx, bucket)
      const made = await tx.attempt.count({ where: { bucket } })
      if (made >= limit) throw new Refusal('ERROR_TOO_MANY_REQUESTS')
      await tx.attempt.create({ data: { bucket } })
    }
  })
}

/** The number of mails that one person may send in a window, in their own words or with a code. */
const MAIL_LIMIT = 50

/** Counts a mail that somebody is about to send from the structure's outbox; 429 beyond the limit. */
export const countMail = (email: string): Promise<void> =>
  countAttempt({ [userBucket('mail', email)]: MAIL_LIMIT })

/** Empties a bucket, as the user proved their identity. */
export const forgiveIn = (tx: Tx, bucket: string): Promise<unknown> =>
  tx.attempt.deleteMany({ where: { bucket } })

/** Empties a bucket in a transaction of its own. */
export const forgive = (bucket: string): Promise<unknown> => asSystem((tx) => forgiveIn(tx, bucket))

/** Takes back the last attempt of a bucket that others may share. */
export const takeBack = (bucket: string): Promise<unknown> => asSystem((tx) => deleteLast(tx, bucket))
