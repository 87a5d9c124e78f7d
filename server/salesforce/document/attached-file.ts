import { Refusal } from '@/lib/domain/core/refusal'
import { attachedSizeFaults } from '@/server/einvoice'
import { storage } from '@/server/platform/storage'
import { inThread } from '@/server/workers'
import type { KeptAttachment } from './attachment-queries'
import { refuseFaults } from './faults'

/** An e-invoice file before it is kept. */
type WrittenFile = { bytes: Uint8Array; sha256: string }

/** @throws Refusal ERROR_INVOICE_REJECTED_BY_CONTROLS of an e-invoice that these files would make too large for SdI (00003) */
export function refuseTooLarge({ bytes }: WrittenFile, attachments: readonly KeptAttachment[]): void {
  const sizes = attachments.map(({ size }) => size)
  if (sizes.length > 0) refuseFaults(attachedSizeFaults(bytes, sizes))
}

async function readKept({ name, description, size, file_key }: KeptAttachment) {
  const bytes = await storage().read(file_key)
  if (bytes?.length !== size) throw new Refusal('ERROR_EINVOICE_FILE_MISSING', { name }, ['attachment_list'])
  return { name, description, bytes }
}

/**
 * Returns an e-invoice file with its attachments inside, of which no more than one document's are in memory. A thread writes
 * them. @throws Refusal as refuseTooLarge, and ERROR_EINVOICE_FILE_MISSING where the storage lost one
 */
export async function withAttachments<File extends WrittenFile>(
  tenant: number,
  file: File,
  attachments: readonly KeptAttachment[],
): Promise<File> {
  if (attachments.length === 0) return file
  refuseTooLarge(file, attachments)
  const files = []
  for (const attachment of attachments) files.push(await readKept(attachment))
  const { bytes, sha256 } = await inThread(tenant, 'attachFiles', Uint8Array.from(file.bytes), files)
  return { ...file, bytes: Buffer.from(bytes), sha256 }
}
