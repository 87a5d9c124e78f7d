import { createHash } from 'node:crypto'
import type { Fault } from '@/lib/api/salesforce/invoices/invoice-answer'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import { cleanName, type ReceivedFile, receiveFile } from '@/server/platform/received-file'
import { translate } from '@/server/platform/text'

/** A file that came with a purchase; its MD5 distinguishes it from the other files of the purchase. */
export type PurchaseUpload = ReceivedFile & { md5: string }

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * The media types that the content of a file may have, by the ending of its name. A name with another ending promises
 * nothing.
 */
const CONTENT_OF: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  zip: ['application/zip'],
  docx: [`${OFFICE}.wordprocessingml.document`, 'application/zip'],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`, 'application/zip'],
}

function isWhatItSays({ name, mime_type }: ReceivedFile): boolean {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const promised = Object.hasOwn(CONTENT_OF, extension) ? CONTENT_OF[extension] : undefined
  return promised?.includes(mime_type) ?? true
}

type Reason = 'EMPTY' | 'TOO_LARGE' | 'TYPE' | 'NOT_ITS_NAME'

async function judge(file: File, structureId: number): Promise<PurchaseUpload | Reason> {
  if (file.size === 0) return 'EMPTY'
  const received = await receiveFile(file, { folder: 'purchase', structureId })
  if (received === 'ERROR_TOO_LARGE') return 'TOO_LARGE'
  if (received === 'ERROR_ATTACHMENT_TYPE') return 'TYPE'
  if (!isWhatItSays(received)) return 'NOT_ITS_NAME'
  return { ...received, md5: createHash('md5').update(received.bytes).digest('hex') }
}

/**
 * The files of a call, judged by their content; of two equal files the first one.
 * @throws Refusal ERROR_PURCHASE_FILES with the reason for each file that cannot be kept.
 */
export async function receiveUploads(
  files: readonly File[],
  { structureId, language }: { structureId: number; language: Language },
): Promise<PurchaseUpload[]> {
  const kept = new Map<string, PurchaseUpload>()
  const faults: Fault[] = []
  for (const [index, file] of files.entries()) {
    const judged = await judge(file, structureId)
    if (typeof judged === 'string') {
      const name = cleanName(file.name)
      const message = translate(language, `purchases.file_faults.${judged}`, { name })
      faults.push({ code: judged, message, path: name, field: `files.${index}` })
    } else if (!kept.has(judged.md5)) kept.set(judged.md5, judged)
  }
  if (faults.length === 0) return [...kept.values()]
  const reasons = faults.map(({ message }) => message).join(' ')
  throw new Refusal(
    'ERROR_PURCHASE_FILES',
    { reasons },
    faults.flatMap(({ field }) => field ?? []),
    faults,
  )
}
