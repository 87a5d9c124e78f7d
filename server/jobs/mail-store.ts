import type { Tx } from '@/server/db/client'

/** The time after which a silent attempt counts as ended, as its process was killed. */
export const SILENT_MINUTES = 5

/**
 * Notes that a try to send a mail begins; false when the mail is sent, or another try has been at it for less than
 * SILENT_MINUTES.
 */
export async function takeMail(tx: Tx, id: number): Promise<boolean> {
  const taken = await tx.$executeRaw`update mail_outbox set sending_at = now()
    where id = ${id} and state <> 'SENT'
      and (sending_at is null or sending_at < now() - make_interval(mins => ${SILENT_MINUTES}))`
  return taken === 1
}
