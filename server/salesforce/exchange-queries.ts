import type { Tx } from '@/server/db/client'

const withMessages = {
  select: {
    id: true,
    file_name: true,
    state: true,
    channel: true,
    identificativo_sdi: true,
    error: true,
    sent_at: true,
    messages: {
      select: { message_type: true, description: true, received_at: true },
      orderBy: { id: 'asc' },
    },
  },
  orderBy: { id: 'desc' },
} as const

/** The last e-invoice file of a document with the messages about it, or null. */
export const findExchange = (tx: Tx, documentId: number) =>
  tx.einvoice_file.findFirst({ where: { document_id: documentId }, ...withMessages })

export type Exchange = NonNullable<Awaited<ReturnType<typeof findExchange>>>
