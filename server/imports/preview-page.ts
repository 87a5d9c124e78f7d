import type { Page } from '@/server/db/page'
import type { PlannedRow } from './plan'

/** One page of the rows that pass, all or of one kind, in the file's order or the reverse: no more of them is held. */
export class PreviewPage {
  total = 0
  private kept: PlannedRow[] = []

  constructor(
    private readonly page: Page,
    private readonly kind: PlannedRow['kind'] | null,
  ) {}

  add(row: PlannedRow): void {
    if (this.kind && row.kind !== this.kind) return
    this.total += 1
    const last = this.page.number * this.page.size
    if (this.page.order === 'desc') {
      this.kept.push(row)
      if (this.kept.length >= 2 * last) this.kept = this.kept.slice(-last)
    } else if (this.total > last - this.page.size && this.total <= last) this.kept.push(row)
  }

  rows(): PlannedRow[] {
    const { number, size, order } = this.page
    if (order === 'asc') return this.kept
    return this.kept.toReversed().slice((number - 1) * size, number * size)
  }
}
