import { createHash } from 'node:crypto'
import type { Tx } from '@/server/db/client'
import type { IncomingMessage } from '@/server/exchange'
import { now } from '@/server/platform/clock'

/** Why a message changes nothing; the model states what each means. */
export type UnusableReason = 'UNREADABLE' | 'NO_FILE' | 'SIGNATURE' | 'FAILED' | 'TOO_LONG'

/** Keeps a message that cannot be used, byte for byte, in the own structure. The same one again changes nothing. */
export async function keepUnusable(
  tx: Tx,
  { name, bytes }: IncomingMessage,
  reason: UnusableReason,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const data = {
    file_name: name.slice(0, 80),
    reason,
    bytes: Buffer.from(bytes),
    sha256,
    received_at: now(),
  }
  await tx.unusable_message.createMany({ data, skipDuplicates: true })
}
