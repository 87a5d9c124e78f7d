import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { newAddress, newEmail } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'
import { addEvent, addSeries, attendantsOf, book, school } from '@/tests/support/booking/events'
import { picture } from '@/tests/support/files/pictures'
import { mailsTo } from '@/tests/support/mail/mailbox'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const STORAGE = '.data/test-public-page'
const context = testApi({ DATABASE_POOL: '20', STORAGE_DIR: STORAGE })
afterAll(() => rm(STORAGE, { recursive: true, force: true }))
const base = '/api/booking/rest'
const DAY_MS = 86_400_000

/** Some days from now, at 17:30 by UTC. */
const inDays = (days: number, hour = 17) => `${dayFromNow(days)} ${hour}:30:00+0000`
const SOON = { start: inDays(3), end: inDays(3, 18) }

async function openSchool() {
  const at = await school(context.api)
  const page = `scuola-${newStamp()}`.toLowerCase()
  const settings = { public_page: true, public_slug: page }
  const answer = await context.api.call('PUT', `${base}/settings`, { as: at.caller, body: { settings } })
  expect(answer.status).toBe(200)
  return { ...at, page }
}

type SchoolSetup = Awaited<ReturnType<typeof openSchool>>
type PublicEventRow = { id: number; start_datetime: string }

const visit = (method: string, at: SchoolSetup, path: string, body?: object) =>
  context.api.call(method, `${base}/public/${at.page}/${path}`, { body, headers: newAddress() })

const shownEvents = async (at: SchoolSetup) => (await visit('GET', at, 'events')).body.event_list

const ask = (
  at: SchoolSetup,
  event: PublicEventRow,
  email: string,
  names = { first_name: 'Ada', last_name: 'Neri' },
) =>
  visit('POST', at, 'booking', {
    event_id: event.id,
    event_start_date: event.start_datetime,
    email,
    ...names,
  })

async function linkOf(email: string): Promise<string> {
  const mail = (await mailsTo(context.api, email)).at(-1)
  return /\/book\/[a-z0-9-]+\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function askedLink(at: SchoolSetup, event: PublicEventRow, email = newEmail()) {
  expect((await ask(at, event, email)).status).toBe(200)
  return linkOf(email)
}

const entriesWith = (at: SchoolSetup, email: string) =>
  context.api.asSystem((tx) =>
    tx.anagrafica.findMany({ where: { structure_id: at.caller.structureId, email } }),
  )

describe('the public page', () => {
  it('is off until it is switched on, and needs an address of its own', async () => {
    const at = await school(context.api)
    const save = (settings: object) =>
      context.api.call('PUT', `${base}/settings`, { as: at.caller, body: { settings } })
    expect((await save({ public_page: true })).status).toBe(400)
    const page = `p-${newStamp()}`.toLowerCase()
    expect((await save({ public_slug: page })).body.settings.public_page).toBe(false)
    expect((await visit('GET', { ...at, page }, 'events')).status).toBe(404)
    const other = await school(context.api)
    const taken = await context.api.call('PUT', `${base}/settings`, {
      as: other.caller,
      body: { settings: { public_slug: page } },
    })
    expect([taken.status, taken.body.code]).toEqual([422, 'ERROR_BOOKING_PAGE_NAME_TAKEN'])
  })

  it('shows the logo and the colour of its structure to everybody, and of one that has none, neither', async () => {
    const [at, plain] = [await openSchool(), await openSchool()]
    const logo = await picture()
    const data = { stampa: { colore: '#0f766e' } }
    const saved = await context.api.call('PUT', '/api/auth/rest/structure/configuration', {
      as: at.caller,
      body: { data, logo },
    })
    expect(saved.status).toBe(200)
    const { structure } = (await visit('GET', at, 'events')).body
    expect(structure).toMatchObject({ color: '#0f766e', logo: `${base}/public/${at.page}/logo` })
    const shown = await context.api.call('GET', structure.logo)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await visit('GET', plain, 'events')).body.structure).toMatchObject({ color: null, logo: null })
    expect((await visit('GET', plain, 'logo')).status).toBe(404)
    const settings = { public_page: false }
    await context.api.call('PUT', `${base}/settings`, { as: at.caller, body: { settings } })
    expect((await context.api.call('GET', structure.logo)).status).toBe(404)
  })

  it('shows what is to come with its free places, and nobody who attends', async () => {
    const at = await openSchool()
    const event = await addEvent(context.api, at, { ...SOON, availability: 2 })
    await addEvent(context.api, at, { name: 'Lontano', start: inDays(100), end: inDays(100, 18) })
    await addEvent(context.api, at, { name: 'Ieri', start: inDays(-1), end: inDays(-1, 18) })
    await book(context.api, at.caller, event.id, at.customer.sku)
    const list = await shownEvents(at)
    expect(list).toEqual([
      expect.objectContaining({
        name: 'Yoga',
        availability: 2,
        current_availability: 1,
        waiting: 0,
        location: { name: at.location.name, address: '' },
        teacher_list: ['Maestra'],
      }),
    ])
    expect(JSON.stringify(list)).not.toContain(at.customer.sku)
    expect(JSON.stringify(list)).not.toContain(at.teacher.anagrafica_sku)
  })
})

