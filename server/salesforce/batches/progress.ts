import type { Tx } from '@/server/db/client'
import { type SettledRow, writeSettled } from './store'

/** How often it is shown how far a ZIP is. */
const SHOWN_EVERY_MS = 400

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Marks the rows of a batch that are through, many at once, and sees whether the batch still runs. */
export class BatchProgress {
  private pending: SettledRow[] = []
  private shown = Date.now()

  constructor(
    private readonly inTenant: InTenant,
    private readonly id: number,
  ) {}

  async add(row: SettledRow): Promise<'on' | 'over'> {
    this.pending.push(row)
    return Date.now() - this.shown < SHOWN_EVERY_MS ? 'on' : this.flush()
  }

  async flush(): Promise<'on' | 'over'> {
    const rows = this.pending
    this.pending = []
    this.shown = Date.now()
    return this.inTenant(async (tx) => {
      const running = await tx.document_batch.count({ where: { id: this.id, state: 'RUNNING' } })
      if (running === 0) return 'over'
      await writeSettled(tx, this.id, rows)
      return 'on'
    })
  }
}
