import { describe, expect, it } from 'vitest'
import type { Role } from '@/lib/domain/access/roles'
import { testApi } from '@/tests/support/api'
import { addEvent, addSeries, eventsBetween, school } from '@/tests/support/booking/events'
import { addMeeting, meetingsBetween, weekly } from '@/tests/support/salesforce/meetings'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '12' })
const path = '/api/booking/rest/event'
const CALLERS = 8
const ACTS = 500
const UNTIL = '2049-04-10'

const ACTIONS = ['activate', 'deactivate', 'delete', 'delete-by-id', 'list'] as const

describe('the ids of both calendars', () => {
  it('name one event each: 500 random acts of 8 callers at once change no event of the other kind or structure', async () => {
    const at = await school(context.api)
    const other = await school(context.api)
    for (const place of [at, other]) {
      await addSeries(context.api, place, { days: ['TUESDAY', 'THURSDAY'], end: '2049-04-01 18:30:00+0200' })
      await addMeeting(context.api, place.caller, {
        recurring_info: weekly(['TUESDAY', 'FRIDAY'], '2049-04-01'),
      })
      for (const day of ['08', '09', '10', '11', '12', '13']) {
        const [start, end] = [`2049-03-${day} 10:00:00+0100`, `2049-03-${day} 11:00:00+0100`]
        await addEvent(context.api, place, { start, end })
        await addMeeting(context.api, place.caller, { start_date: start, end_date: end })
      }
    }
    const classes = () => eventsBetween(context.api, at.caller, '2049-03-01', UNTIL)
    const meetings = () => meetingsBetween(context.api, at.caller, '2049-03-01', UNTIL)
    const foreign = async () => [
      await eventsBetween(context.api, other.caller, '2049-03-01', UNTIL),
      await meetingsBetween(context.api, other.caller, '2049-03-01', UNTIL),
    ]
    const untouched = await foreign()
    const kinds = new Map<number, 'class' | 'meeting'>()
    const learn = async () => {
      for (const { id } of await classes()) {
        expect([undefined, 'class']).toContain(kinds.get(id))
        kinds.set(id, 'class')
      }
      for (const { id } of await meetings()) {
        expect([undefined, 'meeting']).toContain(kinds.get(id))
        kinds.set(id, 'meeting')
      }
    }
    await learn()
    const unexpected: number[] = []
    const act = async (caller: number) => {
      const random = randomFrom(caller + 1)
      for (let step = 0; step < ACTS / CALLERS; step += 1) {
        const id = random.pick([...kinds.keys()])
        const action = random.pick(ACTIONS)
        if (action === 'list') {
          await learn()
          continue
        }
        const { status, body } =
          action === 'delete-by-id'
            ? await context.api.call('POST', `${path}/delete`, { as: at.caller, body: { event_id: id } })
            : await context.api.call('PUT', `${path}/${id}/${action}`, { as: at.caller, body: {} })
        if (![200, 404, 409].includes(status)) unexpected.push(status)
        if (status === 200 && body.event) {
          expect('availability' in body.event ? 'class' : 'meeting').toBe(kinds.get(id))
        }
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, (_, caller) => act(caller)))
    expect(unexpected).toEqual([])
    await learn()
    expect(await foreign()).toEqual(untouched)
    const [rows] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ shared: number }[]>`
        select (select count(*) from event e join meeting m on m.id = e.id)::int
          + (select count(*) from event_series e join meeting_series m on m.id = e.id)::int as shared`,
    )
    expect(rows?.shared).toBe(0)
  })

  it.each([
    ['activate', 'GUI_CAN_ACTIVATE_EVENT'],
    ['deactivate', 'GUI_CAN_DEACTIVATE_EVENT'],
    ['delete', 'GUI_CAN_DELETE_EVENT'],
  ] as const)('ask for the role of their kind to %s', async (action, role) => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const meeting = await addMeeting(context.api, at.caller)
    const as = (roles: readonly Role[]) =>
      context.api.caller({ roles, structure: { id: at.caller.structureId } })
    const status = async (roles: readonly Role[], id: number) =>
      (await context.api.call('PUT', `${path}/${id}/${action}`, { as: await as(roles), body: {} })).status
    expect(await status([role], meeting.id)).toBe(403)
    expect(await status(['GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'], event.id)).toBe(403)
    expect(await status([role], event.id)).toBe(200)
    expect(await status(['GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'], meeting.id)).toBe(200)
  })

  it('are refused by the calls of the other calendar', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const meeting = await addMeeting(context.api, at.caller, { recurring_info: weekly(['TUESDAY']) })
    const asMeeting = await context.api.call('GET', `/api/salesforce/rest/event/${event.id}`, {
      as: at.caller,
    })
    const asClass = await context.api.call('GET', `${path}/${meeting.id}/eventattendant/list`, {
      as: at.caller,
    })
    expect([asMeeting.status, asClass.status]).toEqual([404, 404])
  })
})
