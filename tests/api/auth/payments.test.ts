import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { structureOfCustomers } from '@/tests/support/account'
import { Api } from '@/tests/support/api'
import { mailsTo } from '@/tests/support/mail/mailbox'
import { StripeDouble } from '@/tests/support/salesforce/stripe-double'

const stripe = new StripeDouble()
let api: Api
let plans: { free: number; once: number; monthly: number; gone: number }

beforeAll(async () => {
  api = await Api.open({ LUNA_STRIPE_KEY: 'sk_test_luna', LUNA_STRIPE_HOST: await stripe.listen() })
  plans = await api.asSystem(async (tx) => {
    const make = async (name: string, price: number, more: object = {}) =>
      (await tx.plan.create({ data: { name, descriptionPlan: 'Una riga\\nUn’altra', price, ...more } })).id
    return {
      free: await make('Base', 0),
      once: await make('Avvio', 49.9, { period: 'ONCE' }),
      monthly: await make('Studio', 19, { stripe_price: 'price_studio' }),
      gone: await make('Vecchio', 5, { available: false }),
    }
  })
})

afterAll(async () => {
  await api.close()
  await stripe.close()
})

const newEmail = () => `p-${randomBytes(5).toString('hex')}@posta.example`

const signup = (
  email: string,
  id_plan: number,
  stripe_token: string | null = 'tok_good',
  more: object = {},
) =>
  api.call('POST', '/api/auth/rest/signup', {
    headers: {
      'x-luna-username': encodeURIComponent(email),
      'x-luna-password': 'tre%20parole%20lunghe',
      'x-forwarded-for': [...randomBytes(4)].join('.'),
    },
    body: {
      user_data: { first_name: 'Ugo', last_name: 'Sì', stripe_token, stripe_info: { id_plan }, ...more },
    },
  })

const paymentsOf = async (email: string) => {
  const attempts = await api.asSystem((tx) => tx.payment_attempt.findMany({ where: { email } }))
  const keys = attempts.map((attempt) => `${attempt.key}-payment`)
  return { attempts, made: stripe.payments.filter((call) => keys.includes(call.key)) }
}

const hasAccount = async (email: string) =>
  (await api.asSystem((tx) => tx.account.count({ where: { email } }))) === 1

describe('a plan', () => {
  it('is answered by its id, with its lines apart by a literal backslash-n', async () => {
    const { body } = await api.call('GET', `/api/auth/rest/plan/byIdPlan/${plans.once}`)
    expect(body.plan).toEqual({
      id: plans.once,
      name: 'Avvio',
      descriptionPlan: 'Una riga\\nUn’altra',
      price: 49.9,
      period: 'ONCE',
    })
  })

  it.each(['gone', 'none'] as const)('is 404 when it is %s', async (which) => {
    const id = which === 'gone' ? plans.gone : 999_999
    const { status, body } = await api.call('GET', `/api/auth/rest/plan/byIdPlan/${id}`)
    expect([status, body.wrong]).toEqual([404, ['id_plan']])
  })
})

