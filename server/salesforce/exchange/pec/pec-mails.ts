import type { Tx } from '@/server/db/client'

/** By what a mail is known again: its Message-ID, and the SHA-256 of its bytes. */
export type MailKey = { message_id: string; sha256: string }

type MailKind = 'RECEIPT' | 'EXCHANGE' | 'OTHER'

export const isMailTaken = async (tx: Tx, key: MailKey): Promise<boolean> =>
  (await tx.pec_mail.count({ where: key })) > 0

/** Notes a mail, in the transaction of its effects; false when it was noted before. */
export async function noteMail(
  tx: Tx,
  key: MailKey,
  { kind, received_at }: { kind: MailKind; received_at: Date },
): Promise<boolean> {
  const { count } = await tx.pec_mail.createMany({
    data: { ...key, kind, received_at },
    skipDuplicates: true,
  })
  return count === 1
}
