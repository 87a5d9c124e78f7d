'use client'

import { fileNameOf } from '@/components/kit/save-file'
import { api } from '@/lib/api/client'

/** The PDF or the XML of an invoice, as it is kept. */
export async function loadPrint(id: number, format: 'pdf' | 'xml'): Promise<{ name: string; file: Blob }> {
  const { headers, body } = await api.salesforce.invoices.print({ id, format })
  const given = fileNameOf(headers)
  return { name: given ?? (body instanceof File ? body.name : `fattura_${id}.${format}`), file: body }
}
