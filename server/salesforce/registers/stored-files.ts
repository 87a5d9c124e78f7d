import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { withoutReplaced } from '../document/issued-file'

/**
 * A file of the exchange system as it is stored. `content` is FILE, or the type of a message; `state` that of a file of
 * ours, RECEIVED of one of a supplier, '' of a message. `receivedId` is the same for the documents of one received file.
 */
export type StoredFile = {
  name: string
  bytes: Uint8Array
  content: string
  sdi: string
  state: string
  receivedId: number | null
}

/**
 * The files of a document that went to the exchange system and came from it, byte for byte: each XML that no other one
 * replaced before it was sent, its signed envelope where it has one, the messages about it, and the file of a received
 * document.
 */
export async function storedFiles(
  tx: Tx,
  { id, received_file_id }: Pick<DocumentRow, 'id' | 'received_file_id'>,
): Promise<StoredFile[]> {
  const files = withoutReplaced(
    await tx.einvoice_file.findMany({
      where: { document_id: id },
      orderBy: { id: 'asc' },
      include: { messages: { orderBy: { id: 'asc' } } },
    }),
  )
  const received =
    received_file_id === null ? [] : await tx.received_file.findMany({ where: { id: received_file_id } })
  const ours = files.flatMap(({ file_name, bytes, signed_bytes, state, identificativo_sdi, messages }) => {
    const file = { content: 'FILE', sdi: identificativo_sdi ?? '', state, receivedId: null }
    return [
      { ...file, name: file_name, bytes },
      ...(signed_bytes ? [{ ...file, name: `${file_name}.p7m`, bytes: signed_bytes }] : []),
      ...messages.map((message) => ({
        name: message.file_name,
        bytes: message.bytes,
        content: message.message_type,
        sdi: message.identificativo_sdi,
        state: '',
        receivedId: null,
      })),
    ]
  })
  // The file of an integration is sent and comes back: it is there once.
  const isSent = ({ sha256 }: { sha256: string }) => files.some((file) => file.sha256 === sha256)
  const theirs = received
    .filter((file) => !isSent(file))
    .map(({ id: receivedId, name, bytes }) => ({
      name,
      bytes,
      content: 'FILE',
      sdi: '',
      state: 'RECEIVED',
      receivedId,
    }))
  return [...ours, ...theirs]
}
