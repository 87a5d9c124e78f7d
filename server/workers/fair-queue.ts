import { Refusal } from '@/lib/domain/core/refusal'

type Limits = {
  /** Tasks that run at once. */
  running: number
  /** Of one tenant: fewer, where there are several, so that others always find one free. */
  runningOfTenant: number
  waiting: number
  waitingOfTenant: number
}

type Line = { running: number; waiting: (() => void)[] }

/** Lets tasks run a few at a time, tenants in turn: a tenant with many tasks delays itself and not the others. */
export class FairQueue {
  /** By tenant; the tenant that was served last stands last. */
  private readonly lines = new Map<number, Line>()
  private running = 0
  private waiting = 0

  constructor(private readonly limits: Limits) {}

  /** @throws Refusal ERROR_SERVER_BUSY when too many wait, of the tenant or altogether */
  async run<Result>(tenant: number, task: () => Promise<Result>): Promise<Result> {
    await this.enter(tenant)
    try {
      return await task()
    } finally {
      this.leave(tenant)
    }
  }

  /** The tasks that run, and those that wait for their turn. */
  get counts(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting }
  }

  private enter(tenant: number): Promise<void> {
    const line = this.lines.get(tenant) ?? { running: 0, waiting: [] }
    if (this.waiting >= this.limits.waiting || line.waiting.length >= this.limits.waitingOfTenant) {
      throw new Refusal('ERROR_SERVER_BUSY')
    }
    this.lines.set(tenant, line)
    return new Promise((resolve) => {
      line.waiting.push(resolve)
      this.waiting += 1
      this.serve()
    })
  }

  private leave(tenant: number): void {
    const line = this.lines.get(tenant)
    this.running -= 1
    if (line) line.running -= 1
    if (line?.running === 0 && line.waiting.length === 0) this.lines.delete(tenant)
    this.serve()
  }

  private serve(): void {
    while (this.running < this.limits.running) {
      const next = [...this.lines].find(
        ([, { running, waiting }]) => waiting.length > 0 && running < this.limits.runningOfTenant,
      )
      if (!next) return
      const [tenant, line] = next
      this.lines.delete(tenant)
      this.lines.set(tenant, line)
      this.running += 1
      this.waiting -= 1
      line.running += 1
      line.waiting.shift()?.()
    }
  }
}
