import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { credentials, newAddress, newEmail, PASSWORD, person, signIn } from '@/tests/support/account'
import { type Caller, testApi } from '@/tests/support/api'
import { readFeed, subscribe } from '@/tests/support/booking/calendar-feed'
import { addEvent, customerOf, school } from '@/tests/support/booking/events'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { flatten } from '@/tests/support/generated-input'
import { lastToken, mailsTo } from '@/tests/support/mail/mailbox'
import { captureLog } from '@/tests/support/process/captured-log'
import { askFor, followLink, holdTime, linkTo, publicClub } from '@/tests/support/reservations/public-club'
import { newStamp } from '@/tests/support/stamp'
import { dayFromNow } from '@/tests/support/time/days'

const context = testApi({ LUNA_LOG: 'debug' })
const auth = '/api/auth/rest'

let log: Awaited<ReturnType<typeof captureLog>>
beforeEach(async () => {
  log = await captureLog()
})
afterEach(() => log.restore())

const call = (method: string, path: string, options: Parameters<typeof context.api.call>[2] = {}) =>
  context.api.call(method, path, { ...options, headers: { ...newAddress(), ...options.headers } })

/** A path with a secret in it as it is called, well and badly: with another method, cut off, with more behind it. */
const tryPath = async (path: string) => {
  await call('GET', path)
  await call('GET', path)
  await call('PUT', path, { body: {} })
  await call('GET', `${path}/altro/ancora`)
  await call('GET', `${path}?token=${path.split('/').at(-1)}`)
}

async function followedLinks(): Promise<string[]> {
  const secrets: string[] = []
  const noteLast = async (email: string) => {
    secrets.push(await lastToken(context.api, email))
    return secrets.at(-1) ?? ''
  }
  const email = newEmail()
  const signup = {
    headers: credentials(email, PASSWORD),
    body: { user_data: { first_name: 'N', last_name: 'P' } },
  }
  await call('POST', `${auth}/signup`, signup)
  await tryPath(`${auth}/confirm/${await noteLast(email)}`)
  await call('POST', `${auth}/user/reset_password_by_mail`, { body: { user_identifier: email } })
  const reset = { reset_password_token: await noteLast(email), new_password: 'nuova-e-segreta-9' }
  await tryPath(`${auth}/reset/${reset.reset_password_token}`)
  await call('POST', `${auth}/user/change_password`, { body: { ...reset, new_password: email } })
  await call('POST', `${auth}/user/change_password`, { body: reset })
  const owner = await context.api.caller()
  const guest = newEmail()
  await call('POST', `${auth}/invitations`, {
    as: owner,
    body: { email: guest, gui_item_list: ['GUI_SHOW_SIDE_MENU'] },
  })
  const token = await noteLast(guest)
  await call('POST', `${auth}/invitations/offer`, { body: { token } })
  await call('POST', `${auth}/invitations/accept`, { body: { token, wrong: token } })
  await tryPath(`${auth}/invite/${token}`)
  const mover = await person(context.api)
  const target = newEmail()
  await call('POST', `${auth}/profile/email`, { as: mover, body: { email: target, password: PASSWORD } })
  await tryPath(`${auth}/email/${await noteLast(target)}`)
  return [...secrets, reset.new_password]
}

