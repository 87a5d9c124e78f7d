import type {
  InvoicetronicAccount,
  InvoicetronicIn,
} from '@/lib/api/salesforce/exchange/invoicetronic-fields'

/** The account as the form holds it. An account for sending is the more usual one; nobody's label is guessed. */
export type InvoicetronicValues = {
  key: string
  label: 'TEST' | 'LIVE' | ''
  is_sending: boolean
  does_sign: boolean
}

/** Whether an answer's path names a field of the form. */
export const isInvoicetronicField = (path: string): path is 'key' => path === 'key'

export const invoicetronicValues = (account: InvoicetronicAccount | null): InvoicetronicValues => ({
  key: '',
  label: account ? (account.is_test ? 'TEST' : 'LIVE') : '',
  is_sending: account?.is_sending ?? true,
  does_sign: account?.does_sign ?? false,
})

/** The account as it is sent; the stored key stays where none is typed. */
export const typedInvoicetronic = (
  { key, label, is_sending, does_sign }: InvoicetronicValues,
  revision: number | undefined,
): InvoicetronicIn => ({
  is_test: label === 'TEST',
  is_sending,
  does_sign,
  ...(key ? { key } : {}),
  ...(revision === undefined ? {} : { revision }),
})
