import type { Fault } from '@/lib/api/salesforce/invoices/invoice-answer'
import { compareDays } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Party } from '@/lib/domain/documents/document'
import { checkInvoice } from '@/server/einvoice'
import { today } from '@/server/platform/clock'
import type { DocumentRow } from './document-row'
import { toDocumentValue } from './row'

const ANY_PROGRESSIVE = '00001'

/** The transmitter in the file's name and header: the sender itself, by its country and tax id. */
export function transmitterOf(sender: Party): { paese: string; codice: string } {
  const paese = sender.id_paese ?? 'IT'
  const codice = (paese === 'IT' ? sender.taxcode : null) ?? sender.vatnumber ?? ''
  return { paese, codice: codice.replace(/^IT(?=\d{11}$)/, '') }
}

/**
 * The faults for which the exchange system would reject a DIGITAL document issued today, or on its own day when that is yet to
 * come; nothing for others.
 */
export function faultsOf(row: DocumentRow): readonly Fault[] {
  const value = toDocumentValue(row)
  if (value.typology !== 'DIGITAL' || !value.sender.sku) return []
  const day = compareDays(row.day, today()) > 0 ? row.day : today()
  return checkInvoice(value, { sender_id: transmitterOf(value.sender), progressivo: ANY_PROGRESSIVE }, day)
}

/** @throws Refusal ERROR_INVOICE_REJECTED_BY_CONTROLS with all the faults, when there are any. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  const fields = faults.flatMap((fault) => fault.field ?? [])
  const params = { code: first.code, message: first.message }
  throw new Refusal('ERROR_INVOICE_REJECTED_BY_CONTROLS', params, fields, faults)
}
