import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** The entries that a structure has from its beginning: that of its company, and that of the user, by their address. */
export type OwnEntries = { sku: string | null; email: string }

/** The entries that are neither the company's own nor the user's. */
export const otherEntries = (entries: readonly Anagrafica[], own: OwnEntries): readonly Anagrafica[] =>
  entries.filter((entry) => entry.sku !== own.sku && entry.email !== own.email)
