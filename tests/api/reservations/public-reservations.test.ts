import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { newAddress, newEmail } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'
import { picture } from '@/tests/support/files/pictures'
import { mailsTo } from '@/tests/support/mail/mailbox'
import {
  addCourt,
  customerOfClub,
  hourly,
  mustCall,
  reserve,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import {
  askedLink,
  askFor,
  followLink,
  holdTime,
  linkTo,
  type PublicClub,
  publicClub,
  readLink,
  setPage,
  tenOf,
  visit,
} from '@/tests/support/reservations/public-club'
import { stopClockAt } from '@/tests/support/time/clock'

const STORAGE = '.data/test-public-reservations'
const context = testApi({ DATABASE_POOL: '20', STORAGE_DIR: STORAGE })
afterAll(() => rm(STORAGE, { recursive: true, force: true }))
const clock = stopClockAt('2026-11-24T09:00:00Z')
const DAY = '2026-12-02'
const AFTER_THE_HOLD = '2026-11-24T09:11:00Z'

const entriesWith = ({ caller }: PublicClub, email: string) =>
  context.api.asSystem((tx) => tx.anagrafica.findMany({ where: { structure_id: caller.structureId, email } }))

const reservationsOf = ({ caller }: PublicClub) =>
  context.api.asSystem((tx) =>
    tx.reservation.findMany({ where: { structure_id: caller.structureId }, include: { slots: true } }),
  )

async function freeTimes(at: PublicClub, minutes = 60) {
  const path = `availability?day=${DAY}&minutes=${minutes}`
  const { body } = await visit(context.api, at, 'GET', path)
  return body.availability_list as { resource_id: number; start_list: { start_datetime: string }[] }[]
}

const startsOf = async (at: PublicClub) =>
  (await freeTimes(at)).flatMap(({ start_list }) =>
    start_list.map(({ start_datetime }) => start_datetime.slice(11, 16)),
  )

/** Gives the person of a club an address. */
const addressOf = async (at: PublicClub) => {
  const email = newEmail()
  await context.api.asSystem((tx) =>
    tx.anagrafica.updateMany({
      where: { structure_id: at.caller.structureId, sku: at.sku },
      data: { email },
    }),
  )
  return email
}

describe('the public page of reservations', () => {
  it('shows the logo of its structure to everybody, once it has one', async () => {
    const at = await publicClub(context.api)
    expect((await visit(context.api, at, 'GET', 'logo')).status).toBe(404)
    const saved = await context.api.call('PUT', '/api/auth/rest/structure/configuration', {
      as: at.caller,
      body: { data: {}, logo: await picture() },
    })
    expect(saved.status).toBe(200)
    const { structure } = (await visit(context.api, at, 'GET', 'resource/list')).body
    const shown = await context.api.call('GET', structure.logo)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('is off until it is switched on, needs an address, and keeps it from other structures', async () => {
    const at = await publicClub(context.api)
    const calls = async (): Promise<number[]> => {
      const answers = [
        await visit(context.api, at, 'GET', 'resource/list'),
        await visit(context.api, at, 'GET', `availability?day=${DAY}&minutes=60`),
        await holdTime(context.api, at),
      ]
      return answers.map(({ status }) => status)
    }
    const token = await askedLink(context.api, at, { time: tenOf(at, '14:00', '15:00') })
    await setPage(context.api, at, { public_page: false })
    expect(await calls()).toEqual([404, 404, 404])
    expect((await followLink(context.api, at, token)).status).toBe(404)
    const { settings } = await setPage(context.api, at, { public_page: true })
    expect(settings).toMatchObject({ public_page: true, public_slug: at.page })
    expect(await calls()).toEqual([200, 200, 200])
    const path = '/api/reservations/rest/settings'
    const save = async (settings: object) => {
      const as = await context.api.caller()
      const body = { settings: { closed_on_holidays: false, ...settings } }
      return (await context.api.call('PUT', path, { as, body })).body
    }
    expect((await save({ public_page: true })).wrong).toEqual(['settings.public_slug'])
    expect((await save({ public_slug: 'Il mio club' })).wrong).toEqual(['settings.public_slug'])
    expect((await save({ public_slug: at.page })).code).toBe('ERROR_BOOKING_PAGE_NAME_TAKEN')
  })

  it('shows the names of its resources, free times and prices, and nothing of what is taken', async () => {
    const at = await publicClub(context.api, { units: 3 })
    await addCourt(context.api, at.caller, { name: 'Chiusa', active: false })
    const secret = await addCourt(context.api, at.caller, { name: 'Riservata', on_public_page: false })
    const customer = await customerOfClub(context.api, at)
    await reserved(context.api, customer.caller, [tenOf(at)])
    const list = (await visit(context.api, at, 'GET', 'resource/list')).body.resource_list
    expect(list.map(({ id }: { id: number }) => id)).toEqual([at.court.id])
    expect(Object.keys(list[0])).toEqual([
      'id',
      'name',
      'people',
      'step_minutes',
      'min_minutes',
      'max_minutes',
      'needs_approval',
    ])
    const [times, ...others] = await freeTimes(at)
    expect(others).toEqual([])
    expect(times?.start_list[0]).toEqual({
      start_datetime: `${DAY} 08:00:00+0100`,
      end_datetime: `${DAY} 09:00:00+0100`,
      total: 20,
    })
    expect(JSON.stringify(times)).not.toContain(customer.sku)
    const hidden = await holdTime(context.api, at, slot(secret.id, '10:00', '11:00'))
    expect(hidden.body.code).toBe('ERROR_RESERVATION_RESOURCE_GONE')
  })

  it('reaches no resource, hold or link of another structure', async () => {
    const [at, other] = [await publicClub(context.api), await publicClub(context.api)]
    const foreign = await holdTime(context.api, at, tenOf(other))
    expect(foreign.body.code).toBe('ERROR_RESERVATION_RESOURCE_GONE')
    const { hold } = (await holdTime(context.api, other)).body.hold
    expect((await askFor(context.api, at, hold)).body.code).toBe('ERROR_TOKEN_EXPIRED')
    await visit(context.api, at, 'POST', 'hold/release', { hold })
    expect(await startsOf(other)).not.toContain('10:00')
    const token = await askedLink(context.api, other, { time: tenOf(other, '12:00', '13:00') })
    for (const answer of [await readLink(context.api, at, token), await followLink(context.api, at, token)]) {
      expect([answer.status, answer.body.code]).toEqual([410, 'ERROR_TOKEN_EXPIRED'])
    }
  })
})

describe('a time that a visitor holds', () => {
  it('is kept from everybody, named to nobody, and free again when it is given up or has ended', async () => {
    const at = await publicClub(context.api)
    const held = (await holdTime(context.api, at)).body.hold
    expect(held).toMatchObject({
      hold_until: '2026-11-24 10:10:00+0100',
      total: 20,
      needs_approval: false,
      cancel_free_hours: 0,
    })
    expect(await startsOf(at)).not.toContain('10:00')
    const desk = await reserve(context.api, at.caller, [tenOf(at)], { anagrafica_sku: at.sku })
    expect(desk.body.code).toBe('ERROR_RESERVATION_TAKEN')
    const { slot_list } = await mustCall(context.api, at.caller, 'GET', `/slot/list?from=${DAY}&to=${DAY}`)
    expect(slot_list).toEqual([
      expect.objectContaining({ kind: 'RESERVATION', reservation_id: null, anagrafica_name: null }),
    ])
    await visit(context.api, at, 'POST', 'hold/release', { hold: held.hold })
    expect(await startsOf(at)).toContain('10:00')
    await holdTime(context.api, at)
    clock.moveTo(AFTER_THE_HOLD)
    expect(await startsOf(at)).toContain('10:00')
    await reserved(context.api, at.caller, [tenOf(at)], { anagrafica_sku: at.sku })
  })

  it('is held for a quarter of an hour at most, whatever the policy, and again when its person is named', async () => {
    const at = await publicClub(context.api)
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { hold_minutes: 600 } })
    const { hold, hold_until } = (await holdTime(context.api, at)).body.hold
    expect(hold_until).toBe('2026-11-24 10:15:00+0100')
    clock.moveTo('2026-11-24T09:14:00Z')
    const email = newEmail()
    await askFor(context.api, at, hold, { email })
    const { body } = await readLink(context.api, at, await linkTo(context.api, email))
    expect(body.reservation.hold_until).toBe('2026-11-24 10:29:00+0100')
  })

  it('follows the rules of hours, steps, lead time, window and people', async () => {
    const at = await publicClub(context.api, { people: 4 })
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { window_days: 10 } })
    const codeOf = async (from: string, to: string, over: object = {}, on = DAY) =>
      (await holdTime(context.api, at, slot(at.court.id, from, to, on), over)).body.code
    expect([
      await codeOf('07:00', '08:00'),
      await codeOf('10:10', '11:10'),
      await codeOf('10:00', '13:00'),
      await codeOf('10:00', '11:00', { people: 5 }),
      await codeOf('10:00', '11:00', {}, '2026-12-20'),
      await codeOf('10:00', '11:00', {}, '2026-11-23'),
    ]).toEqual([
      'ERROR_RESERVATION_CLOSED',
      'ERROR_RESERVATION_START',
      'ERROR_RESERVATION_LENGTH',
      'ERROR_RESERVATION_PEOPLE',
      'ERROR_RESERVATION_WINDOW',
      'ERROR_RESERVATION_PAST',
    ])
  })

  it('is won by one of a hundred visitors at once, beside those at the desk', async () => {
    const at = await publicClub(context.api)
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, () => holdTime(context.api, at)),
      reserve(context.api, at.caller, [tenOf(at)], { anagrafica_sku: at.sku }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
    expect(codes).toEqual(Array(100).fill('ERROR_RESERVATION_TAKEN'))
  }, 60_000)

  it('gives way to a blackout, and its link then names the next free times', async () => {
    const at = await publicClub(context.api)
    const token = await askedLink(context.api, at)
    const blackout = { from_day: DAY, from_time: '10:00', to_day: DAY, to_time: '11:00' }
    await mustCall(context.api, at.caller, 'POST', '/blackout', {
      blackout: { ...blackout, resource_id: at.court.id },
    })
    const { body } = await followLink(context.api, at, token)
    expect(body.code).toBe('ERROR_RESERVATION_TAKEN')
    expect(body.fault_list).toHaveLength(3)
  })

  it('is tried thirty times in a quarter of an hour from one address, and asked for ten times by one person', async () => {
    const at = await publicClub(context.api)
    const from = newAddress()
    const tries = await Promise.all(
      Array.from({ length: 33 }, () => visit(context.api, at, 'POST', 'hold', tenOf(at), from)),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3)
    const [email, { hold }] = [
      newEmail(),
      (await holdTime(context.api, at, tenOf(at, '12:00', '13:00'))).body.hold,
    ]
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => askFor(context.api, at, hold, { email })),
    )
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsTo(context.api, email)).toHaveLength(1)
  })
})