async function sharedDocument(): Promise<string[]> {
  const { caller, customer } = await studio(context.api)
  const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
  const base = '/api/salesforce/rest'
  const body = { invoice_id: invoice.id, mail_to: 'cliente@posta.example' }
  await call('POST', `${base}/invoice/send`, { as: caller, body })
  const { mail_list } = (await call('GET', `${auth}/outbox`, { as: caller })).body
  const { mail } = (await call('GET', `${auth}/outbox/${mail_list[0].id}`, { as: caller })).body
  const token = /\/documents\/([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  await tryPath(`${base}/document/shared/${token}`)
  await call('GET', `${base}/document/shared/${token}/pdf`)
  await call('POST', `${base}/document/shared/opened`, { body: { token } })
  return [token]
}

async function bookedAndSubscribed(): Promise<string[]> {
  const at = await school(context.api)
  const base = '/api/booking/rest'
  const page = `scuola-${newStamp()}`.toLowerCase()
  const settings = { public_page: true, public_slug: page }
  await call('PUT', `${base}/settings`, { as: at.caller, body: { settings } })
  const start = `${dayFromNow(3)} 17:30:00+0000`
  await addEvent(context.api, at, { start, end: `${dayFromNow(3)} 18:30:00+0000` })
  const [event] = (await call('GET', `${base}/public/${page}/events`)).body.event_list
  const email = newEmail()
  const asked = { event_id: event.id, event_start_date: event.start_datetime, email }
  await call('POST', `${base}/public/${page}/booking`, {
    body: { ...asked, first_name: 'A', last_name: 'B' },
  })
  const text = (await mailsTo(context.api, email)).at(-1)?.text ?? ''
  const token = /\/book\/[a-z0-9-]+\/([\w-]{43})/.exec(text)?.[1] ?? ''
  await tryPath(`${base}/public/${page}/booking/${token}`)
  await call('POST', `${base}/public/${page}/booking/confirm`, { body: { token } })
  const { url } = await subscribe(context.api, (await customerOf(context.api, at)).caller, { kind: 'PERSON' })
  await readFeed(url)
  await readFeed(`${url}x`)
  return [token, /\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? '']
}

async function reservedByVisitor(): Promise<string[]> {
  const at = await publicClub(context.api)
  const day = dayFromNow(3)
  const time = {
    resource_id: at.court.id,
    start_datetime: `${day} 10:00:00+0000`,
    end_datetime: `${day} 11:00:00+0000`,
  }
  const { hold } = (await holdTime(context.api, at, time)).body.hold
  const email = newEmail()
  await askFor(context.api, at, hold, { email })
  const token = await linkTo(context.api, email)
  await tryPath(`/api/reservations/rest/public/${at.page}/reservation/${token}`)
  await followLink(context.api, at, token)
  await followLink(context.api, at, token, 'cancel')
  return [hold, token]
}

async function signedIn(): Promise<string[]> {
  const own = await person(context.api)
  const wrong = 'una-sbagliata-ma-mia-7'
  await signIn(context.api, own.email, {}, wrong)
  const { token, session_token } = (await signIn(context.api, own.email)).body
  const two = `${auth}/profile/two_factor`
  const { secret } = (await call('POST', two, { as: own, body: { password: PASSWORD } })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await call('POST', `${two}/confirm`, { as: own, body: { code } })
  const codes: string[] = confirmed.body.recovery_code_list
  await signIn(context.api, own.email, { 'x-luna-otp': codes[0] ?? '' })
  await signIn(context.api, own.email, { 'x-luna-otp': code })
  await call('PUT', `${auth}/profile/password`, {
    as: own,
    body: { old_password: wrong, new_password: 'e-questa-la-nuova-8' },
  })
  return [
    token,
    session_token,
    secret,
    code,
    ...codes,
    PASSWORD,
    wrong,
    'e-questa-la-nuova-8',
    ...tokensOf(own),
  ]
}

const tokensOf = ({ headers }: Caller): string[] => Object.values(headers)

async function signedInByBrowser(): Promise<string[]> {
  const { email } = await person(context.api)
  const { authOptions } = await import('@/server/auth/sign-in/auth-options')
  const { encode } = await import('next-auth/jwt')
  type Authorize = (given: object, request: object) => Promise<{ luna: string }>
  const { authorize } = (authOptions.providers[0] as unknown as { options: { authorize: Authorize } }).options
  const request = { headers: newAddress() }
  await authorize({ email, password: 'sbagliata-dal-browser-5' }, request).catch(() => null)
  const { luna } = await authorize({ email, password: PASSWORD }, request)
  const cookie = await encode({ token: { luna }, secret: process.env.LUNA_SECRET ?? '' })
  const headers = { cookie: `next-auth.session-token=${cookie}` }
  expect((await call('GET', `${auth}/client_userinfo`, { headers })).status).toBe(200)
  await call('GET', `${auth}/profile/sessions/${luna}`, { headers })
  return [luna, cookie, 'sbagliata-dal-browser-5']
}

async function redeemedCode(): Promise<string[]> {
  const { caller, customer } = await studio(context.api)
  const made = await call('POST', `${auth}/genericsku`, {
    as: caller,
    body: { anagrafica_sku: customer.sku },
  })
  const code: string = made.body.sku_human_readable
  const body = { sku_human_readable: code }
  await call('PUT', `${auth}/genericsku/user`, { as: await context.api.caller(), body })
  await call('PUT', `${auth}/genericsku/user/${code}`, { as: await context.api.caller(), body })
  return [code]
}

describe('the log at its most verbose', () => {
  it.each([
    ['the links of accounts and chosen passwords', followedLinks],
    ['the link of a document', sharedDocument],
    ['the links of bookings and calendars', bookedAndSubscribed],
    ['the hold and the link of a visitor who reserves', reservedByVisitor],
    ['passwords, session tokens, the second factor and its codes', signedIn],
    ['what a browser signs in with, and its cookie', signedInByBrowser],
    ['a code that links a person to an entry', redeemedCode],
  ])('holds none of %s, however they are called', async (_, issue) => {
    const secrets = await issue()
    for (const secret of secrets) expect(secret).toMatch(/^.{6,}$/)
    expect(log.text()).toContain('"msg":"call"')
    expect(secrets.filter((secret) => log.text().includes(secret))).toEqual([])
  })

  it('holds nothing that stands in the place of a parameter, of any call', async () => {
    const marker = `segreto-${newStamp()}`
    for (const { method, path } of flatten(contract).filter((endpoint) => endpoint.path.includes('{'))) {
      const url = path.replace(/\{[^}]+\}/g, marker)
      await context.api.call(method, url, method === 'GET' ? {} : { body: {} })
      expect(log.text()).toContain(`"route":"${path}"`)
    }
    expect(log.text()).not.toContain(marker)
  })
})
