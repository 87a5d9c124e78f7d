import { afterAll, beforeAll, beforeEach } from 'vitest'

/**
 * Stops the clock that the API of a test file asks (the database has its own): for dates of a certain year, with its
 * weekdays and changes of clocks, that must be still to come. A test may move it on; the next one begins at the same
 * instant.
 */
export function stopClockAt(instant: string): { moveTo: (later: string) => void } {
  let restore = () => {}
  let shown = instant
  beforeAll(async () => {
    const { setClock } = await import('@/server/platform/clock')
    restore = setClock(() => new Date(shown))
  })
  beforeEach(() => {
    shown = instant
  })
  afterAll(() => restore())
  return {
    moveTo: (later) => {
      shown = later
    },
  }
}
