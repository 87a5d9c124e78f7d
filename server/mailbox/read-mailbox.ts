import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import {
  advanceCursor,
  countTry,
  leaseMailbox,
  type MailboxLease,
  releaseFaulty,
  releaseMailbox,
} from './cursor-store'
import type { MailboxAddress } from './mailbox-address'
import { type ListedMail, MailboxClient, MailboxFault, type MailHeaders } from './mailbox-client'

/** After that long no further message is begun; the next reading goes on. */
const RUN_MS = 45_000

/** How far a mailbox is read back at first, and when its UIDs count no more (RFC 3501 §2.3.1.1). */
const RESCANNED_DAYS = 60

/** A message that cannot be taken that often is passed over: it must not hold up those after it. */
const MAX_TRIES = 5

/** A message as it came; `receivedAt` by the clock of the server that keeps it. */
export type ReceivedMail = { uid: number; uidValidity: bigint; receivedAt: Date; source: Buffer }

/** How long a message may be, in bytes, and how many a reading takes. `commandMs`: how long the server may think. */
export type MailboxLimits = { bytes: number; messages: number; commandMs?: number }

type Reader = {
  limits: MailboxLimits
  take: (mail: ReceivedMail) => Promise<void>
  /** Whether a message is to be fetched, by its headers; without it all are. */
  concerns?: (mail: MailHeaders) => boolean
  /** Is given a message that would be fetched, and is longer than the limit; without it such a message is only logged. */
  tooLong?: (mail: ListedMail) => Promise<void>
  /** Is given a message that `take` threw for five times, before it is passed over. */
  putAway?: (mail: ReceivedMail) => Promise<void>
}

/**
 * The outcome of a reading: `BUSY` while another reader has the mailbox, or while it rests after a failure; `REFUSED` where
 * the server takes the user or the password no more.
 */
export type MailboxReading = 'READ' | 'BUSY' | 'UNREACHABLE' | 'REFUSED'

/**
 * Gives the messages that came since the last reading to `take`, in their order, and notes each when it is done: a
 * message may come twice, after a crash or when the server numbered them again, and is never lost. One that `take`
 * throws for is given again by the next readings, five times, and so are those after it; it stops none of them. Nothing
 * in the mailbox is changed. A mailbox that cannot be read is logged once, until it can be again.
 */
export async function readMailbox(address: MailboxAddress, reader: Reader): Promise<MailboxReading> {
  const lease = await asSystem((tx) => leaseMailbox(tx, address.key))
  if (!lease) return 'BUSY'
  try {
    await readOnwards(address, lease, reader)
  } catch (error) {
    if (!(error instanceof MailboxFault)) {
      await asSystem((tx) => releaseMailbox(tx, lease))
      throw error
    }
    await asSystem((tx) => releaseFaulty(tx, lease, error.message))
    if (!lease.isFaulty)
      logger.warn({ mailbox: address.key, fault: error.message }, 'a mailbox cannot be read')
    return error.isRefused ? 'REFUSED' : 'UNREACHABLE'
  }
  await asSystem((tx) => releaseMailbox(tx, lease))
  if (lease.isFaulty) logger.info({ mailbox: address.key }, 'a mailbox can be read again')
  return 'READ'
}

async function readOnwards(address: MailboxAddress, lease: MailboxLease, reader: Reader): Promise<void> {
  const { bytes, messages, commandMs } = reader.limits
  const client = await MailboxClient.open(address, bytes, commandMs)
  try {
    const { uidValidity, uidNext } = client
    const note = (lastUid: number) => asSystem((tx) => advanceCursor(tx, lease, { uidValidity, lastUid }))
    const isKnown = lease.uidValidity === uidValidity
    const since = new Date(now().getTime() - RESCANNED_DAYS * 86_400_000)
    const uids = isKnown ? await client.uidsAfter(lease.lastUid) : await client.uidsSince(since)
    if (!isKnown && !(await note((uids[0] ?? uidNext) - 1))) return
    const wanted = uids.slice(0, messages)
    const isDone = await readListed(client, isKnown ? lease : { ...lease, tries: 0 }, reader, wanted)
    // Those that came while the folder was read are left to the next reading.
    const last = Math.max(uidNext - 1, wanted.at(-1) ?? 0)
    if (isDone && wanted.length === uids.length && last > lease.lastUid) await note(last)
  } finally {
    await client.close()
  }
}

/** Whether all of them are done. From the first one that failed on, none is noted: they are given again with it. */
async function readListed(
  client: MailboxClient,
  lease: MailboxLease,
  reader: Reader,
  uids: readonly number[],
): Promise<boolean> {
  const end = performance.now() + RUN_MS
  const { concerns = () => true } = reader
  let { tries } = lease
  let hasFailed = false
  for (const listed of await client.list(uids, { headers: reader.concerns !== undefined })) {
    if (performance.now() > end) return false
    const work = concerns(listed) ? await workWith(client, lease, reader, listed) : null
    if (work && !(await isDoneWith(lease, hasFailed ? null : tries, listed.uid, work))) hasFailed = true
    if (hasFailed) continue
    tries = 0
    const at = { uidValidity: client.uidValidity, lastUid: listed.uid }
    if (!(await asSystem((tx) => advanceCursor(tx, lease, at)))) return false
  }
  return !hasFailed
}

/** The work on a message, and that which follows when it failed for the last time. */
type Work = { run: () => Promise<void>; giveUp: () => Promise<void> }

/** Fetches a message to take it; one that is too long is never fetched. Null for one that is gone. */
async function workWith(
  client: MailboxClient,
  { mailbox }: MailboxLease,
  { limits, take, putAway, tooLong }: Reader,
  listed: ListedMail,
): Promise<Work | null> {
  const { uid, size, receivedAt } = listed
  if (size > limits.bytes) {
    logger.info({ mailbox, uid, size }, 'a mail is too long to be read')
    return tooLong ? { run: () => tooLong(listed), giveUp: async () => undefined } : null
  }
  const source = await client.fetch(uid, limits.bytes)
  if (!source) return null
  const mail = { uid, uidValidity: client.uidValidity, receivedAt, source }
  return { run: () => take(mail), giveUp: async () => putAway?.(mail) }
}

/** Whether a message is done with: taken, or failed for the last time. `tries` is null behind one that failed. */
async function isDoneWith(
  lease: MailboxLease,
  tries: number | null,
  uid: number,
  { run, giveUp }: Work,
): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    const { mailbox } = lease
    const isLast = tries !== null && tries + 1 >= MAX_TRIES
    logger.error({ err: error, mailbox, uid, isLast }, 'a mail of a mailbox could not be taken')
    if (isLast) await giveUp()
    else if (tries !== null) await asSystem((tx) => countTry(tx, lease))
    return isLast
  }
}