describe('a reservation by mail', () => {
  it('is made once its link is followed, and makes one entry of the registry, with one mail of confirmation', async () => {
    const at = await publicClub(context.api)
    const email = newEmail()
    const token = await askedLink(context.api, at, { email, phone: '333 1234567' })
    expect(await entriesWith(at, email)).toEqual([])
    expect(await reservationsOf(at)).toEqual([])
    expect((await readLink(context.api, at, token)).body.reservation).toMatchObject({
      state: 'ASKED',
      total: 20,
      hold_until: '2026-11-24 10:10:00+0100',
    })
    const twice = await Promise.all([1, 2].map(() => followLink(context.api, at, token)))
    expect(twice.map(({ body }) => body.reservation?.state)).toEqual(['CONFIRMED', 'CONFIRMED'])
    const [entry, ...others] = await entriesWith(at, email)
    expect(others).toEqual([])
    expect([entry?.first_name, entry?.last_name, entry?.cell_phone_number]).toEqual([
      'Ada',
      'Neri',
      '333 1234567',
    ])
    const made = await reservationsOf(at)
    expect(made.map(({ state, anagrafica_sku }) => [state, anagrafica_sku])).toEqual([
      ['CONFIRMED', entry?.sku],
    ])
    const kept = await context.api.asSystem((tx) =>
      tx.public_reservation.findMany({ where: { structure_id: at.caller.structureId } }),
    )
    expect(kept.map((one) => [one.email, one.first_name, one.phone])).toEqual([['', '', '']])
    const mails = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({
        where: { structure_id: at.caller.structureId, recipient: email },
        include: { calendar: true },
      }),
    )
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST'])
  })

  it('belongs to the entry that has the address, at its price, and answers alike whether there is one', async () => {
    const at = await publicClub(context.api)
    const email = await addressOf(at)
    const { sku } = at
    const [entry] = await entriesWith(at, email)
    const tagged = await context.api.call('PUT', `/api/anagrafica/rest/anagrafica/${entry?.id}/tags`, {
      as: at.caller,
      body: { name_list: ['Soci'] },
    })
    const tag_id = tagged.body.tag_list[0].id
    const price = hourly({ amount: 12, tag_id })
    const { price: cheap } = await mustCall(context.api, at.caller, 'POST', '/price', { price })
    const { price_list } = await mustCall(context.api, at.caller, 'GET', '/price/list')
    const ids = price_list.map(({ id }: { id: number }) => id)
    const id_list = [cheap.id, ...ids.filter((one: number) => one !== cheap.id)]
    await mustCall(context.api, at.caller, 'PUT', '/price/order', { id_list })
    const known = await holdTime(context.api, at)
    expect(known.body.hold.total).toBe(20)
    const unknown = (await holdTime(context.api, at, tenOf(at, '12:00', '13:00'))).body.hold.hold
    const asked = await askFor(context.api, at, known.body.hold.hold, { email, phone: '06 1' })
    expect(asked.body).toEqual((await askFor(context.api, at, unknown)).body)
    const token = await linkTo(context.api, email)
    expect((await readLink(context.api, at, token)).body.reservation.total).toBe(12)
    expect((await followLink(context.api, at, token)).body.reservation.total).toBe(12)
    const [only] = await reservationsOf(at)
    expect([only?.anagrafica_sku, Number(only?.total), only?.note]).toEqual([sku, 12, '06 1'])
    expect(await entriesWith(at, email)).toHaveLength(1)
  })

  it('is requested where the resource needs an approval', async () => {
    const at = await publicClub(context.api, { needs_approval: true })
    const token = await askedLink(context.api, at)
    expect((await followLink(context.api, at, token)).body.reservation.state).toBe('REQUESTED')
    const [made] = await reservationsOf(at)
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${made?.id}/approve`)
    expect((await readLink(context.api, at, token)).body.reservation.state).toBe('CONFIRMED')
  })

  it('keeps the limits of its person, also when several links are followed at once', async () => {
    const at = await publicClub(context.api)
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { max_active: 1 } })
    const email = newEmail()
    const tokens: string[] = []
    for (const hour of [10, 12, 14]) {
      const time = tenOf(at, `${hour}:00`, `${hour + 1}:00`)
      tokens.push(await askedLink(context.api, at, { email, time }))
    }
    const answers = await Promise.all(tokens.map((token) => followLink(context.api, at, token)))
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual([
      'ERROR_RESERVATION_QUOTA',
      'ERROR_RESERVATION_QUOTA',
      'ok',
    ])
    expect(await reservationsOf(at)).toHaveLength(1)
    expect(await entriesWith(at, email)).toHaveLength(1)
  })

  it('is still confirmed when its hold has ended, while the time is free, and not after a day', async () => {
    const at = await publicClub(context.api)
    const first = await askedLink(context.api, at)
    const second = await askedLink(context.api, at, { time: tenOf(at, '12:00', '13:00') })
    const third = await askedLink(context.api, at, { time: tenOf(at, '14:00', '15:00') })
    clock.moveTo(AFTER_THE_HOLD)
    expect((await readLink(context.api, at, first)).body.reservation.hold_until).toBe(null)
    await reserved(context.api, at.caller, [tenOf(at, '12:00', '13:00')], { anagrafica_sku: at.sku })
    expect((await followLink(context.api, at, first)).body.reservation.state).toBe('CONFIRMED')
    expect((await followLink(context.api, at, second)).body.code).toBe('ERROR_RESERVATION_TAKEN')
    clock.moveTo('2026-11-25T09:00:01Z')
    const late = await followLink(context.api, at, third)
    expect([late.status, late.body.code]).toEqual([410, 'ERROR_TOKEN_EXPIRED'])
  })

  it('is not asked for with the secret of the hold, nor twice with one hold', async () => {
    const at = await publicClub(context.api)
    const { hold } = (await holdTime(context.api, at)).body.hold
    expect((await followLink(context.api, at, hold)).body.code).toBe('ERROR_TOKEN_EXPIRED')
    expect((await askFor(context.api, at, hold)).status).toBe(200)
    expect((await followLink(context.api, at, hold)).body.code).toBe('ERROR_TOKEN_EXPIRED')
    expect((await askFor(context.api, at, hold)).body.code).toBe('ERROR_TOKEN_EXPIRED')
  })

  it('is cancelled by its link with the fee that it states, once, and only before it begins', async () => {
    const at = await publicClub(context.api)
    const policy = { cancel_free_hours: 8784, late_fee_percent: 50 }
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy })
    const token = await askedLink(context.api, at)
    expect((await followLink(context.api, at, token, 'cancel')).body.code).toBe('ERROR_RESERVATION_STATE')
    expect((await followLink(context.api, at, token)).body.reservation.cancel_fee).toBe(10)
    for (const _ of [1, 2]) {
      const { reservation } = (await followLink(context.api, at, token, 'cancel')).body
      expect(reservation).toMatchObject({ state: 'CANCELLED', cancel_fee: 10 })
    }
    expect((await followLink(context.api, at, token)).body.reservation.state).toBe('CANCELLED')
    expect(await startsOf(at)).toContain('10:00')
    const begun = await askedLink(context.api, at)
    await followLink(context.api, at, begun)
    clock.moveTo('2026-12-02T09:00:00Z')
    expect((await readLink(context.api, at, begun)).body.reservation.state).toBe('OVER')
    expect((await followLink(context.api, at, begun, 'cancel')).body.code).toBe('ERROR_RESERVATION_PAST')
  })
})