describe('a registration', () => {
  it('to a plan that costs nothing calls nobody', async () => {
    const [email, before] = [newEmail(), stripe.calls.length]
    expect((await signup(email, plans.free, null)).status).toBe(200)
    expect([stripe.calls.length - before, await hasAccount(email)]).toEqual([0, true])
  })

  it('to a plan that is named beside the person, not within, is to that plan all the same', async () => {
    const email = newEmail()
    const answer = await api.call('POST', '/api/auth/rest/signup', {
      headers: {
        'x-luna-username': encodeURIComponent(email),
        'x-luna-password': 'tre%20parole%20lunghe',
        'x-forwarded-for': [...randomBytes(4)].join('.'),
      },
      body: {
        user_data: { first_name: 'Ugo', last_name: 'Sì', stripe_token: 'tok_good' },
        stripe_info: { id_plan: plans.once },
      },
    })
    expect(answer.status).toBe(200)
    expect((await paymentsOf(email)).made).toHaveLength(1)
  })

  it('charges its price once, in cents, and forgets the card', async () => {
    const email = newEmail()
    expect((await signup(email, plans.once)).status).toBe(200)
    const { attempts, made } = await paymentsOf(email)
    expect(made.map((call) => [call.path, call.fields.get('amount'), call.fields.get('currency')])).toEqual([
      ['/v1/charges', '4990', 'eur'],
    ])
    expect(attempts[0]).toMatchObject({ state: 'DONE', data: {} })
    expect(attempts[0]?.account_id).not.toBeNull()
    expect(await mailsTo(api, email)).toHaveLength(1)
  })

  it('subscribes to a plan with a recurring price', async () => {
    const email = newEmail()
    await signup(email, plans.monthly)
    const [call] = (await paymentsOf(email)).made
    expect([call?.path, call?.fields.get('items[0][price]')]).toEqual(['/v1/subscriptions', 'price_studio'])
  })

  it('pays once and makes one account for ten forms at once, each with its own card token', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signup(email, plans.once, `tok_${index}`)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const { attempts, made } = await paymentsOf(email)
    expect([attempts.length, made.length, await hasAccount(email)]).toEqual([1, 1, true])
  })

  it('is refused with a declined card, leaves nothing, and goes through with another', async () => {
    const email = newEmail()
    const declined = await signup(email, plans.once, 'tok_declined')
    expect([declined.status, declined.body.code]).toEqual([422, 'ERROR_CARD_DECLINED'])
    expect(await hasAccount(email)).toBe(false)
    expect((await signup(email, plans.once)).status).toBe(200)
    expect((await paymentsOf(email)).made).toHaveLength(1)
  })

  it('needs a card for a plan that costs something', async () => {
    const answer = await signup(newEmail(), plans.once, null)
    expect([answer.status, answer.body.wrong]).toEqual([400, ['user_data.stripe_token']])
  })

  it('charges nobody who has an account, and refuses a bad card alike', async () => {
    const email = newEmail()
    await signup(email, plans.free)
    const [bad, fresh] = [
      await signup(email, plans.once, 'tok_unknown'),
      await signup(newEmail(), plans.once, 'tok_unknown'),
    ]
    expect([bad.status, bad.body.code]).toEqual([fresh.status, fresh.body.code])
    expect((await signup(email, plans.once)).status).toBe(200)
    expect((await paymentsOf(email)).made).toEqual([])
  })

  it('of a customer of a structure pays nothing', async () => {
    const structure = await structureOfCustomers(api)
    const email = newEmail()
    const names = { family: structure.familyName, structure: structure.name }
    expect((await signup(email, plans.once, null, names)).status).toBe(200)
    expect(await hasAccount(email)).toBe(true)
  })
})

describe('a registration that was interrupted', () => {
  const take = async (email: string) => {
    const [attempt] = (await paymentsOf(email)).attempts
    const { registrationFinish } = await import('@/server/jobs/registration-finish')
    return registrationFinish.run({ attempt_id: attempt?.id })
  }

  it('is finished by the job when Stripe was out of reach, with one payment', async () => {
    const email = newEmail()
    stripe.outage = 3
    const answer = await signup(email, plans.once)
    expect([answer.status, await hasAccount(email)]).toEqual([503, false])
    await Promise.all([take(email), take(email)])
    expect([(await paymentsOf(email)).made.length, await hasAccount(email)]).toEqual([1, true])
    await take(email)
    expect((await mailsTo(api, email)).length).toBe(1)
  })

  it('is finished without another payment when its process died after paying', async () => {
    const email = newEmail()
    await signup(email, plans.once)
    const [attempt] = (await paymentsOf(email)).attempts
    const waiting = newEmail()
    await api.asSystem((tx) =>
      tx.payment_attempt.create({
        data: {
          key: `k-${waiting}`,
          email: waiting,
          plan_id: plans.once,
          state: 'PAID',
          stripe_payment: attempt?.stripe_payment,
          data: {
            token: 'tok_good',
            registration: {
              email: waiting,
              passwordHash: 'x',
              language: 'it',
              person: { first_name: 'Ugo', last_name: 'Sì', anagrafica: {} },
              structure: null,
            },
          },
        },
      }),
    )
    const before = stripe.calls.length
    await take(waiting)
    expect([stripe.calls.length - before, await hasAccount(waiting)]).toEqual([0, true])
  })

  it('has its job in the queue before Stripe is called', async () => {
    const email = newEmail()
    await signup(email, plans.once, 'tok_declined')
    const [attempt] = (await paymentsOf(email)).attempts
    const rows = await api.asSystem(
      (tx) =>
        tx.$queryRaw<
          { key: string }[]
        >`select key from graphile_worker.jobs where key = ${`attempt:${attempt?.id}`}`,
    )
    expect(rows).toHaveLength(1)
  })
})
