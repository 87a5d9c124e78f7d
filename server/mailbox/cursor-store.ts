import type { Tx } from '@/server/db/client'

/** The time after which a silent reader counts as ended. It is longer than a reading may take. */
const LEASE_SECONDS = 180

/** The longest pause, in minutes, before a mailbox that cannot be read is tried again. */
const LONGEST_PAUSE = 15

/** The right to read a mailbox, and how far it was read: the UIDs up to `lastUid` are done, as long as `uidValidity` holds. */
export type MailboxLease = {
  mailbox: string
  lease: string
  uidValidity: bigint | null
  lastUid: number
  /** Failures so far with the message after `lastUid`. */
  tries: number
  /** Whether the last reading failed. */
  isFaulty: boolean
}

type LeaseRow = {
  lease: string
  uidvalidity: bigint | null
  last_uid: bigint
  tries: number
  is_faulty: boolean
}

/** Takes a mailbox for one reader; null while another has it, or while it rests after a failure. */
export async function leaseMailbox(tx: Tx, mailbox: string): Promise<MailboxLease | null> {
  const [row] = await tx.$queryRaw<LeaseRow[]>`
    insert into mailbox_cursor as c (mailbox, lease, leased_until)
    values (${mailbox}, gen_random_uuid(), now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (mailbox) do update set lease = excluded.lease, leased_until = excluded.leased_until
      where (c.leased_until is null or c.leased_until < now()) and (c.retry_at is null or c.retry_at <= now())
    returning c.lease::text, c.uidvalidity, c.last_uid, c.tries, c.fault is not null as is_faulty`
  return (
    (row && {
      mailbox,
      lease: row.lease,
      uidValidity: row.uidvalidity,
      lastUid: Number(row.last_uid),
      tries: row.tries,
      isFaulty: row.is_faulty,
    }) ??
    null
  )
}

/** Notes up to where a mailbox is done, and keeps it; false when another reader has it by now. */
export async function advanceCursor(
  tx: Tx,
  { mailbox, lease }: MailboxLease,
  { uidValidity, lastUid }: { uidValidity: bigint; lastUid: number },
): Promise<boolean> {
  const kept = await tx.$executeRaw`
    update mailbox_cursor set uidvalidity = ${uidValidity}, last_uid = ${lastUid}, tries = 0,
      leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where mailbox = ${mailbox} and lease = ${lease}::uuid`
  return kept === 1
}

/** Counts a failure with the message after the last one that is done. */
export async function countTry(tx: Tx, { mailbox, lease }: MailboxLease): Promise<void> {
  await tx.$executeRaw`
    update mailbox_cursor set tries = tries + 1 where mailbox = ${mailbox} and lease = ${lease}::uuid`
}

/** Gives a mailbox back that could be read. */
export async function releaseMailbox(tx: Tx, { mailbox, lease }: MailboxLease): Promise<void> {
  await tx.$executeRaw`
    update mailbox_cursor set lease = null, leased_until = null, fault = null, faults = 0, retry_at = null, read_at = now()
    where mailbox = ${mailbox} and lease = ${lease}::uuid`
}

/**
 * Gives a mailbox back that could not be read. It rests for 1, 2, 4 … minutes: a server that is asked every minute with a
 * wrong password locks the account.
 */
export async function releaseFaulty(tx: Tx, { mailbox, lease }: MailboxLease, fault: string): Promise<void> {
  await tx.$executeRaw`
    update mailbox_cursor set lease = null, leased_until = null, fault = ${fault}, faults = least(faults + 1, 10),
      retry_at = now() + make_interval(mins => least(power(2, faults)::int, ${LONGEST_PAUSE}))
    where mailbox = ${mailbox} and lease = ${lease}::uuid`
}
