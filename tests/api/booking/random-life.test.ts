import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addEvent,
  addPeople,
  addSeries,
  attendantsOf,
  book,
  eventData,
  eventsBetween,
  school,
} from '@/tests/support/booking/events'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '12' })
const base = '/api/booking/rest'
const CALLERS = 8
const STEPS = 30
const UNTIL = '2049-04-10'

type Random = ReturnType<typeof randomFrom>
type ListedEvent = {
  id: number
  name: string
  start_datetime: string
  end_datetime: string
  availability: number
}
type Answer = { status: number; body: { code?: string; description?: string } }
type Action = (place: EventPlace, random: Random, event: ListedEvent) => Promise<Answer | undefined>

/** A school with a class twice a week and one that happens once, 15 people, and places for few of them. */
async function place(isPromotedByItself = false) {
  const at = await school(context.api)
  await context.api.asSystem((tx) =>
    tx.booking_settings.create({
      data: { structure_id: at.caller.structureId, automatic_promotion: isPromotedByItself },
    }),
  )
  const end = '2049-04-01 18:30:00+0200'
  await addSeries(context.api, at, { days: ['TUESDAY', 'THURSDAY'], end }, { availability: 3 })
  await addEvent(context.api, at, {
    availability: 2,
    start: '2049-03-10 10:00:00+0100',
    end: '2049-03-10 11:00:00+0100',
  })
  const skus = await addPeople(context.api, at.caller, 15)
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    context.api.call(method, `${base}/${path}`, { as: at.caller, body })
  const events = (): Promise<ListedEvent[]> => eventsBetween(context.api, at.caller, '2049-03-01', UNTIL)
  const someone = async (event: ListedEvent, random: Random) => {
    const people = event.id > 0 ? await attendantsOf(context.api, at.caller, event.id) : []
    return people.length > 0 ? random.pick(people) : undefined
  }
  return { at, skus, call, events, someone }
}

type EventPlace = Awaited<ReturnType<typeof place>>

const shifted = (text: string, hours: number): string =>
  text.replace(
    / (\d\d)/,
    (_, hour: string) => ` ${String(Math.min(22, Math.max(7, Number(hour) + hours))).padStart(2, '0')}`,
  )

const save = ({ at, call }: EventPlace, event: ListedEvent, over: object, apply_to: string) =>
  call('PUT', 'event', {
    event: {
      ...eventData(at, { name: event.name, start: event.start_datetime, end: event.end_datetime }),
      id: event.id,
      availability: event.availability,
      ...over,
    },
    recurring_info: { apply_to },
  })

const capacity = (random: Random) => ({ availability: 1 + random.upTo(5) })

/** The actions of staff and customers; an action that does not fit is refused, and changes nothing. */
const ACTIONS: Record<string, Action> = {
  book: ({ at, skus }, random, event) => book(context.api, at.caller, event.id, random.pick(skus)),
  cancel: async ({ call, someone }, random, event) => {
    const who = await someone(event, random)
    return who && call('PUT', `eventattendant/${who.id}/unsubscribe`, {})
  },
  promote: async ({ call, someone }, random, event) => {
    const who = await someone(event, random)
    const body = { confirm_beyond: random.chance(0.2) }
    return who && call('PUT', `eventattendant/promotfromwaitingqueue/id/${who.id}`, body)
  },
  attend: async ({ call, someone }, random, event) => {
    const who = await someone(event, random)
    const body = { event_id: event.id, event_attendant_list: [{ id: who?.id }] }
    return who && call('PUT', `eventattendant/${random.pick(['attended', 'notattended'])}/list`, body)
  },
  resize: (here, random, event) => save(here, event, capacity(random), 'SINGLE_EVENT'),
  move: (here, random, event) => {
    const hours = random.pick([-2, 2])
    const [start_datetime, end_datetime] = [event.start_datetime, event.end_datetime].map((text) =>
      shifted(text, hours),
    )
    return save(here, event, { start_datetime, end_datetime }, 'SINGLE_EVENT')
  },
  split: (here, random, event) =>
    save(here, event, { name: `Yoga ${random.upTo(9)}`, ...capacity(random) }, 'FOLLOWING_EVENTS'),
}

/**
 * Returns the rules that must hold after any sequence of actions and that a query finds broken, each with the events
 * that break it.
 */
