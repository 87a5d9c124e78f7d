import * as z from 'zod'
import type { OutgoingFile } from '../channel'
import type { InvoicetronicAccount } from './account'
import { InvoicetronicFault } from './fault'
import { pagesOf } from './pages'
import { askInvoicetronic } from './request'

/** The name under which our mark stands in a file's metadata at the provider. */
const MARK = 'luna'

const sent = z.looseObject({
  id: z.number().int().positive(),
  file_name: z.string().nullish(),
  meta_data: z.record(z.string(), z.unknown()).nullish(),
})

/** How a file is handed over: the mark by which it is found again, and whether the provider signs it. */
type Handover = { mark: string; isToBeSigned: boolean }

/** Hands a file over; returns the provider's number of it. @throws InvoicetronicFault */
export async function submitToInvoicetronic(
  account: InvoicetronicAccount,
  file: OutgoingFile,
  { mark, isToBeSigned }: Handover,
): Promise<number> {
  const { body } = await askInvoicetronic(account, {
    method: 'POST',
    path: '/send',
    // Without a choice the provider would sign as it thinks fit, and count it.
    query: { signature: isToBeSigned ? 'Apply' : 'None' },
    body: {
      file_name: file.name,
      payload: Buffer.from(file.bytes).toString('base64'),
      meta_data: { [MARK]: mark },
    },
  })
  const read = sent.safeParse(body)
  if (!read.success) throw new InvoicetronicFault('UNANSWERED', 'the answer names no file')
  return read.data.id
}

/**
 * The provider's number of a file that may have been handed over; null when it does not have it. The provider may have given
 * the file another name: it is looked for by the number of its document then. @throws InvoicetronicFault
 */
export async function findAtInvoicetronic(
  account: InvoicetronicAccount,
  { mark, fileName, documentNumber }: { mark: string; fileName: string; documentNumber: string },
): Promise<number | null> {
  return (
    (await findMarked(account, mark, { file_name: fileName })) ??
    (await findMarked(account, mark, { document_number: documentNumber }))
  )
}

async function findMarked(
  account: InvoicetronicAccount,
  mark: string,
  query: Readonly<Record<string, string>>,
): Promise<number | null> {
  for await (const entries of pagesOf(account, '/send', query)) {
    for (const entry of entries) {
      const read = sent.safeParse(entry)
      if (read.success && read.data.meta_data?.[MARK] === mark) return read.data.id
    }
  }
  return null
}

/** Our mark in the metadata of a file, which the provider repeats in its updates. */
export const markOf = (metaData: Readonly<Record<string, unknown>> | null | undefined): string | null => {
  const mark = metaData?.[MARK]
  return typeof mark === 'string' ? mark : null
}
