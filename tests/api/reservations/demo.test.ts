import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { RESERVATION_STATES } from '@/lib/domain/reservations/reservation-state'
import { type Caller, testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { mustCall } from '@/tests/support/reservations/club'
import { newStamp } from '@/tests/support/stamp'

const context = testApi()

/** The demo's own code is loaded once the server's environment stands. */
async function addDemo({ structureId, accountId }: Caller, today: string, people: readonly string[]) {
  const { addReservations } = await import('@/prisma/seed/reservations')
  const { onDay } = await import('@/prisma/seed/agreements')
  const { withTenant } = await import('@/server/db/tenant')
  const scope = { structureId, visible: [structureId], accountId, requestId: 'demo' }
  const [customer = '', ...others] = people
  await addReservations((hour) => onDay(hour, (act) => withTenant(scope, act)), {
    today: day(today),
    ownerId: accountId,
    structureId,
    people: others,
    customer,
    page: newStamp(),
  })
  return withTenant(scope, (tx) => tx.reservation.findMany({ select: { state: true } }))
}

it.each(['2026-11-26', '2026-12-23', '2026-12-28', '2027-03-26', '2026-10-25', '2026-10-03'])(
  "the demo's reservations of the week around %s are in every state, and one request waits",
  async (today) => {
    const caller = await context.api.caller()
    const body = { event_location: { name: 'Sala grande' } }
    await context.api.call('POST', '/api/booking/rest/eventlocation', { as: caller, body })
    const people = await addPeople(context.api, caller, 9)
    const states = await addDemo(caller, today, people)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(RESERVATION_STATES))
    const { reservation_list } = await mustCall(context.api, caller, 'GET', '/reservation/request/list')
    expect(reservation_list).toHaveLength(1)
    expect(reservation_list[0].anagrafica_sku).toBe(people[0])
    const { resource_list } = await mustCall(context.api, caller, 'GET', '/resource/list')
    const kinds = resource_list.map(({ kind }: { kind: string }) => kind)
    expect(kinds.join(' ')).toBe('ROOM ROOM COURT COURT COURT COURT')
  },
)