const broken = (structureId: number) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<{ rule: string; ids: number[] }[]>`
      with counted as (
        select e.id, e.booked, e.queued, e.availability + e.extra as places,
          count(a.id) filter (where a.state in ('SUBSCRIBED', 'ATTENDED', 'NOT_ATTENDED')) as has_place,
          count(a.id) filter (where a.state = 'ON_WAITING_QUEUE') as waits,
          count(distinct a.queue_number) filter (where a.state = 'ON_WAITING_QUEUE') as numbers,
          count(a.id) filter (where a.state <> 'REMOVED_FROM_EVENT') as present,
          count(distinct a.anagrafica_sku) filter (where a.state <> 'REMOVED_FROM_EVENT') as people
        from event e left join event_attendant a on a.event_id = e.id where e.structure_id = ${structureId} group by e.id),
      unordered as (
        select a.event_id from event_attendant a join event_attendant b on b.event_id = a.event_id
          and b.id > a.id and b.queue_number < a.queue_number
        where a.structure_id = ${structureId})
      select 'counters' as rule, array_agg(id) as ids from counted where booked <> has_place or queued <> waits having count(*) > 0
      union all select 'capacity', array_agg(id) from counted where has_place > places having count(*) > 0
      union all select 'positions', array_agg(id) from counted where numbers <> waits having count(*) > 0
      union all select 'nobody twice', array_agg(id) from counted where people <> present having count(*) > 0
      union all select 'nobody waits for a free place', array_agg(id) from counted, booking_settings s
        where s.structure_id = ${structureId} and s.automatic_promotion and waits > 0 and places > has_place having count(*) > 0
      union all select 'queue in order of arrival', array_agg(event_id) from unordered having count(*) > 0`,
  )

/** Counts the people with a place or in a queue: only a call that removes them may lower the number. */
const active = (structureId: number) =>
  context.api.asSystem((tx) =>
    tx.event_attendant.count({ where: { structure_id: structureId, state: { not: 'REMOVED_FROM_EVENT' } } }),
  )

describe.each([11, 12, 13, 14])(
  '%s: eight callers who book, cancel, promote, attend, edit and split at random',
  (seed) => {
    it('leave counters, capacity and queue sound, nobody twice and nobody lost', async () => {
      const here = await place(seed % 2 === 0)
      const names = [...Object.keys(ACTIONS), 'book', 'book', 'book']
      const done = new Map<string, number>()
      const unexpected: unknown[] = []
      const balance = { booked: 0, cancelled: 0 }
      const live = async (_: unknown, caller: number) => {
        const random = randomFrom(seed * 100 + caller)
        for (let step = 0; step < STEPS; step += 1) {
          const name = random.pick(names)
          const events = await here.events()
          const answer = await ACTIONS[name]?.(here, random, random.pick(events.slice(0, 6)))
          if (!answer) continue
          if (![200, 404, 409, 422].includes(answer.status))
            unexpected.push([name, answer.status, answer.body])
          if (answer.status !== 200) continue
          done.set(name, (done.get(name) ?? 0) + 1)
          if (name === 'book') balance.booked += 1
        }
      }
      await Promise.all(Array.from({ length: CALLERS }, live))
      const { structureId } = here.at.caller
      balance.cancelled = await context.api.asSystem((tx) =>
        tx.event_attendant.count({ where: { structure_id: structureId, state: 'REMOVED_FROM_EVENT' } }),
      )
      expect(unexpected).toEqual([])
      expect(await broken(structureId)).toEqual([])
      expect(await active(structureId)).toBe(balance.booked - balance.cancelled)
      expect(Object.keys(ACTIONS).filter((name) => !done.has(name))).toEqual([])
    }, 120_000)
  },
)

describe('the rules above', () => {
  it('are found broken when the database does not keep them: the control', async () => {
    const here = await place()
    const [event] = await here.events()
    for (const sku of here.skus.slice(0, 5)) await book(context.api, here.at.caller, event?.id ?? 0, sku)
    expect(await broken(here.at.caller.structureId)).toEqual([])
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`
      await tx.$executeRaw`update event set booked = booked + 1 where structure_id = ${here.at.caller.structureId} and booked > 0 and booked < availability + extra`
      await tx.$executeRaw`update event_attendant set queue_number = 100 - queue_number where structure_id = ${here.at.caller.structureId} and queue_number is not null`
    })
    const rules = (await broken(here.at.caller.structureId)).map(({ rule }) => rule)
    expect(rules).toContain('queue in order of arrival')
  })
})
