/** The intermediaries by whose accounts a structure can exchange e-invoices, as the API and the database name them. */
export const INTERMEDIARIES = ['invoicetronic', 'aruba', 'acube', 'openapi'] as const

export type Intermediary = (typeof INTERMEDIARIES)[number]

/** Their names as people know them. */
export const INTERMEDIARY_NAMES: Readonly<Record<Intermediary, string>> = {
  invoicetronic: 'Invoicetronic',
  aruba: 'Aruba',
  acube: 'A-Cube',
  openapi: 'Openapi',
}

/** The intermediary of a channel by which a file was sent (`aruba`, `aruba-test`); null for another channel. */
export const intermediaryOf = (channel: string | null): Intermediary | null =>
  INTERMEDIARIES.find((one) => channel === one || channel === `${one}-test`) ?? null

/** Whether an account there has a user beside its secret: a user and a password, where others have a key or a token. */
export const hasUser = (provider: Intermediary): provider is 'aruba' | 'acube' =>
  provider === 'aruba' || provider === 'acube'

/** Whether it is asked about each file by itself; Invoicetronic alone reports the states of all files by a cursor. */
export const isAskedByFile = (provider: Intermediary): boolean => provider !== 'invoicetronic'

/** Whether it calls an address of ours when it has news; Aruba has no such thing. */
export const hasWebhook = (provider: Intermediary): boolean => provider !== 'aruba'

/** Whether it signs those calls; of the others the secret address is all that is known. */
export const signsWebhook = (provider: Intermediary): boolean => provider === 'invoicetronic'

/** Whether its accounts hold several companies, so that not every invoice there is the structure's. */
export const holdsCompanies = (provider: Intermediary): boolean =>
  provider === 'acube' || provider === 'openapi'
