/** The invoices that notice moved to the bin, so that only these come back when the notice is taken back. */

/** By their position the revision that they had in the bin: whatever is done with one afterwards gives it another. */
export type Binned = Readonly<Record<string, number>>

type Invoice = { state: string; revision: number }

/** A subscription's last period that ever had an invoice, and the invoices that notice moved to the bin. */
type Past = { reached: number; binned: Binned }

/**
 * How a period gets the invoice that it is to have: MAKE a new one, RESTORE the one that is in the bin, or LEAVE it as it is. A
 * period that lost its invoice gets it again only from the notice that removed it: also when the bin was emptied since.
 */
export function stepAt(
  position: number,
  invoice: Invoice | undefined,
  { reached, binned }: Past,
): 'MAKE' | 'RESTORE' | 'LEAVE' {
  if (invoice && invoice.state !== 'DELETED') return 'LEAVE'
  if (position > reached) return invoice ? 'LEAVE' : 'MAKE'
  const revision = binned[position]
  if (revision === undefined) return 'LEAVE'
  if (!invoice) return 'MAKE'
  return invoice.revision === revision ? 'RESTORE' : 'LEAVE'
}

/** The invoices that notice has moved to the bin: as `before`, as far as it is after the last planned period, and those that were `moved` now. */
export function binnedAfter(
  before: Binned,
  planned: number,
  moved: readonly { position: number; revision: number }[],
): Binned {
  const kept = Object.entries(before).filter(([position]) => Number(position) > planned)
  return Object.fromEntries([
    ...kept,
    ...moved.map(({ position, revision }) => [String(position), revision] as const),
  ])
}
