import { createHash } from 'node:crypto'
import type { Tx } from '@/server/db/client'
import { newFileKey } from '@/server/platform/kept-files'
import { seal, unseal } from '@/server/platform/sealed'
import { storage } from '@/server/platform/storage'

const PURPOSE = 'signature-file'
export const SIGNATURE_FOLDER = 'signature'

type FileKind = 'DOCUMENT' | 'PAGE' | 'ARCHIVE' | 'SEALED' | 'STAMPED'

/** A file of a signing as it goes into the storage, encrypted, and as its row describes it. */
export type SignatureFile = {
  row: { kind: FileKind; number: number; size: number; sha256: string; file_key: string }
  stored: { file_key: string; mime_type: string; bytes: Uint8Array }
}

/** Prepares a file of a signing for the storage: bound to its key and encrypted, so that a copy of the storage shows no signature. */
export function signatureFile(
  structureId: number,
  { kind, number = 0, bytes }: { kind: FileKind; number?: number; bytes: Uint8Array },
): SignatureFile {
  const file_key = newFileKey(SIGNATURE_FOLDER, structureId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    row: { kind, number, size: bytes.length, sha256, file_key },
    stored: { file_key, mime_type: 'application/octet-stream', bytes: seal(bytes, PURPOSE, file_key) },
  }
}

/** Writes the rows of stored files. */
export async function addFileRows(tx: Tx, requestId: number, files: readonly SignatureFile[]): Promise<void> {
  await tx.signature_file.createMany({ data: files.map(({ row }) => ({ ...row, request_id: requestId })) })
}

type FileName = { requestId: number; kind: FileKind; number?: number }

/** The row of a file of a signing, or null. */
export const findFile = (tx: Tx, { requestId, kind, number = 0 }: FileName) =>
  tx.signature_file.findUnique({ where: { request_id_kind_number: { request_id: requestId, kind, number } } })

/** The signed file of a request, with its timestamp where it has one; null before it is signed. */
export const findSignedFile = async (tx: Tx, requestId: number) =>
  (await findFile(tx, { requestId, kind: 'STAMPED' })) ?? findFile(tx, { requestId, kind: 'SEALED' })

/** The bytes of a stored file. Throws when they are gone, altered, or encrypted under another LUNA_SECRET. */
export async function readFile({ file_key }: { file_key: string }): Promise<Uint8Array> {
  const stored = await storage().read(file_key)
  const bytes = stored && unseal(stored, PURPOSE, file_key)
  if (!bytes)
    throw new Error('a file of a signing is missing, altered, or encrypted under another LUNA_SECRET')
  return bytes
}
