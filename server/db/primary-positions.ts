import { query } from './client'
import { positionStatement } from './replica-store'

/** A replica that is further behind does not answer. */
const MOST_LATE_MS = 30_000
/** How often the primary is asked, at most. */
const ASKED_EVERY_MS = 5_000

/** Where the primary was, at the least, at a time by the clock of this process. */
type Position = { at: number; position: string }

/** The positions in its log that the primary had lately. Reading calls ask for them, so no clock but ours counts. */
export class PrimaryPositions {
  private known: Position[] = []
  private asking: Promise<void> | undefined

  /**
   * The position that a replica must have passed to be at most 30 seconds late: the oldest known one of that time, so that a
   * replica has all of it to get there. `at` is the present by a clock in milliseconds that only goes forward. Null when the
   * primary gives none, as it is no primary any more. @throws when the primary cannot be asked and no position is known.
   */
  async least(at: number): Promise<string | null> {
    this.known = this.known.filter((one) => at - one.at <= MOST_LATE_MS)
    const newest = this.known.at(-1)
    if (!newest) await this.ask(at)
    else if (at - newest.at > ASKED_EVERY_MS) this.ask(at).catch(() => undefined)
    return this.known[0]?.position ?? null
  }

  /** Asks the primary; callers at the same time share the answer. */
  private ask(at: number): Promise<void> {
    this.asking ??= query<{ position: string | null }>(positionStatement)
      .then(([row]) => {
        if (row?.position) this.known.push({ at, position: row.position })
      })
      .finally(() => {
        this.asking = undefined
      })
    return this.asking
  }
}
