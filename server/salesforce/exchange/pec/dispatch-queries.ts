import type { Tx } from '@/server/db/client'

/** Whether a Message-ID is that of a mail that the own structure sent to the exchange system. */
export const isOwnDispatch = async (tx: Tx, messageId: string): Promise<boolean> =>
  (await tx.pec_dispatch.count({ where: { message_id: messageId } })) > 0

/** The mails with the files of a document, oldest first. */
export const dispatchesOf = (tx: Tx, documentId: number) =>
  tx.pec_dispatch.findMany({
    where: { file: { document_id: documentId } },
    orderBy: { id: 'asc' },
    include: { file: { select: { file_name: true, state: true } } },
  })
