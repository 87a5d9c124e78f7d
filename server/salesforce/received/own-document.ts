import { isWithoutPayment } from '@/lib/domain/codes/fatturapa'
import { yearOf } from '@/lib/domain/core/day'
import { ZERO } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { fullNumeration, INTEGRATION_SERIES } from '@/lib/domain/documents/numbering'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import type { DocumentRow } from '../document/document-row'
import { fileRow, newFile, transmitterName } from '../document/issued-file'
import { takeNumber, takeProgressive } from '../document/numbering-store'
import { linesOf } from './by-hand'
import { lockReceived } from './change'
import { insertFile } from './import-file'
import { findIntegration } from './present'
import { insertReceived } from './store'

/**
 * Locks a received invoice of which an integration or self-invoice is to be made.
 * @throws Refusal ERROR_INTEGRATION_OF, ERROR_INTEGRATION_EXISTS
 */
export async function lockBill(tx: Tx, id: number): Promise<DocumentRow> {
  const bill = await lockReceived(tx, id, ['INVOICE'])
  if (bill.state === 'DELETED' || isWithoutPayment(bill.tipo_documento)) {
    throw new Refusal('ERROR_INTEGRATION_OF')
  }
  const present = await findIntegration(tx, id)
  if (present) throw new Refusal('ERROR_INTEGRATION_EXISTS', {}, [], [{ id: present.id }])
  return bill
}

/** A document that we write as its buyer, before it has its number. */
export type OwnDocument = Omit<DocumentValue, 'full_numeration'>

type Origin = { accountId: number | null; billId?: number }

/**
 * Writes an integration or self-invoice and answers its id: a received document without debt, with the file that it comes back
 * as and the same to be sent. The number is taken last, and a refusal gives it back.
 * @throws Refusal ERROR_INVOICE_REJECTED_BY_CONTROLS
 */
export async function writeOwnDocument(tx: Tx, document: OwnDocument, origin: Origin): Promise<number> {
  // No payment is owed for it: whatever a supplier is owed, its own invoice asks for.
  const value = { ...document, totals: { ...document.totals, amount_due: ZERO } }
  const { date } = value
  const taken = await takeNumber(tx, { kind: 'INTEGRATION', series: INTEGRATION_SERIES, date })
  const number = fullNumeration({ series: INTEGRATION_SERIES, number: taken, year: yearOf(date) })
  const progressive = await takeProgressive(tx, transmitterName({ anagrafica_sender: value.receiver }))
  const file = newFile({ ...value, full_numeration: number }, progressive, value.receiver)
  const { file_name: name, bytes, sha256 } = file
  const kept = await insertFile(tx, { name, bytes, sha256, signed: false, intact: true })
  const id = await insertReceived(
    tx,
    {
      ...value,
      number,
      note: '',
      supplier: value.sender,
      lines: linesOf(value.content, value.totals),
      taxes: {},
      due_dates: [],
      payment: { payment_methods: [], iban: null, bank_name: null },
    },
    { accountId: origin.accountId, file: { id: kept, position: 1 }, integratesId: origin.billId },
  )
  await insertRows(tx, 'einvoice_file', [fileRow(id, file)])
  return id
}
