import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'

/** The inputs of the panels' calls (document 1 §7, "The dashboard calls"), on the server and in the browser. */
export const registriesInput = {
  anagrafica: {},
  paging_data: { items_per_page: 12, order_by: 'id', order_as: 'desc' },
} as const

/** Returns the input for the latest documents up to a day, without those that a contract makes for later days. */
export const latestInput = (date_to: string) =>
  ({ size: 6, column: 'date', orderDirection: 'desc', date_to }) as const

/**
 * Returns the input for the invoices that wait for somebody: to be issued by a day, not gone out, or refused by the
 * exchange system.
 */
export const todoInput = (date_to: string) =>
  ({
    date_to,
    size: 6,
    column: 'date',
    orderDirection: 'asc',
    filter_state: 'TO_BE_ISSUED,DIGITAL_OUTPUT_ERROR,DIGITAL_SENT_ESITO_KO,DIGITAL_SENT_ERROR',
  }) as const

/** One offer, or one contract, that waits for the customer's answer. */
export const sentInput = {
  page: 1,
  size: 1,
  column: 'id',
  orderDirection: 'desc',
  filter_state: 'SENT',
} as const

export const chartInput = { months: 12 } as const

export const forecastInput = { weeks: 8 } as const

export type PanelRegistries = { rows: readonly Anagrafica[]; total: number }
export type PanelInvoices = { rows: readonly InvoiceRow[]; total: number }
export type PanelMonth = { month: string; invoices: number; purchases: number }
export type PanelAgreements = { rows: readonly AgreementRow[]; total: number }
