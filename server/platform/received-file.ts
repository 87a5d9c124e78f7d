import { MAX_FILE_BYTES } from '@/lib/api/anagrafica/attachments-fields'
import { fileKind } from './file-kind'
import { newFileKey } from './kept-files'

/** A file that somebody sent, as it will be kept: under a name and a type that can be trusted. */
export type ReceivedFile = {
  name: string
  mime_type: string
  /** In bytes. */
  size: number
  file_key: string
  bytes: Uint8Array
}

/** The last part of a file's name, without what a file system or a header would trip over. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '_').trim()
  return clean.length > 255 ? clean.slice(-255) : clean || 'file'
}

/** A file to be kept in a folder of the storage, or why it cannot be: over 20 MB, or something that could run. */
export async function receiveFile(
  file: File,
  place: { folder: string; structureId: number },
): Promise<ReceivedFile | 'ERROR_TOO_LARGE' | 'ERROR_ATTACHMENT_TYPE'> {
  if (file.size > MAX_FILE_BYTES) return 'ERROR_TOO_LARGE'
  const name = cleanName(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mime_type = await fileKind(bytes, name)
  if (!mime_type) return 'ERROR_ATTACHMENT_TYPE'
  const file_key = newFileKey(place.folder, place.structureId)
  return { name, mime_type, size: bytes.length, file_key, bytes }
}
