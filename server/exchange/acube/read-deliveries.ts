import * as z from 'zod'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import type { Delivery, DeliveryPage } from '../intermediary/terms'
import { pagesOf, sdiNumber, uuid } from './pages'
import { askCube, type CubeAccount, fetchFromCube } from './request'

/** The content of a file in JSON, which is longer than the file. */
const INVOICE_BYTES = 32 * 1024 * 1024
const FILE_BYTES = 12 * 1024 * 1024

/** The suppliers' invoices since a time, page by page. Nothing is marked as downloaded. @throws IntermediaryFault */
export async function* readCubeDeliveries(account: CubeAccount, since: Date): AsyncGenerator<DeliveryPage> {
  for await (const entries of pagesOf(account, 1, since)) {
    yield {
      ids: entries.flatMap((one) => one.uuid ?? []),
      unread: entries
        .filter((one) => one.uuid === null)
        .map(({ entry }) => ({
          name: `${account.provider}-invoice.json`,
          bytes: Buffer.from(JSON.stringify(entry), 'utf8'),
        })),
    }
  }
}

const delivered = z.looseObject({
  uuid,
  sdi_file_name: z.string().nullish(),
  sdi_file_id: sdiNumber,
  created_at: z.string().nullish(),
})

/** A supplier's invoice with its file as it came, in its envelope where it had one. @throws IntermediaryFault */
export async function fetchCubeDelivery(account: CubeAccount, id: string, at: Date): Promise<Delivery> {
  const read = delivered.safeParse(
    await askCube(account, { path: `/invoices/${id}`, maxBytes: INVOICE_BYTES }),
  )
  if (!read.success || read.data.uuid !== id) throw new IntermediaryFault('REFUSED', UNREADABLE_ANSWER)
  const bytes = await fetchFromCube(account, 'application/octet-stream', {
    path: account.provider === 'openapi' ? `/invoices_download/${id}` : `/invoices/${id}`,
    maxBytes: FILE_BYTES,
  })
  // An answer in JSON is one about the file.
  if (bytes.length === 0 || bytes[0] === 0x7b) throw new IntermediaryFault('REFUSED', UNREADABLE_ANSWER)
  const { sdi_file_name, sdi_file_id, created_at } = read.data
  const created = new Date(created_at ?? Number.NaN)
  return {
    name: sdi_file_name || `${account.provider}-${id}.xml`,
    bytes,
    identificativo_sdi: (sdi_file_id ?? '').slice(0, 30),
    at: Number.isNaN(created.getTime()) ? at : created,
  }
}
