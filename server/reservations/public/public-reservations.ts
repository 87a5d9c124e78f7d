import { ok } from '@/lib/api/endpoint'
import type { PublicResource } from '@/lib/api/reservations/public-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { money, toWire } from '@/lib/domain/core/money'
import { wallText } from '@/lib/domain/reservations/wall-time'
import {
  addressBucket,
  brandColor,
  countAttempt,
  logoAnswer,
  publicStructureOf,
  userBucket,
} from '@/server/auth'
import { asSystem, workIn } from '@/server/db/system'
import { withVisitor } from '@/server/db/tenant'
import { api } from '@/server/http/implement'
import { publicReservationMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { queueAccountMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { newToken } from '@/server/platform/tokens'
import { pricesOf } from '../reservations/reserve-rules'
import type { ResourceRow } from '../rules/resource-queries'
import { freeStarts } from '../times/free-starts'
import { loadReservables, type Reservable } from '../times/reservable'
import { findPage, publicResources } from './public-queries'
import { keepAsked } from './public-store'
import { cancelLinked, confirmLinked, readLinked } from './visitor-reservation'
import { holdTime, prolongHold, releaseHold } from './visitor-time'

const procedures = api.reservations.publicReservations

/** How long the link of a mail can be followed. */
const ASKED_MS = 86_400_000
/** A quarter of an hour's, as those of the booking page: people of one house may come from one address. */
const ADDRESS_LIMIT = 60
const PERSON_LIMIT = 10
/** Of one address: each hold keeps a time from everybody else for some minutes. */
const HOLD_LIMIT = 30
const VISIT_LIMIT = 300

const countVisit = (address: string): Promise<void> =>
  countAttempt({ [addressBucket('reserve-visit', address)]: VISIT_LIMIT })

const toPublicResource = (row: ResourceRow): PublicResource => ({
  id: row.id,
  name: row.name,
  people: row.people,
  step_minutes: row.step_minutes,
  min_minutes: row.min_minutes,
  max_minutes: row.max_minutes,
  needs_approval: row.needs_approval,
})

const cancelRuleOf = ({ policy }: Reservable) => ({
  cancel_free_hours: policy.cancelFreeHours,
  late_fee_percent: policy.lateFeePercent.toNumber(),
})

const resources = procedures.resources.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const page = await findPage(input.page)
  const { color, shown } = await withVisitor(page.structureId, requestId, async (tx) => ({
    color: await brandColor(tx, page.structureId),
    shown: await publicResources(tx),
  }))
  const structure = await publicStructureOf(page, { color, logo: logoPath(input.page) })
  return ok({ structure, resource_list: shown.map(toPublicResource) })
})

/** The path of the call that gives the logo of a page. */
const logoPath = (page: string): string => `/api/reservations/rest/public/${page}/logo`

const logo = procedures.logo.handler(async ({ context: { address }, input }) => {
  await countVisit(address)
  return logoAnswer((await findPage(input.page)).structureId)
})

const availability = procedures.availability.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const { day, minutes, people } = input
  const page = await findPage(input.page)
  const found = await withVisitor(page.structureId, requestId, async (tx) => {
    const reservables = await loadReservables(tx, await publicResources(tx), day)
    const question = { first: day, last: day, minutes, people, person: null }
    return { reservables, starts: await freeStarts(tx, reservables, question) }
  })
  return ok({
    availability_list: found.reservables.map((one) => ({
      resource_id: one.resource.id,
      ...cancelRuleOf(one),
      start_list: (found.starts.get(one.resource.id) ?? []).map(({ from, to, total }) => ({
        start_datetime: wallText(from, env.LUNA_ZONE),
        end_datetime: wallText(to, env.LUNA_ZONE),
        total: toWire(total),
      })),
    })),
  })
})

const hold = procedures.hold.handler(async ({ context, input }) => {
  const { requestId, address, language } = context
  await countAttempt({ [addressBucket('reserve-hold', address)]: HOLD_LIMIT })
  const page = await findPage(input.page)
  const { resource_id: resourceId, start_datetime: startsAt, end_datetime: endsAt, people } = input
  const time = { resourceId, startsAt, endsAt, people }
  const held = await withVisitor(page.structureId, requestId, (tx) => holdTime(tx, time, language))
  const { total, deposit } = pricesOf([held.wanted], people, null)
  return ok({
    hold: {
      hold: held.secret,
      hold_until: toInstantText(held.until, env.LUNA_ZONE),
      total: toWire(money(total)),
      deposit: toWire(money(deposit)),
      needs_approval: held.reservable.resource.needs_approval,
      ...cancelRuleOf(held.reservable),
    },
  })
})

const release = procedures.release.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const page = await findPage(input.page)
  await withVisitor(page.structureId, requestId, (tx) => releaseHold(tx, input.hold))
  return ok({})
})

const ask = procedures.ask.handler(async ({ context, input }) => {
  const { requestId, address, language } = context
  const page = await findPage(input.page)
  await countAttempt({
    [userBucket('reserve', input.email)]: PERSON_LIMIT,
    [addressBucket('reserve', address)]: ADDRESS_LIMIT,
  })
  const { held, placed, until } = await withVisitor(page.structureId, requestId, (tx) =>
    prolongHold(tx, input.hold, language),
  )
  const { email, first_name: firstName, last_name: lastName, phone } = input
  const token = newToken()
  const mail = publicReservationMail(language, {
    url: pageUrl(`/reserve/${input.page}/${token}`),
    structure: page.name,
    name: firstName,
    resource: placed.reservable.resource.name,
    start: wallText(placed.span.from, env.LUNA_ZONE),
    until: toInstantText(until, env.LUNA_ZONE),
  })
  await asSystem(async (tx) => {
    await workIn(tx, page.structureId, null)
    const link = { id: held.id, token, until: new Date(now().getTime() + ASKED_MS) }
    await keepAsked(tx, { email, firstName, lastName, phone, language }, link)
    await queueAccountMail(tx, { to: email, ...mail })
  })
  return ok({})
})

const read = procedures.read.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const page = await findPage(input.page)
  const { reservation, color } = await withVisitor(page.structureId, requestId, async (tx) => ({
    reservation: await readLinked(tx, input.token),
    color: await brandColor(tx, page.structureId),
  }))
  return ok({ structure: await publicStructureOf(page, { color, logo: logoPath(input.page) }), reservation })
})

const confirm = procedures.confirm.handler(async ({ context, input }) => {
  const { requestId, address, language } = context
  await countVisit(address)
  const page = await findPage(input.page)
  const reservation = await withVisitor(page.structureId, requestId, async (tx) => {
    await confirmLinked(tx, input.token, language)
    return readLinked(tx, input.token)
  })
  return ok({ reservation })
})

const cancel = procedures.cancel.handler(async ({ context: { requestId, address }, input }) => {
  await countVisit(address)
  const page = await findPage(input.page)
  const reservation = await withVisitor(page.structureId, requestId, async (tx) => {
    await cancelLinked(tx, input.token)
    return readLinked(tx, input.token)
  })
  return ok({ reservation })
})

export const publicReservations = {
  resources,
  logo,
  availability,
  hold,
  release,
  ask,
  read,
  confirm,
  cancel,
}
