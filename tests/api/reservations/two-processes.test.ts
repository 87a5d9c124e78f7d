import { afterAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { secondProcess } from '@/tests/support/process/second-process'
import { isFullRun } from '@/tests/support/property-runs'
import { club, mustCall, slot } from '@/tests/support/reservations/club'
import { dayFromNow } from '@/tests/support/time/days'

const context = testApi({ DATABASE_POOL: '20' })
const RUNS = isFullRun ? 30 : 1
const CALLERS = 200
const base = '/api/reservations/rest'

let other: Awaited<ReturnType<typeof secondProcess>> | undefined
afterAll(() => other?.stop())

/** Another process of Luna, which starts once for all runs. */
async function otherProcess() {
  other ??= await secondProcess(context.api.databaseUrl, { DATABASE_POOL: '20' })
  return other
}

describe('one time that 200 people reserve at once, by two processes', () => {
  it.each(Array.from({ length: RUNS }, (_, run) => run))(
    'is given to one, and all others learn that it is taken (run %i)',
    async () => {
      const at = await club(context.api)
      const skus = await addPeople(context.api, at.caller, CALLERS)
      const day = dayFromNow(7)
      const processes = [context.api, await otherProcess()]
      const answers = await Promise.all(
        skus.map((anagrafica_sku, index) => {
          const slot_list = [slot(at.court.id, '10:00', '11:00', day)]
          const body = { reservation: { slot_list, anagrafica_sku } }
          const process = processes[index % 2] ?? context.api
          return process.call('POST', `${base}/reservation`, { as: at.caller, body })
        }),
      )
      const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
      expect(codes).toHaveLength(CALLERS - 1)
      expect(new Set(codes)).toEqual(new Set(['ERROR_RESERVATION_TAKEN']))
      const grid = await mustCall(context.api, at.caller, 'GET', `/slot/list?from=${day}&to=${day}`)
      expect(grid.slot_list).toMatchObject([{ state: 'CONFIRMED' }])
    },
    120_000,
  )
})
