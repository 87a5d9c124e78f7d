import * as z from 'zod'
import type { InvoicetronicAccount } from '../intermediary/account'
import { IntermediaryFault } from '../intermediary/fault'
import type { Delivery, DeliveryPage } from '../intermediary/terms'
import { pagesOf } from './pages'
import { askInvoicetronic } from './request'

/** A file of 5 MB in base64 and in JSON, with room for what stands beside it. */
const DELIVERY_BYTES = 12 * 1024 * 1024

const text = z.string().nullish()
const listed = z.looseObject({ id: z.number().int().positive() })
const delivery = z.looseObject({
  file_name: text,
  identifier: text,
  payload: z.string().min(1),
  encoding: text,
  date_sent: text,
  last_update: text,
  created: text,
})

/** The numbers of the suppliers' invoices that nobody has read yet, page by page. Nothing is marked as read. @throws IntermediaryFault */
export async function* readInvoicetronicUnread(account: InvoicetronicAccount): AsyncGenerator<DeliveryPage> {
  for await (const entries of pagesOf(account, '/receive', { unread: 'true' })) {
    const ids = entries.flatMap((entry) => {
      const read = listed.safeParse(entry)
      return read.success ? [String(read.data.id)] : []
    })
    yield { ids, unread: [] }
  }
}

/** A supplier's invoice with its file; the provider marks it as read. @throws IntermediaryFault */
export async function fetchFromInvoicetronic(
  account: InvoicetronicAccount,
  id: string,
  now: Date,
): Promise<Delivery> {
  const { body } = await askInvoicetronic(account, {
    path: `/receive/${id}`,
    query: { include_payload: 'true' },
    maxBytes: DELIVERY_BYTES,
  })
  const read = delivery.safeParse(body)
  if (!read.success) throw new IntermediaryFault('REFUSED', 'the invoice has no file')
  const { file_name, identifier, payload, encoding, date_sent, last_update, created } = read.data
  const isPlain = encoding === 'Xml' || payload.trimStart().startsWith('<')
  const at = new Date(date_sent ?? last_update ?? created ?? now)
  return {
    name: file_name || `${identifier || `invoicetronic-${id}`}.xml`,
    bytes: Buffer.from(payload, isPlain ? 'utf8' : 'base64'),
    identificativo_sdi: (identifier ?? '').slice(0, 30),
    at: Number.isNaN(at.getTime()) ? now : at,
  }
}
