import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@/tests/support/api'
import { createInvoice, invoiceData } from '@/tests/support/builders'
import { readBatch, runBatchJob, startBatch } from '@/tests/support/salesforce/batches'
import { copyDrafts } from '@/tests/support/salesforce/document-copies'
import type { ZipMeasure } from './bulk-zip'
import { inOwnProcess } from './own-process'
import { print } from './print'
import { tenant } from './registry-stock'

const ISSUED = 1000
const ZIPPED = 500
const HEAP = 256

const once = (what: string, taken: number, aim: string, note?: string) =>
  print({ what, ours: { p50: taken, p95: taken }, aim, note })

/** Bulk actions: 1,000 DIGITAL drafts issued by one batch, and the PDFs of 500 invoices as a ZIP. */
export async function bulk(api: Api, url: string): Promise<void> {
  const { caller, customer } = await tenant(api)
  const draft = await createInvoice(api, caller, invoiceData(customer.sku))
  const ids = await copyDrafts(
    api,
    Array.from({ length: ISSUED }, () => draft.id),
  )
  const issue = await startBatch(api, caller, { document_kind: 'INVOICE', action: 'ISSUE', ids })
  const started = performance.now()
  await runBatchJob(caller, issue.id)
  once('bulk issue, 1,000 DIGITAL', performance.now() - started, '<= 10,000')
  const { done } = await readBatch(api, caller, issue.id)
  if (done !== ISSUED) throw new Error(`${done} of ${ISSUED} were issued`)
  const folder = await mkdtemp(join(tmpdir(), 'luna-bench-'))
  try {
    const some = ids.slice(0, ZIPPED)
    const zip = await startBatch(api, caller, { document_kind: 'INVOICE', action: 'PDF', ids: some })
    const args = [url, String(caller.structureId), String(zip.id), folder]
    const { taken, megabytes } = await inOwnProcess<ZipMeasure>('bulk-zip.ts', args, HEAP)
    once('ZIP of 500 PDFs', taken, '<= 25,000, < 512 MB', `(${megabytes.toFixed(0)} MB)`)
    if ((await readBatch(api, caller, zip.id)).done !== ZIPPED) throw new Error('a PDF is missing')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
