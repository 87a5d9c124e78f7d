import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { claimFiles, newFileKey, storeFiles } from '@/server/platform/kept-files'
import { cleanName, type ReceivedFile, receiveFile } from '@/server/platform/received-file'
import { withIdempotency } from './idempotency'
import type { HandlerContext } from './implement'

/** A file that is to be stored under its key. */
export type Upload = ReceivedFile & { sha256: string }

type StorageLocation = { folder: string; structureId: number }

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Reads a file, which is stored as it came, whatever it is. */
export async function toUpload(
  file: File,
  mime_type: string,
  { folder, structureId }: StorageLocation,
): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    name: cleanName(file.name),
    mime_type,
    size: bytes.length,
    sha256: sha256Of(bytes),
    file_key: newFileKey(folder, structureId),
    bytes,
  }
}

/**
 * Reads a file that people will open: by its content it is neither page nor program.
 * @throws Refusal ERROR_TOO_LARGE, ERROR_ATTACHMENT_TYPE
 */
export async function toAttachment(file: File, place: StorageLocation): Promise<Upload> {
  const received = await receiveFile(file, place)
  if (received === 'ERROR_TOO_LARGE') throw new Refusal(received, {}, ['file'])
  if (received === 'ERROR_ATTACHMENT_TYPE') {
    throw new Refusal(received, { name: cleanName(file.name) }, ['file'])
  }
  return { ...received, sha256: sha256Of(received.bytes) }
}

type UploadOperation<Output> = {
  /** Refuses the call, by throwing, before anything is stored. */
  check: (tx: Tx) => Promise<unknown>
  /** The part of the call that distinguishes it from other calls, besides the files. */
  input: unknown
  /** Writes the rows that name the files. */
  write: (tx: Tx) => Promise<Output>
}

/** Stores files and writes the rows that name them; a call that comes again answers what it did the first time. */
export function storeUploads<Output>(
  context: HandlerContext,
  uploads: readonly Upload[],
  { check, input, write }: UploadOperation<Output>,
): Promise<Output> {
  const { caller, headers, marks, inTenant } = context
  const call = { input, files: uploads.map(({ name, sha256 }) => [name, sha256]) }
  const meta = { roles: null, creates: true }
  return storeFiles(inTenant, uploads, {
    check,
    write: async (tx) => {
      const { output } = await withIdempotency(
        { tx, meta, headers, marks, caller, input: call },
        async () => {
          await claimFiles(
            tx,
            uploads.map(({ file_key }) => file_key),
          )
          return { output: await write(tx), context: {} }
        },
      )
      return output
    },
  })
}
