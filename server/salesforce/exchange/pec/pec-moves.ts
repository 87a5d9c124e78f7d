import type { Tx } from '@/server/db/client'
import type { PlacedMail } from '@/server/mailbox'

/** A mail that could not be moved that often stays where it is. */
const MAX_TRIES = 5
const MOST_MOVED = 100

/** Notes, in the transaction that takes a mail, that it is to be moved when that is committed. */
export async function moveLater(tx: Tx, { uidValidity, uid, messageId }: PlacedMail): Promise<void> {
  const data = { uidvalidity: uidValidity, uid, message_id: messageId }
  await tx.pec_move.createMany({ data, skipDuplicates: true })
}

/** The mails of the own structure's box that wait to be moved, oldest first. */
export async function waitingMoves(tx: Tx): Promise<PlacedMail[]> {
  const rows = await tx.pec_move.findMany({
    where: { tries: { lt: MAX_TRIES } },
    orderBy: [{ tries: 'asc' }, { uidvalidity: 'asc' }, { uid: 'asc' }],
    take: MOST_MOVED,
  })
  return rows.map(({ uidvalidity, uid, message_id }) => ({
    uidValidity: uidvalidity,
    uid: Number(uid),
    messageId: message_id,
  }))
}

/** Forgets the mails that are done with, and counts a failure for the others; answers how many of these are given up. */
export async function settleMoves(
  tx: Tx,
  done: readonly PlacedMail[],
  failed: readonly PlacedMail[],
): Promise<number> {
  if (done.length > 0) await tx.pec_move.deleteMany({ where: { OR: done.map(keyOf) } })
  if (failed.length === 0) return 0
  const OR = failed.map(keyOf)
  await tx.pec_move.updateMany({ where: { OR }, data: { tries: { increment: 1 } } })
  return tx.pec_move.count({ where: { OR, tries: { gte: MAX_TRIES } } })
}

const keyOf = ({ uidValidity, uid }: PlacedMail) => ({ uidvalidity: uidValidity, uid })
