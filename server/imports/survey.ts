import type { Tx } from '@/server/db/client'
import { numbered, openPlan, type PlannedRow, type Reading } from './plan'
import type { ImportJob } from './store'
import type { ImportTarget, OpenTarget } from './target'

export type Counts = Pick<ImportJob, 'new_count' | 'changed_count' | 'unchanged_count' | 'fault_count'>

const noCounts: Counts = { new_count: 0, changed_count: 0, unchanged_count: 0, fault_count: 0 }

export function addCounts(before: Counts, rows: readonly PlannedRow[]): Counts {
  const count = (wanted: PlannedRow['kind']) => rows.filter(({ kind }) => kind === wanted).length
  return {
    new_count: before.new_count + count('new'),
    changed_count: before.changed_count + count('changed'),
    unchanged_count: before.unchanged_count + count('unchanged'),
    fault_count: before.fault_count + count('error'),
  }
}

export type Survey = {
  open: OpenTarget
  counts: Counts
  processed: number
  /** The rows at fault, by their number. */
  faulty: ReadonlyMap<number, PlannedRow>
}

/**
 * Goes through a whole file without writing: how many rows are what, and which are at fault. Of the others nothing is
 * held; `each` sees them as they pass.
 */
export async function survey(
  tx: Tx,
  target: ImportTarget,
  reading: Reading,
  { lock = false, each }: { lock?: boolean; each?: (row: PlannedRow) => void } = {},
): Promise<Survey> {
  const { open, judgeRows } = await openPlan(tx, target, reading, { lock })
  const faulty = new Map<number, PlannedRow>()
  let counts = noCounts
  let processed = 0
  for await (const batch of numbered(reading)) {
    const rows = await judgeRows(batch)
    counts = addCounts(counts, rows)
    processed += rows.length
    for (const row of rows) {
      if (row.kind === 'error') faulty.set(row.number, row)
      each?.(row)
    }
  }
  return { open, counts, processed, faulty }
}
