import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { ANY_TYPE, EXCHANGED } from '../document/row'
import { lockDocumentHead } from '../document/row-queries'

/** While a mail or a handover with a file is in one of these, the file is not sent again: the database refuses a second one. */
export const LIVE = ['BEGUN', 'HANDED']

/** Whether the last sending of a file by a channel of the structure's own may have succeeded although nothing shows it. */
export async function isSendingUncertain(tx: Tx, fileId: number): Promise<boolean> {
  const last = {
    where: { einvoice_file_id: fileId },
    orderBy: { id: 'desc' },
    select: { state: true, begun_at: true },
  } as const
  const mail = await tx.pec_dispatch.findFirst(last)
  const handover = await tx.intermediary_dispatch.findFirst(last)
  const latest = mail && handover ? (mail.begun_at > handover.begun_at ? mail : handover) : (mail ?? handover)
  return latest?.state === 'UNCERTAIN'
}

const none = { none: { state: { in: LIVE } } }

/**
 * Whether a file may be sent now: it waits, and is on its way by none of the structure's channels, but for the one that is
 * `guarded`: there the database refuses a second sending. The file is locked.
 */
export async function isFreeToSend(
  tx: Tx,
  fileId: number,
  guarded?: 'dispatches' | 'handovers',
): Promise<boolean> {
  await lockFile(tx, fileId)
  const free = {
    id: fileId,
    state: 'SENDING',
    ...(guarded === 'dispatches' ? {} : { dispatches: none }),
    ...(guarded === 'handovers' ? {} : { handovers: none }),
  }
  return (await tx.einvoice_file.count({ where: free })) > 0
}

/** The lock of a file's document, which comes before every other one. */
export async function lockFile(tx: Tx, fileId: number): Promise<void> {
  const { document_id } = await tx.einvoice_file.findUniqueOrThrow({
    where: { id: fileId },
    select: { document_id: true },
  })
  // An integration, which is a received document, is sent too.
  await lockDocumentHead(tx, document_id, EXCHANGED, ANY_TYPE)
}

/** The oldest file of the own structure that waits to be sent and may be on its way by no channel; null for none. */
export const nextWaitingFile = (tx: Tx, structureId: number): Promise<einvoice_fileModel | null> =>
  tx.einvoice_file.findFirst({
    where: { structure_id: structureId, state: 'SENDING', dispatches: none, handovers: none },
    orderBy: { id: 'asc' },
  })
