import { newAddress, newEmail } from '../account'
import type { Api } from '../api'
import { mailsTo } from '../mail/mailbox'
import { newStamp } from '../stamp'
import { type Club, club, hourly, mustCall, type Slot, slot } from './club'

const base = '/api/reservations/rest'

export type PublicClub = Club & { page: string }

/** A club with a public page, whose court costs 20 euro an hour. */
export async function publicClub(api: Api, court: object = {}): Promise<PublicClub> {
  const at = await club(api, court)
  await mustCall(api, at.caller, 'POST', '/price', { price: hourly() })
  const page = `club-${newStamp()}`.toLowerCase()
  await setPage(api, at, { public_page: true, public_slug: page })
  return { ...at, page }
}

export const setPage = (api: Api, { caller }: Pick<Club, 'caller'>, settings: object) =>
  mustCall(api, caller, 'PUT', '/settings', { settings: { closed_on_holidays: false, ...settings } })

/** A call of a visitor of a club's page, who comes from an address of their own. */
export const visit = (
  api: Api,
  { page }: Pick<PublicClub, 'page'>,
  method: string,
  path: string,
  body?: object,
  headers = newAddress(),
) => api.call(method, `${base}/public/${page}/${path}`, { body, headers })

/** Ten to eleven of the day of `slot`, unless the hours are given. */
export const tenOf = ({ court }: Club, from = '10:00', to = '11:00') => slot(court.id, from, to)

export const holdTime = (api: Api, at: PublicClub, time: Slot = tenOf(at), over: object = {}) =>
  visit(api, at, 'POST', 'hold', { ...time, ...over })

export type Named = { email?: string; first_name?: string; last_name?: string; phone?: string }

/** States who a hold is for. */
export const askFor = (api: Api, at: PublicClub, hold: string, named: Named = {}) =>
  visit(api, at, 'POST', 'reservation', {
    hold,
    email: newEmail(),
    first_name: 'Ada',
    last_name: 'Neri',
    ...named,
  })

/** The secret of the link in the last mail to an address; '' where there is none. */
export async function linkTo(api: Api, email: string): Promise<string> {
  const mail = (await mailsTo(api, email)).at(-1)
  return /\/reserve\/[a-z0-9-]+\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Holds a time and asks for it; the secret of the link that was mailed. */
export async function askedLink(
  api: Api,
  at: PublicClub,
  { time = tenOf(at), ...named }: Named & { time?: Slot } = {},
): Promise<string> {
  const held = await holdTime(api, at, time)
  if (held.status !== 200) throw new Error(JSON.stringify(held.body))
  const email = named.email ?? newEmail()
  const asked = await askFor(api, at, held.body.hold.hold, { ...named, email })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  return linkTo(api, email)
}

export const followLink = (api: Api, at: PublicClub, token: string, step: 'confirm' | 'cancel' = 'confirm') =>
  visit(api, at, 'POST', `reservation/${step}`, { token })

export const readLink = (api: Api, at: PublicClub, token: string) =>
  visit(api, at, 'GET', `reservation/${token}`)
