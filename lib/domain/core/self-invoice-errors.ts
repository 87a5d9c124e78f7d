/** The codes of self-invoices that are almost right, with their HTTP status: a part of the table of `refusal.ts`. */
export const selfInvoiceErrorStatus = {
  ERROR_SELF_INVOICE_OWN: 422,
  ERROR_SELF_INVOICE_SUPPLIER: 422,
  ERROR_SELF_INVOICE_SAN_MARINO: 422,
  ERROR_SELF_INVOICE_ITALIAN: 422,
  ERROR_SELF_INVOICE_OF_BILL: 422,
  ERROR_SELF_INVOICE_RATE: 422,
} as const
