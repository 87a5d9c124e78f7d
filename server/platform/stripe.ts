import type Stripe from 'stripe'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { env } from './env'
import { logger } from './logger'

const TIMEOUT_MS = 15_000

/** Whether plans that cost something can be paid here. */
export const isPaymentConfigured = (): boolean => env.LUNA_STRIPE_KEY !== ''

let opened: Stripe | undefined

/** The SDK is loaded with the first payment: most servers never take one. */
const sdk = async () => (await import('stripe')).default

/** Stripe's SDK against LUNA_STRIPE_HOST; its retries carry the same idempotency key. */
async function client(): Promise<Stripe> {
  if (!isPaymentConfigured()) throw new Refusal('ERROR_PAYMENT_NOT_CONFIGURED')
  const { protocol, hostname, port } = new URL(env.LUNA_STRIPE_HOST)
  const secure = protocol === 'https:'
  const Sdk = await sdk()
  opened ??= new Sdk(env.LUNA_STRIPE_KEY, {
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port || (secure ? '443' : '80'),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return opened
}

/** Throws ERROR_CARD_DECLINED for a card or a request that Stripe refuses, ERROR_UNAVAILABLE for other failures. */
async function refuse(error: unknown): Promise<never> {
  if (error instanceof Refusal) throw error
  const { errors } = await sdk()
  const isCard = error instanceof errors.StripeCardError
  if (isCard || error instanceof errors.StripeInvalidRequestError) {
    if (!isCard) logger.warn({ code: error.code, param: error.param }, 'Stripe refused a call')
    throw new Refusal('ERROR_CARD_DECLINED', {}, ['user_data.stripe_token'])
  }
  logger.error({ code: (error as { code?: string }).code }, 'Stripe did not answer')
  throw new Refusal('ERROR_UNAVAILABLE')
}

/** Refuses a card token that Stripe does not know or has seen used. */
export async function checkCardToken(token: string): Promise<void> {
  const found = await (await client()).tokens.retrieve(token).catch(refuse)
  if (found.used) throw new Refusal('ERROR_CARD_DECLINED', {}, ['user_data.stripe_token'])
}

export type PlanPayment = {
  /** The same key pays once, however often it is asked (Stripe remembers it for 24 hours). */
  key: string
  email: string
  token: string
  plan: { id: number; name: string; price: string; stripe_price: string | null }
}

/**
 * Pays a plan with a card token: a subscription when the plan has a recurring price at Stripe, else one charge of
 * its price in EUR. ERROR_CARD_DECLINED, or ERROR_UNAVAILABLE when Stripe cannot be reached: then ask again with
 * the same key. Never called inside a transaction.
 */
export async function payPlan({
  key,
  email,
  token,
  plan,
}: PlanPayment): Promise<{ customer: string; payment: string }> {
  try {
    const stripe = await client()
    const metadata = { luna_attempt: key, luna_plan: String(plan.id) }
    const customer = await stripe.customers.create(
      { email, source: token, metadata },
      { idempotencyKey: `${key}-customer` },
    )
    const options = { idempotencyKey: `${key}-payment` }
    const payment = plan.stripe_price
      ? await stripe.subscriptions.create(
          {
            customer: customer.id,
            items: [{ price: plan.stripe_price }],
            payment_behavior: 'error_if_incomplete',
            metadata,
          },
          options,
        )
      : await stripe.charges.create(
          {
            customer: customer.id,
            amount: money(plan.price).times(100).toNumber(),
            currency: 'eur',
            description: plan.name,
            metadata,
          },
          options,
        )
    return { customer: customer.id, payment: payment.id }
  } catch (error) {
    return await refuse(error)
  }
}
