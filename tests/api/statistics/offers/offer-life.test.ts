import { describe, expect, it } from 'vitest'
import { type Day, daysBetween } from '@/lib/domain/core/day'
import { todayIn } from '@/lib/domain/core/local-time'
import { OFFER_STEPS, type OfferStep } from '@/lib/domain/statistics/offers/offer-figures'
import { type Caller, testApi } from '@/tests/support/api'
import { agreementData, line, studio } from '@/tests/support/builders'
import { seedsOf } from '@/tests/support/property-runs'
import { offerActs } from '@/tests/support/salesforce/offers'
import { wrongOffers } from '@/tests/support/salesforce/wrong-offers'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const { call, read, moveOffer, offerOf, invoiceOf } = offerActs(context)
const clock = stopClockAt('2026-02-02T09:00:00Z')
const funnel = '/api/statistics/rest/offer'
const rest = '/api/salesforce/rest'
const YEAR = 'from=2026-01&to=2026-12'

type Figures = { step_list: { step: OfferStep; count: number; amount: number }[] }

const toCents = (amount: number) => Math.round(amount * 100)

/** Each number is that of all pages of the list behind it. */
async function expectLists(as: Caller, { step_list }: Figures, months: string) {
  for (const { step, count, amount } of step_list) {
    const offers: { id: number; amount: number }[] = []
    for (let page = 1, more = true; more; page += 1) {
      const body = await read(as, `${funnel}/list?${months}&step=${step}&size=4&page=${page}`)
      offers.push(...body.offer_list)
      expect(body.total).toEqual({ count, amount })
      more = body.has_more
    }
    const sum = offers.reduce((all, one) => all + toCents(one.amount), 0)
    expect([months, step, new Set(offers.map(({ id }) => id)).size, sum]).toEqual([
      months,
      step,
      count,
      toCents(amount),
    ])
  }
}

/** An offer as its own acts made it, beside what the funnel reads. */
type Life = {
  id: number
  price: number
  state: string
  sent: Day | null
  agreed: boolean
  invoiced: boolean
  revisions: Life[]
}

const DAY = 86_400_000

const romeDay = (instant: number): Day => todayIn('Europe/Rome', new Date(instant))

function outcomeOf(life: Life, now: number): OfferStep {
  if (life.state === 'SIGNED' || life.agreed || life.invoiced) return 'ACCEPTED'
  if (life.state === 'REJECTED') return 'REJECTED'
  if (life.revisions.some(({ state }) => ['SENT', 'SIGNED', 'REJECTED'].includes(state))) return 'REPLACED'
  return life.sent && daysBetween(life.sent, romeDay(now)) > 60 ? 'EXPIRED' : 'WAITING'
}

describe.each(seedsOf(20))('%s: a random life of offers', (seed) => {
  it('leaves each number that of the acts, and of the list behind it', async () => {
    const random = randomFrom(seed)
    const { caller, customer } = await studio(context.api)
    const lives: Life[] = []
    let now = Date.parse('2026-02-02T09:00:00Z')
    const started = (id: number, price: number): Life => {
      const life = {
        id,
        price,
        state: 'READY_TO_SEND',
        sent: null,
        agreed: false,
        invoiced: false,
        revisions: [],
      }
      lives.push(life)
      return life
    }
    const leave = (life: Life, state: string) => {
      life.sent ??= romeDay(now)
      life.state = state
    }
    const moving = (state: string) => async (life: Life) => {
      const { status } = await moveOffer(caller, life.id, state)
      if (status === 200) leave(life, state)
      return status
    }
    const ACTS: Record<string, (life: Life) => Promise<number>> = {
      add: async () => {
        const price = (1 + random.upTo(99_999)) / 100
        started((await offerOf(caller, customer.sku, price)).id, price)
        return 200
      },
      send: moving('SENT'),
      sign: moving('SIGNED'),
      reject: moving('REJECTED'),
      drop: async (life) => {
        const { status } = await call(caller, 'GET', `${rest}/offer/delete/${life.id}`)
        if (status === 200) life.state = 'DELETED'
        return status
      },
      restore: async (life) => {
        const { status } = await call(caller, 'POST', `${rest}/document/restore`, { id: life.id })
        if (status === 200) Object.assign(life, { state: 'DRAFT', sent: null })
        return status
      },
      revise: async (life) => {
        const { status, body } = await call(caller, 'POST', `${rest}/offer/revise`, { offer_id: life.id })
        if (status !== 200) return status
        const product_list = [line({ single_price: life.price })]
        const data = agreementData(customer.sku, {
          product_list,
          json_state: { offer_state: 'READY_TO_SEND' },
        })
        const saved = await call(caller, 'POST', `${rest}/offer/update`, {
          offer_data: { ...data, id: body.offer.id },
        })
        life.revisions.push(started(body.offer.id, life.price))
        return saved.status
      },
      contract: async (life) => {
        const { status, body } = await call(caller, 'POST', `${rest}/contract/createContractFromOffer`, {
          offer_id: life.id,
        })
        if (status !== 200) return status
        const contract_data = {
          id: body.contract.id,
          json_state: { contract_state: random.pick(['SENT', 'SIGNED']) },
        }
        const moved = await call(caller, 'POST', `${rest}/contract/update/state`, { contract_data })
        if (contract_data.json_state.contract_state === 'SIGNED') life.agreed = true
        return moved.status
      },
      invoice: async (life) => {
        const { status } = await invoiceOf(caller, life.id)
        if (status === 200) life.invoiced = true
        return status
      },
    }
    const names = Object.keys(ACTS)
    const done = new Set<string>()
    for (let step = 0; step < 110; step += 1) {
      now += random.upTo(2 * DAY)
      clock.moveTo(new Date(now).toISOString())
      const name = lives.length === 0 ? 'add' : random.pick([...names, 'add', 'send', 'send', 'send'])
      const dropped = lives.filter(({ state }) => state === 'DELETED')
      const of = name === 'restore' && dropped.length > 0 ? dropped : lives
      const life = of.length === 0 ? undefined : random.pick(of)
      if ((await ACTS[name]?.(life as Life)) === 200) done.add(name)
      if (step % 22 === 21) {
        expect(await wrongOffers(context.api, caller.structureId)).toEqual([])
        await expectFunnel(caller, lives, now)
      }
    }
    expect(names.filter((name) => !done.has(name))).toEqual([])
  }, 180_000)
})

/** The funnel of each month is that of the lives, and each number that of its list. */
async function expectFunnel(as: Caller, lives: readonly Life[], now: number) {
  const { month_list, total } = await read(as, `${funnel}?${YEAR}`)
  for (const one of month_list as (Figures & { month: string })[]) {
    const sent = lives.filter(({ state, sent }) => state !== 'DELETED' && sent?.slice(0, 7) === one.month)
    const expected = OFFER_STEPS.map((step) => {
      const of = sent.filter(
        (life) => step === 'SENT' || (step === 'INVOICED' ? life.invoiced : outcomeOf(life, now) === step),
      )
      return { step, count: of.length, cents: of.reduce((sum, { price }) => sum + toCents(price), 0) }
    })
    expect([
      one.month,
      one.step_list.map(({ step, count, amount }) => ({ step, count, cents: toCents(amount) })),
    ]).toEqual([one.month, expected])
    await expectLists(as, one, `from=${one.month}&to=${one.month}`)
  }
  await expectLists(as, total, YEAR)
}
