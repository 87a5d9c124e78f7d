import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addLesson, pricedSchool } from '@/tests/support/booking/attendance'
import { addPeople } from '@/tests/support/booking/events'
import { wrongCustomers } from '@/tests/support/customers'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')
const LOCK = /PERFORM pg_advisory_xact_lock[^;]*;/

/** A person is marked as having come to classes of eight months, all at once; what is wrong then. */
async function marksAtOnce(): Promise<object[]> {
  const at = await pricedSchool(context.api)
  const [sku = ''] = await addPeople(context.api, at.caller, 1)
  const months = ['01', '02', '03', '04', '05', '06', '07', '08']
  const events = []
  for (const month of months) events.push(await addLesson(context.api, at, `2026-${month}-11`))
  const { structureId } = at.caller
  await Promise.all(
    events.map(({ id }) =>
      context.api.asSystem(async (tx) => {
        await tx.$executeRaw`insert into event_attendant (structure_id, event_id, anagrafica_sku, state)
          values (${structureId}, ${id}, ${sku}, 'ATTENDED')`
        await tx.$executeRaw`select pg_sleep(0.1)`
      }),
    ),
  )
  return wrongCustomers(context.api, structureId)
}

describe('visits of one person that are marked at once', () => {
  it('are counted each beside the others', async () => {
    expect(await marksAtOnce()).toEqual([])
  })

  it('would be counted wrongly if they did not wait for each other: the control', async () => {
    const [found] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ text: string }[]>`
        select pg_get_functiondef('keep_customer(customer_month, boolean)'::regprocedure) as text`,
    )
    const text = found?.text ?? ''
    expect(text).toMatch(LOCK)
    const replace = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await replace(text.replace(LOCK, ''))
    try {
      expect(await marksAtOnce()).not.toEqual([])
    } finally {
      await replace(text)
    }
  })
})