describe('a booking by mail', () => {
  it('takes a place once its link is followed, and makes one registry entry', async () => {
    const at = await openSchool()
    const event = await addEvent(context.api, at, SOON)
    const email = newEmail()
    const token = await askedLink(at, event, email)
    expect(await entriesWith(at, email)).toEqual([])
    expect((await visit('GET', at, `booking/${token}`)).body.booking.state).toBe('ASKED')
    const twice = await Promise.all([
      visit('POST', at, 'booking/confirm', { token }),
      visit('POST', at, 'booking/confirm', { token }),
    ])
    expect(twice.map(({ body }) => body.booking?.state)).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    expect(await entriesWith(at, email)).toHaveLength(1)
    expect(await attendantsOf(context.api, at.caller, event.id)).toHaveLength(1)
    const rows = await context.api.asSystem((tx) =>
      tx.public_booking.findMany({ where: { structure_id: at.caller.structureId } }),
    )
    expect(rows.map(({ email: kept, first_name }) => [kept, first_name])).toEqual([['', '']])
  })

  it('books the entry that has the address, and answers alike whether there is one', async () => {
    const at = await openSchool()
    const event = await addEvent(context.api, at, SOON)
    const email = newEmail()
    await context.api.asSystem((tx) =>
      tx.anagrafica.updateMany({
        where: { structure_id: at.caller.structureId, sku: at.customer.sku },
        data: { email },
      }),
    )
    const known = await ask(at, event, email)
    const unknown = await ask(at, event, newEmail())
    expect(known.body).toEqual(unknown.body)
    const token = await linkOf(email)
    await visit('POST', at, 'booking/confirm', { token })
    const [only] = await attendantsOf(context.api, at.caller, event.id)
    expect(only?.sku).toBe(at.customer.sku)
  })

  it('queues who comes to a full event, tells the position, and is cancelled by its link', async () => {
    const at = await openSchool()
    const event = await addSeries(
      context.api,
      at,
      { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] },
      { ...SOON, availability: 1 },
    )
    const [first, second] = [await askedLink(at, event), await askedLink(at, event)]
    const confirmed = await visit('POST', at, 'booking/confirm', { token: first })
    expect(confirmed.body.booking).toMatchObject({ state: 'SUBSCRIBED', position: null })
    const queued = await visit('POST', at, 'booking/confirm', { token: second })
    expect(queued.body.booking).toMatchObject({
      state: 'ON_WAITING_QUEUE',
      position: 1,
      event: { waiting: 1 },
    })
    for (const _ of [1, 2]) {
      const cancelled = await visit('POST', at, 'booking/cancel', { token: first })
      expect(cancelled.body.booking.state).toBe('CANCELLED')
    }
    const again = await visit('POST', at, 'booking/confirm', { token: first })
    expect(again.body.booking.state).toBe('CANCELLED')
  })

  it('is never overbooked by a hundred visitors at once, beside who books at the desk', async () => {
    const at = await openSchool()
    const event = await addEvent(context.api, at, { ...SOON, availability: 20 })
    const emails = Array.from({ length: 100 }, newEmail)
    await Promise.all(emails.map((email) => ask(at, event, email)))
    const links = await Promise.all(emails.map(linkOf))
    const done = await Promise.all([
      ...links.map((token) => visit('POST', at, 'booking/confirm', { token })),
      book(context.api, at.caller, event.id, at.customer.sku),
    ])
    expect(done.map(({ status }) => status)).toEqual(Array(101).fill(200))
    const people = await attendantsOf(context.api, at.caller, event.id)
    expect(people.filter(({ state }) => state === 'SUBSCRIBED')).toHaveLength(20)
    expect(people.flatMap(({ position }) => position ?? [])).toEqual(
      Array.from({ length: 81 }, (_, index) => index + 1),
    )
  }, 120_000)

  it('makes one entry of an address that confirms several lessons at once', async () => {
    const at = await openSchool()
    const events = [await addEvent(context.api, at, SOON), await addEvent(context.api, at, SOON)]
    const email = newEmail()
    const tokens: string[] = []
    for (const event of events) tokens.push(await askedLink(at, event, email))
    await Promise.all(tokens.map((token) => visit('POST', at, 'booking/confirm', { token })))
    expect(await entriesWith(at, email)).toHaveLength(1)
  })

  it('is refused for what has begun, was cancelled, was moved, or is not there', async () => {
    const at = await openSchool()
    const gone = await addEvent(context.api, at, { start: inDays(-1), end: inDays(1) })
    expect((await ask(at, gone, newEmail())).body.code).toBe('ERROR_EVENT_CLOSED')
    const event = await addEvent(context.api, at, SOON)
    const moved = { ...event, start_datetime: inDays(4) }
    expect((await ask(at, moved, newEmail())).body.code).toBe('ERROR_CONFLICT')
    const token = await askedLink(at, event)
    await context.api.call('PUT', `${base}/event/${event.id}/deactivate`, { as: at.caller })
    expect((await visit('POST', at, 'booking/confirm', { token })).body.code).toBe('ERROR_EVENT_CLOSED')
    expect((await ask(at, { ...event, id: -123_456_789 }, newEmail())).status).toBe(404)
    const foreign = await addEvent(context.api, await school(context.api), SOON)
    expect((await ask(at, foreign, newEmail())).status).toBe(404)
  })

  it('opens nothing with a link that is unknown, expired or of another page', async () => {
    const at = await openSchool()
    const event = await addEvent(context.api, at, SOON)
    const token = await askedLink(at, event)
    const codes = async () => [
      (await visit('POST', at, 'booking/confirm', { token: 'x'.repeat(43) })).body.code,
      (await visit('POST', await openSchool(), 'booking/confirm', { token })).body.code,
    ]
    expect(await codes()).toEqual(['ERROR_TOKEN_EXPIRED', 'ERROR_TOKEN_EXPIRED'])
    const { setClock } = await import('@/server/platform/clock')
    const restore = setClock(() => new Date(Date.now() + 2 * DAY_MS))
    const late = await visit('POST', at, 'booking/confirm', { token })
    restore()
    expect([late.status, late.body.code]).toEqual([410, 'ERROR_TOKEN_EXPIRED'])
  })

  it('is asked for ten times in a quarter of an hour by one address, not more', async () => {
    const at = await openSchool()
    const event = await addEvent(context.api, at, SOON)
    const email = newEmail()
    const done = await Promise.all(Array.from({ length: 15 }, () => ask(at, event, email)))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(done.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
