'use client'

import { fileNameOf } from '@/components/kit/save-file'
import { api } from '@/lib/api/client'
import type { PrintFormat } from '@/lib/api/salesforce/document/print-fields'

const PRINTS = {
  INVOICE: api.salesforce.invoices.print,
  CREDITNOTE: api.salesforce.creditNotes.print,
  OFFER: api.salesforce.offers.print,
  CONTRACT: api.salesforce.contracts.print,
  PROFORMA: api.salesforce.proformas.print,
  /** Of a received document only the XML. */
  PASSIVE: api.salesforce.received.xml,
} as const

type PrintAnswer = { headers?: Record<string, string>; body: Blob }

/** A document as a file, under the name that it comes with. */
export async function loadPrint(
  kind: keyof typeof PRINTS,
  id: number,
  format: PrintFormat,
): Promise<{ name: string; file: Blob }> {
  const print = PRINTS[kind] as (input: { id: number; format: PrintFormat }) => Promise<PrintAnswer>
  const { headers, body } = await print({ id, format })
  const sentName = fileNameOf(headers)
  return { name: sentName ?? (body instanceof File ? body.name : `documento_${id}.${format}`), file: body }
}
