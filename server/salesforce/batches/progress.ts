import type { Tx } from '@/server/db/client'

/** How often it is shown how far a ZIP is. */
const SHOWN_EVERY_MS = 400

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** A row that is through: with a code when it was refused. */
export type SettledRow = { position: number; code: string | null; description: string | null }

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
    const rows = JSON.stringify(this.pending)
    this.pending = []
    this.shown = Date.now()
    return this.inTenant(async (tx) => {
      const running = await tx.document_batch.count({ where: { id: this.id, state: 'RUNNING' } })
      if (running === 0) return 'over'
      await tx.$executeRaw`
        update document_batch_row r set state = case when f.code is null then 'DONE' else 'REFUSED' end,
          code = f.code, description = f.description
        from jsonb_to_recordset(${rows}::jsonb) as f(position int, code text, description text)
        where r.structure_id = app_structure() and r.batch_id = ${this.id} and r.position = f.position`
      return 'on'
    })
  }
}
