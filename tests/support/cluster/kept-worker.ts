import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { startNode, stopGroup } from '@/scripts/child'

/** A worker in a process of its own, started again whenever it ends, as `npm start`, systemd and Docker do. */
export class KeptWorker {
  starts = 0
  private child: ChildProcess | undefined
  private isClosed = false
  private output = ''

  constructor(private readonly environment: Record<string, string>) {
    void this.keep()
  }

  private async keep(): Promise<void> {
    while (!this.isClosed) {
      this.starts += 1
      const child = startNode(['scripts/run.mjs', 'worker'], { NODE_ENV: 'production', ...this.environment })
      this.child = child
      const collect = (text: string) => {
        this.output += text
      }
      child.stdout?.on('data', collect)
      child.stderr?.on('data', collect)
      await new Promise((resolve) => child.once('close', resolve))
      await delay(500)
    }
  }

  log = (): string => this.output

  async close(): Promise<void> {
    this.isClosed = true
    if (this.child) await stopGroup(this.child, 8_000)
  }
}
