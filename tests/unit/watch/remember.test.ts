import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { remember } from '@/server/watch/remember'

/** A load that counts its runs, and fails while `isBroken`. */
function counted() {
  const state = { runs: 0, isBroken: false }
  const load = async () => {
    state.runs += 1
    await delay(20)
    if (state.isBroken) throw new Error('broken')
    return state.runs
  }
  return { state, load }
}

describe('a remembered load', () => {
  it('runs once for a hundred callers at once, and again once its time is over', async () => {
    const { state, load } = counted()
    const ask = remember(50, load)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([1]))
    expect(await ask()).toBe(1)
    await delay(80)
    expect(await ask()).toBe(2)
    expect(state.runs).toBe(2)
  })

  it('would run a hundred times without being remembered', async () => {
    const { state, load } = counted()
    await Promise.all(Array.from({ length: 100 }, load))
    expect(state.runs).toBe(100)
  })

  it('gives a failure again, too, until its time is over', async () => {
    const { state, load } = counted()
    state.isBroken = true
    const ask = remember(50, load)
    await expect(ask()).rejects.toThrow('broken')
    await expect(ask()).rejects.toThrow('broken')
    expect(state.runs).toBe(1)
    state.isBroken = false
    await delay(80)
    expect(await ask()).toBe(2)
  })
})
