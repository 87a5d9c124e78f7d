/** The intermediaries by whose accounts a structure can exchange e-invoices, as the API and the database name them. */
export const INTERMEDIARIES = ['invoicetronic', 'aruba'] as const

export type Intermediary = (typeof INTERMEDIARIES)[number]

/** Their names as people know them. */
export const INTERMEDIARY_NAMES: Readonly<Record<Intermediary, string>> = {
  invoicetronic: 'Invoicetronic',
  aruba: 'Aruba',
}

/** The intermediary of a channel by which a file was sent (`aruba`, `aruba-test`); null for another channel. */
export const intermediaryOf = (channel: string | null): Intermediary | null =>
  INTERMEDIARIES.find((one) => channel === one || channel === `${one}-test`) ?? null
