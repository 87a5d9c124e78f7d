import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/server/db/client'
import { fileKind } from '@/server/platform/file-kind'
import { announceFiles, claimFiles, disclaimFiles, newFileKey } from '@/server/platform/kept-files'
import { storage } from '@/server/platform/storage'
import { withIdempotency } from './idempotency'
import type { HandlerContext } from './implement'

/** A file that is to be stored under its key. */
export type Upload = { name: string; mime_type: string; sha256: string; file_key: string; bytes: Uint8Array }

/** The last part of a file's name, without what a file system or a header would trip over. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '_').trim()
  return clean.length > 255 ? clean.slice(-255) : clean || 'file'
}

type Place = { folder: string; structureId: number }

/** A file as it came in, to be stored whatever it is. */
export async function toUpload(
  file: File,
  mime_type: string,
  { folder, structureId }: Place,
): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    name: cleanName(file.name),
    mime_type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file_key: newFileKey(folder, structureId),
    bytes,
  }
}

/** The same for one that people will open: by its content neither page nor program. ERROR_TOO_LARGE, ERROR_ATTACHMENT_TYPE. */
export async function toAttachment(file: File, place: Place, maxBytes: number): Promise<Upload> {
  if (file.size > maxBytes) throw new Refusal('ERROR_TOO_LARGE', {}, ['file'])
  const upload = await toUpload(file, '', place)
  const mime_type = await fileKind(upload.bytes, upload.name)
  if (!mime_type) throw new Refusal('ERROR_ATTACHMENT_TYPE', { name: upload.name }, ['file'])
  return { ...upload, mime_type }
}

type Storing<Output> = {
  /** What must hold before anything is stored. */
  check: (tx: Tx) => Promise<unknown>
  /** What tells one call from another, beside the files. */
  input: unknown
  /** Writes the rows that name the files. */
  write: (tx: Tx) => Promise<Output>
}

/** The rows that name the files come last: until then the files are announced, and taken away if they never come. */
export async function storeUploads<Output>(
  context: HandlerContext,
  uploads: readonly Upload[],
  { check, input, write }: Storing<Output>,
): Promise<Output> {
  const { caller, headers, inTenant } = context
  const keys = uploads.map(({ file_key }) => file_key)
  await inTenant(async (tx) => {
    await check(tx)
    await announceFiles(tx, keys)
  })
  let isKept = false
  try {
    for (const { file_key, bytes, mime_type } of uploads) await storage().write(file_key, bytes, mime_type)
    const told = { input, files: uploads.map(({ name, sha256 }) => [name, sha256]) }
    const meta = { roles: null, creates: true }
    const { output } = await inTenant((tx) =>
      withIdempotency({ tx, meta, headers, caller, input: told }, async () => {
        await claimFiles(tx, keys)
        const written = await write(tx)
        isKept = true
        return { output: written, context: {} }
      }),
    )
    return output
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await inTenant((tx) => disclaimFiles(tx, keys))
  }
}
