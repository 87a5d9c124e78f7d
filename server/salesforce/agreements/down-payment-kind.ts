import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'

/** TD02 is a down payment on an invoice; TD03 is one on a professional fee, which a document with a withholding is. */
export const downPaymentKind = ({ taxes }: Pick<DocumentDataIn, 'taxes'>): 'TD02' | 'TD03' =>
  taxes.ritenute.length > 0 ? 'TD03' : 'TD02'
