import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue } from '@/server/workers/fair-queue'

/** A queue whose tasks end when the test ends them, and the order in which they began. */
function controlled(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({
    running: 2,
    runningOfTenant: 1,
    waiting: 100,
    waitingOfTenant: 50,
    ...limits,
  })
  const begun: number[] = []
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const ask = (tenant: number) =>
    queue.run(tenant, async () => {
      begun.push(tenant)
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
    })
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await nextTurn()
    }
  }
  return { ask, endAll, begun, most: () => most }
}

describe('the line for threads', () => {
  it('serves tenants in turn, however much one of them asks for', async () => {
    const { ask, endAll, begun, most } = controlled()
    const asked = [...Array.from({ length: 40 }, () => ask(1)), ask(2), ask(3)]
    await nextTurn()
    expect(begun).toEqual([1, 2])
    await endAll()
    await Promise.all(asked)
    expect(begun.indexOf(3)).toBeLessThan(4)
    expect([begun.length, most()]).toEqual([42, 2])
  })

  it('refuses who asks for too much, and nobody else', async () => {
    const { ask, endAll } = controlled({ waitingOfTenant: 3 })
    const asked = Array.from({ length: 100 }, () =>
      ask(1).then(
        () => 'done',
        (error) => error.code,
      ),
    )
    const other = ask(2)
    await nextTurn()
    await endAll()
    await other
    const results = await Promise.all(asked)
    expect(results.filter((one) => one === 'done')).toHaveLength(4)
    expect(results.filter((one) => one === 'ERROR_SERVER_BUSY')).toHaveLength(96)
  })

  it('goes on after a task that fails', async () => {
    const queue = new FairQueue({ running: 1, runningOfTenant: 1, waiting: 9, waitingOfTenant: 9 })
    await expect(queue.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run(1, async () => 'yes')).toBe('yes')
  })
})
