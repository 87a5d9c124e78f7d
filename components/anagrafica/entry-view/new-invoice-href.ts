import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** The wizard of a new invoice, with the entry as its receiver. */
export const newInvoiceHref = (entry: Pick<Anagrafica, 'sku'>): string =>
  `/app/documents/wizard/invoice?ana_sku=${encodeURIComponent(entry.sku)}`
