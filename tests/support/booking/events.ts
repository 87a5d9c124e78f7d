import type { Api, Caller } from '../api'
import { addEntry, company, studio } from '../builders'
import { newStamp } from '../stamp'

const base = '/api/booking/rest'

/**
 * The values of an event that a test may choose; by default it lasts one hour by Rome's clock, with 20 places, in a
 * place and with a person in charge of its own.
 */
export type EventOptions = Partial<{
  name: string
  start: string
  end: string
  allDay: boolean
  availability: number
}>

/** A structure with a place, a person in charge and a price; a new studio, or the given one. */
export async function school(api: Api, given?: Awaited<ReturnType<typeof studio>>) {
  const owner = given ?? (await studio(api))
  const { caller } = owner
  const teacherEntry = await addEntry(api, caller, company({ first_name: 'Marta', last_name: 'Neri' }))
  const location = await api.call('POST', `${base}/eventlocation`, {
    as: caller,
    body: { event_location: { name: `Sala ${newStamp()}` } },
  })
  const teacher = await api.call('POST', `${base}/eventteacher`, {
    as: caller,
    body: { event_teacher: { short_description: 'Maestra', anagrafica_sku: teacherEntry.sku } },
  })
  const price = await api.call('POST', `${base}/eventprice`, {
    as: caller,
    body: { event_price: { name: 'Ingresso' } },
  })
  return {
    ...owner,
    location: location.body.event_location as { id: number; name: string },
    teacher: teacher.body.event_teacher as { id: number; anagrafica_sku: string },
    price: price.body.event_price as { id: number },
  }
}

/** The parts of a school that an event needs. */
export type School = Pick<Awaited<ReturnType<typeof school>>, 'caller' | 'location' | 'teacher'>

/** The body of an event of a school. */
export const eventData = ({ location, teacher }: School, options: EventOptions = {}) => ({
  name: options.name ?? 'Yoga',
  start_datetime: options.start ?? '2049-03-02 18:30:00+0100',
  end_datetime: options.end ?? '2049-03-02 19:30:00+0100',
  ...(options.allDay === undefined ? {} : { allDay: options.allDay }),
  availability: options.availability ?? 20,
  location: { id: location.id },
  teacher_list: [{ id: teacher.id }],
  price_list: [],
})

/** Adds an event that does not repeat; answers it. */
export async function addEvent(api: Api, at: School, options: EventOptions = {}) {
  const { body } = await api.call('POST', `${base}/event`, {
    as: at.caller,
    body: { event_list: [eventData(at, options)] },
  })
  return body.event_list[0]
}

/** Adds a class that repeats; answers its first occurrence. */
export async function addSeries(
  api: Api,
  at: School,
  rule: { days: string[]; start?: string; end?: string | null },
  options: EventOptions = {},
) {
  const data = eventData(at, options)
  const { body } = await api.call('POST', `${base}/event/recurring`, {
    as: at.caller,
    body: {
      event: data,
      recurring_info: {
        start_recurring_date: rule.start ?? data.start_datetime,
        end_recurring_date: rule.end ?? null,
        recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
        recurring_days: rule.days,
      },
    },
  })
  return body.event
}

/** The events of a period as the caller's list shows them. */
export async function eventsBetween(api: Api, as: Caller, from: string, to: string) {
  const query = new URLSearchParams({ start_date: `${from} 00:00:00+0100`, end_date: `${to} 00:00:00+0100` })
  const { body } = await api.call('GET', `${base}/event/structure/list?${query}`, { as })
  return body.event_list
}

/** People of the registry, written at once: their skus. */
export async function addPeople(api: Api, as: Caller, count: number): Promise<string[]> {
  const prefix = newStamp()
  const rows = await api.asSystem(
    (tx) => tx.$queryRaw<{ sku: string }[]>`
      insert into anagrafica (structure_id, sku, first_name, last_name)
      select ${as.structureId}, ${prefix} || '-' || n, 'Persona', lpad(n::text, 4, '0')
      from generate_series(1, ${count}::int) n returning sku`,
  )
  return rows.map(({ sku }) => sku)
}

/** Books a person into an event. */
export const book = (api: Api, as: Caller, eventId: number, sku: string, more: object = {}) =>
  api.call('POST', `${base}/eventattendant`, {
    as,
    body: { event_id: eventId, anagrafica_sku: sku, wait_in_queue_if_event_full: true, ...more },
  })

/** The attendants of an event. */
export async function attendantsOf(api: Api, as: Caller, eventId: number) {
  const { body } = await api.call('GET', `${base}/event/${eventId}/eventattendant/list`, { as })
  return body.event_attendant_list as { id: number; sku: string; state: string; position: number | null }[]
}

/** A customer of the school, whose account is linked to an entry of the registry. */
export async function customerOf(api: Api, at: Pick<School, 'caller'>) {
  const roles = ['GUI_OWN_EVENTS', 'GUI_BOOKING_EVENT', 'GUI_UNSUBSCRIBE_EVENT']
  const caller = await api.caller({ roles, structure: { id: at.caller.structureId } })
  const [sku = ''] = await addPeople(api, at.caller, 1)
  await api.asSystem((tx) =>
    tx.membership.updateMany({ where: { account_id: caller.accountId }, data: { anagrafica_sku: sku } }),
  )
  return { caller, sku }
}
