import type { Api, Caller } from '../api'
import { addPeople } from '../booking/events'
import { newStamp } from '../stamp'

const base = '/api/reservations/rest'
const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Calls that must succeed; answers the body. */
export async function mustCall(api: Api, as: Caller, method: string, path: string, body?: object) {
  const answer = await api.call(method, `${base}${path}`, { as, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Adds a court of steps of half an hour, for one to two hours; change what the test is about. */
export async function addCourt(
  api: Api,
  as: Caller,
  over: object = {},
): Promise<{ id: number; revision: number }> {
  const resource = { name: `Campo ${newStamp()}`, kind: 'COURT', ...over }
  return (await mustCall(api, as, 'POST', '/resource', { resource })).resource
}

/** Weekly opening hours of every day. */
export const opening = (over: object = {}) => ({
  weekdays: WEEK,
  from_time: '08:00',
  to_time: '22:00',
  ...over,
})

/** A price of 20 euro an hour, always. */
export const hourly = (over: object = {}) => ({
  weekdays: WEEK,
  per: 'HOUR',
  amount: 20,
  vat_rate: 22,
  ...over,
})

/** A structure that is open from 8 to 22 every day and has one court, and a person of its registry. */
export async function club(api: Api, court: object = {}) {
  const caller = await api.caller()
  await mustCall(api, caller, 'POST', '/opening', { opening: opening() })
  const [sku = ''] = await addPeople(api, caller, 1)
  return { caller, court: await addCourt(api, caller, court), sku }
}

export type Club = Awaited<ReturnType<typeof club>>

/** A customer of a club, whose account is linked to an entry of the registry. */
export async function customerOfClub(api: Api, { caller }: Pick<Club, 'caller'>) {
  const roles = ['GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE', 'GUI_OWN_EVENTS']
  const customer = await api.caller({ roles, structure: { id: caller.structureId } })
  const [sku = ''] = await addPeople(api, caller, 1)
  await api.asSystem((tx) =>
    tx.membership.updateMany({ where: { account_id: customer.accountId }, data: { anagrafica_sku: sku } }),
  )
  return { caller: customer, sku }
}

/** A slot from one hour to another of a day of winter. */
export const slot = (resourceId: number, from: string, to: string, day = '2026-12-02') => ({
  resource_id: resourceId,
  start_datetime: `${day} ${from}:00+0100`,
  end_datetime: `${day} ${to}:00+0100`,
})

export type Slot = ReturnType<typeof slot>

/** Reserves, or holds, times for a person. */
export const reserve = (
  api: Api,
  as: Caller,
  slots: readonly Slot[],
  { path = '/reservation', ...over }: { path?: string; anagrafica_sku?: string; [key: string]: unknown } = {},
) => api.call('POST', `${base}${path}`, { as, body: { reservation: { slot_list: slots, ...over } } })

/** A reservation that must succeed. */
export async function reserved(
  api: Api,
  as: Caller,
  slots: readonly Slot[],
  over: { path?: string; anagrafica_sku?: string; [key: string]: unknown } = {},
) {
  const { status, body } = await reserve(api, as, slots, over)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.reservation as {
    id: number
    revision: number
    state: string
    total: number
    slot_list: { unit: number }[]
  }
}
