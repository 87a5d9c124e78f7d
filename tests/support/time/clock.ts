import { afterAll, beforeAll } from 'vitest'

/**
 * Stops the clock that the API of a test file asks (the database has its own): for dates of a certain year, with its
 * weekdays and changes of clocks, that must be still to come.
 */
export function stopClockAt(instant: string): void {
  let restore = () => {}
  beforeAll(async () => {
    const { setClock } = await import('@/server/platform/clock')
    restore = setClock(() => new Date(instant))
  })
  afterAll(() => restore())
}
