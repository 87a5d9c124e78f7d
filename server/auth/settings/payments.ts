import * as z from 'zod'
import { userData } from '@/lib/api/auth/account-fields'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import type { planModel } from '@/server/db/generated/models/plan'
import { asSystem } from '@/server/db/system'
import { enqueue } from '@/server/platform/queue-store'
import { checkCardToken, isPaymentConfigured, payPlan } from '@/server/platform/stripe'
import { newSku } from '@/server/platform/tokens'
import { lockAddress } from '../accounts/account-store'
import { type Registration, writeRegistration } from '../accounts/registration'
import { lockAttempt } from './payment-store'

/** The time after which a job completes a registration that was started and not written, in milliseconds. */
const TAKE_UP_MS = 2 * 60_000

/** The data of a payment attempt, with which any process can complete its registration. */
const attemptData = z.object({
  token: z.string(),
  registration: z.object({
    email: z.string(),
    passwordHash: z.string(),
    language: z.enum(['it', 'en']),
    person: userData.pick({ first_name: true, last_name: true, anagrafica: true }),
    structure: z.null(),
  }),
})

/**
 * Pays a plan and writes the registration. The attempt is written first, with all that completes it and the job
 * that takes it up if this process dies; then Stripe is called outside any transaction with the attempt's key; then
 * the account is written. An address with an account pays nothing: its card token is only checked.
 */
export async function registerPaid(
  registration: Registration,
  plan: planModel,
  token: string,
): Promise<void> {
  if (!isPaymentConfigured()) throw new Refusal('ERROR_PAYMENT_NOT_CONFIGURED')
  if (!token) {
    throw wrongValue('user_data.stripe_token')
  }
  const id = await asSystem((tx) => startAttempt(tx, registration, plan, token))
  if (id !== null) return finishAttempt(id)
  await checkCardToken(token)
  await asSystem((tx) => writeRegistration(tx, registration))
}

/** The attempt under way of the address, or a new one; null when the address has an account. */
async function startAttempt(
  tx: Tx,
  registration: Registration,
  plan: planModel,
  token: string,
): Promise<number | null> {
  const { email } = registration
  await lockAddress(tx, email)
  if ((await tx.account.count({ where: { email } })) > 0) return null
  const open = await tx.payment_attempt.findFirst({ where: { email, state: { in: ['STARTED', 'PAID'] } } })
  if (open) return open.id
  const data = { token, registration }
  const { id } = await tx.payment_attempt.create({ data: { key: newSku(), email, plan_id: plan.id, data } })
  await enqueue(tx, 'registration-finish', { attempt_id: id }, { key: `attempt:${id}`, delayMs: TAKE_UP_MS })
  return id
}

/**
 * Brings an attempt to its end, whether it is unpaid or paid; nothing happens to an attempt that is done. Any number of
 * callers at once pay once (Stripe's idempotency key) and write one account (the attempt's row lock).
 * @throws Refusal ERROR_CARD_DECLINED for an attempt whose card was declined
 */
export async function finishAttempt(id: number): Promise<void> {
  const attempt = await asSystem((tx) =>
    tx.payment_attempt.findUnique({ where: { id }, include: { plan: true } }),
  )
  if (!attempt || attempt.state === 'DONE') return
  if (attempt.state === 'FAILED') throw new Refusal('ERROR_CARD_DECLINED', {}, ['user_data.stripe_token'])
  const { token, registration } = attemptData.parse(attempt.data)
  if (attempt.state === 'STARTED') {
    const { price, ...plan } = attempt.plan
    const paid = await payPlan({
      key: attempt.key,
      email: attempt.email,
      token,
      plan: { ...plan, price: price.toFixed(2) },
    }).catch((error) => fail(id, error))
    await asSystem((tx) => notePayment(tx, id, paid))
  }
  await asSystem(async (tx) => {
    if ((await lockAttempt(tx, id)) !== 'PAID') return
    const account_id = await writeRegistration(tx, registration)
    await tx.payment_attempt.update({ where: { id }, data: { state: 'DONE', account_id, data: {} } })
  })
}

/** A declined card ends the attempt, so that another can be tried; an unreachable Stripe leaves it to the job. */
async function fail(id: number, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code === 'ERROR_CARD_DECLINED') {
    const where = { id, state: 'STARTED' }
    await asSystem((tx) => tx.payment_attempt.updateMany({ where, data: { state: 'FAILED', data: {} } }))
  }
  throw error
}

const notePayment = (tx: Tx, id: number, paid: { customer: string; payment: string }) =>
  tx.payment_attempt.updateMany({
    where: { id, state: 'STARTED' },
    data: { state: 'PAID', stripe_customer: paid.customer, stripe_payment: paid.payment },
  })
