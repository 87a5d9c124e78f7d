import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api, Caller } from '../api'
import { addEntry, company, createInvoice, invoiceData, studio } from '../builders'

const base = '/api/salesforce/rest'

/** A receipt of delivery about the file of a name, with an identifier of its own. */
export const deliveredReceipt = (name: string): string =>
  `<?xml version="1.0"?><n:RicevutaConsegna versione="1.0" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0"><IdentificativoSdI>${randomInt(1e9, 1e10)}</IdentificativoSdI><NomeFile>${name}</NomeFile><Hash>${'0'.repeat(64)}</Hash><MessageId>1</MessageId></n:RicevutaConsegna>`

/** An issued invoice that was sent through the folder: the stem of its file's name, and who sent it. */
export type SentInvoice = { caller: Caller; id: number; name: string; stem: string }

export async function sentByFolder(api: Api): Promise<SentInvoice> {
  const { caller } = await studio(api)
  const customer = await addEntry(api, caller, company())
  const { id } = await createInvoice(api, caller, invoiceData(customer.sku))
  await api.call('PUT', `${base}/invoice/issue/${id}`, { as: caller })
  await api.call('POST', `${base}/einvoice/send`, { as: caller, body: { invoice_id: id } })
  const { exchangeSend } = await import('@/server/jobs/exchange/exchange-send')
  const file = await api.asSystem((tx) => tx.einvoice_file.findFirstOrThrow({ where: { document_id: id } }))
  await exchangeSend.run({ file_id: file.id, structure_id: caller.structureId })
  return { caller, id, name: file.file_name, stem: file.file_name.replace('.xml', '') }
}

/** Puts messages into the folder, and lets the job take them. */
export async function comeByFolder(
  inDir: string,
  messages: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  await mkdir(inDir, { recursive: true })
  for (const [name, content] of Object.entries(messages)) await writeFile(join(inDir, name), content)
  const { exchangePoll } = await import('@/server/jobs/exchange/exchange-poll')
  await exchangePoll.run({})
}
