import * as z from 'zod'
import type { OutgoingFile } from '../channel'
import type { InvoicetronicAccount } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import type { HandoverTerms, LookedFor } from '../intermediary/terms'
import { pagesOf } from './pages'
import { askInvoicetronic } from './request'

/** The name under which our mark stands in a file's metadata at the provider. */
const MARK = 'luna'

const sent = z.looseObject({
  id: z.number().int().positive(),
  file_name: z.string().nullish(),
  meta_data: z.record(z.string(), z.unknown()).nullish(),
})

/** Hands a file over; returns the provider's number of it. @throws IntermediaryFault */
export async function submitToInvoicetronic(
  account: InvoicetronicAccount,
  file: OutgoingFile,
  { mark, isToBeSigned }: HandoverTerms,
): Promise<string> {
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
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  return String(read.data.id)
}

type Sent = z.output<typeof sent>

/**
 * The provider's number of a file that may have been handed over; null when it does not have it. A file of that name is ours
 * though our mark does not come back, as nobody else gives its name. The provider may have given the file another name: it is
 * looked for by the number of its document then. @throws IntermediaryFault
 */
export async function findAtInvoicetronic(
  account: InvoicetronicAccount,
  { mark, fileName, documentNumber }: LookedFor,
): Promise<string | null> {
  const isMarked = ({ meta_data }: Sent) => markOf(meta_data) === mark
  // A file that the provider signs gets the ending of its envelope.
  const names = [fileName, `${fileName}.p7m`]
  const isNamed = ({ meta_data, file_name }: Sent) =>
    markOf(meta_data) === null && names.includes(file_name ?? '')
  return (
    (await findSent(account, { file_name: fileName }, (one) => isMarked(one) || isNamed(one))) ??
    (await findSent(account, { document_number: documentNumber }, isMarked))
  )
}

async function findSent(
  account: InvoicetronicAccount,
  query: Readonly<Record<string, string>>,
  isOurs: (one: Sent) => boolean,
): Promise<string | null> {
  for await (const entries of pagesOf(account, '/send', query)) {
    for (const entry of entries) {
      const read = sent.safeParse(entry)
      if (read.success && isOurs(read.data)) return String(read.data.id)
    }
  }
  return null
}

/** Our mark in the metadata of a file, which the provider repeats in its updates. */
export const markOf = (metaData: Readonly<Record<string, unknown>> | null | undefined): string | null => {
  const mark = metaData?.[MARK]
  return typeof mark === 'string' ? mark : null
}
