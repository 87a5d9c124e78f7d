import { createHash } from 'node:crypto'
import type { InvoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { addDays } from '@/lib/domain/core/day'
import { money, round2 } from '@/lib/domain/core/money'
import { isPayable } from '@/lib/domain/documents/payment-state'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { writeMessage } from '@/server/einvoice'
import { sandboxChannel } from '@/server/exchange/sandbox'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { createDraft } from '@/server/salesforce/document/draft'
import { issueDocument } from '@/server/salesforce/document/issue'
import { methodOf } from '@/server/salesforce/document/row'
import { findDocument } from '@/server/salesforce/document/row-queries'
import { fileWasSent, sendDocument } from '@/server/salesforce/exchange/exchange'
import { receiveMessage } from '@/server/salesforce/exchange/receive-message'
import { needsSignature } from '@/server/salesforce/exchange/signature-need'
import { registerPayment } from '@/server/salesforce/payments/register'
import type { InvoiceFate } from './invoices'

const KEPT = new Set<InvoiceFate>(['DRAFT', 'TO_BE_ISSUED', 'DELETED'])

/** Creates an invoice and takes it as far as its fate, through the use cases that the calls use. */
export async function liveThrough(
  tx: Tx,
  data: InvoiceDataIn,
  fate: InvoiceFate,
  accountId: number,
): Promise<void> {
  const { tipo_documento } = data
  const id = await createDraft(tx, data, { kind: 'INVOICE', accountId, tipo_documento })
  if (KEPT.has(fate)) {
    if (fate !== 'DRAFT') await moveTo(tx, id, fate, accountId)
    return
  }
  await issueDocument(tx, { id, accountId }, 'INVOICE')
  // An invoice to a public office waits for its signature.
  if (fate === 'ISSUED' || needsSignature(await findDocument(tx, id))) return
  await sendDocument(tx, id, { accountId })
  const file = await tx.einvoice_file.findFirstOrThrow({ where: { document_id: id } })
  if (fate === 'IN_PROGRESS') return
  const outgoing = { name: file.file_name, bytes: file.bytes }
  const channel = sandboxChannel({ zone: env.LUNA_ZONE, delayMs: 0, now })
  const { identificativo_sdi } = await channel.send(outgoing)
  await fileWasSent(tx, file.id, { channel: channel.name, identificativo_sdi })
  const sent = { ...outgoing, identificativo_sdi: identificativo_sdi ?? '', sentAt: now() }
  const message = fate === 'REJECTED' ? rejection(sent) : (await channel.poll([sent]))[0]
  if (message) await receiveMessage(tx, file.id, message)
  if (fate === 'PAYED') await pay(tx, id, '1', accountId)
  if (fate === 'PARTLY_PAYED') await pay(tx, id, '0.4', accountId)
}

async function moveTo(tx: Tx, id: number, state: string, accountId: number): Promise<void> {
  await tx.document.update({ where: { id }, data: { state } })
  await insertRows(tx, 'document_state_change', [
    { document_id: id, state, account_id: accountId, date_ts: now() },
  ])
}

/** Its customer pays three weeks after the day of the invoice: all of it, or a first part. */
async function pay(tx: Tx, id: number, share: '1' | '0.4', accountId: number): Promise<void> {
  const row = await findDocument(tx, id)
  if (!isPayable(row)) return
  const amount = round2(money(row.amount_due.toString()).times(share))
  const account = { iban: 'IT60X0542811101000000123456', name: 'Banca Popolare di Prova' }
  const date = addDays(today(), 21)
  await registerPayment(tx, { documentId: id, amount, date, method: methodOf(row), account, accountId })
}

/** The commonest rejection of all: the customer's VAT number does not exist in the tax register. */
function rejection(file: { name: string; bytes: Uint8Array; identificativo_sdi: string }) {
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const xml = writeMessage({
    type: 'NS',
    family: 'B2B',
    identificativo_sdi: file.identificativo_sdi,
    nome_file: file.name,
    hash,
    data_ora_ricezione: `${today()}T10:31:00+01:00`,
    message_id: hash.slice(0, 14),
    errors: [
      {
        code: '00305',
        description: '1.4.1.1.2 <IdCodice> non valido',
        suggestion: 'Verificare che la partita IVA del cliente sia corretta e attiva',
      },
    ],
  })
  return { name: file.name.replace('.xml', '_NS_001.xml'), bytes: Buffer.from(xml, 'utf8') }
}
