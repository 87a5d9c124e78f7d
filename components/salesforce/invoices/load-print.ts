'use client'

import { api } from '@/lib/api/client'

/** The name that the server gave the file (RFC 6266). */
function nameOf(disposition: string | null | undefined): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null
}

/** The PDF or the XML of an invoice, as it is kept. */
export async function loadPrint(id: number, format: 'pdf' | 'xml'): Promise<{ name: string; file: Blob }> {
  const { headers, body } = await api.salesforce.invoices.print({ id, format })
  const given = nameOf(headers?.['content-disposition'])
  return { name: given ?? (body instanceof File ? body.name : `fattura_${id}.${format}`), file: body }
}
