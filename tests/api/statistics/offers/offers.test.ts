import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import type { OfferStep } from '@/lib/domain/statistics/offers/offer-figures'
import { testApi } from '@/tests/support/api'
import { agreementData, studio } from '@/tests/support/builders'
import { offerActs } from '@/tests/support/salesforce/offers'
import { mailToSign } from '@/tests/support/salesforce/signing'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const { call, read, moveOffer, offerOf, invoiceOf } = offerActs(context)
const clock = stopClockAt('2026-02-02T09:00:00Z')
const funnel = '/api/statistics/rest/offer'
const rest = '/api/salesforce/rest'
const YEAR = 'from=2026-01&to=2026-12'

type Figures = {
  step_list: { step: OfferStep; count: number; amount: number }[]
  win_rate: number | null
  answer_days: number | null
}

/** The counts and amounts of the steps that have any. */
const stepsOf = ({ step_list }: Figures) =>
  Object.fromEntries(
    step_list.filter(({ count }) => count > 0).map((one) => [one.step, [one.count, one.amount]]),
  )

describe('the funnel of offers', () => {
  it('has what became of the offers that were sent in a month, and how soon they were answered', async () => {
    const { caller, customer } = await studio(context.api)
    const signed = await offerOf(caller, customer.sku, 100)
    const rejected = await offerOf(caller, customer.sku, 200)
    const viewed = await offerOf(caller, customer.sku, 400)
    const unsent = await offerOf(caller, customer.sku, 800)
    for (const { id } of [signed, rejected]) expect((await moveOffer(caller, id, 'SENT')).status).toBe(200)
    const token = await mailToSign(context.api, { caller, kind: 'offer', document: viewed })
    const opened = await context.api.call('POST', `${rest}/document/signature/opened`, { body: { token } })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    clock.moveTo('2026-02-05T09:00:00Z')
    await moveOffer(caller, signed.id, 'SIGNED')
    clock.moveTo('2026-03-10T09:00:00Z')
    await moveOffer(caller, rejected.id, 'REJECTED')
    await moveOffer(caller, unsent.id, 'SIGNED')
    expect((await invoiceOf(caller, signed.id)).status).toBe(200)
    const { month_list, total } = await read(caller, `${funnel}?from=2026-02&to=2026-03`)
    expect(month_list.map((one: Figures & { month: string }) => [one.month, stepsOf(one)])).toEqual([
      [
        '2026-02',
        {
          SENT: [3, 700],
          VIEWED: [1, 400],
          ACCEPTED: [1, 100],
          INVOICED: [1, 100],
          REJECTED: [1, 200],
          WAITING: [1, 400],
        },
      ],
      ['2026-03', { SENT: [1, 800], ACCEPTED: [1, 800] }],
    ])
    expect(month_list.map((one: { is_running: boolean }) => one.is_running)).toEqual([false, true])
    expect([total.win_rate, total.answer_days, total.answered]).toEqual([66.7, 19.5, 2])
    clock.moveTo('2026-05-01T09:00:00Z')
    const later = await read(caller, `${funnel}?from=2026-02&to=2026-02`)
    expect(stepsOf(later.total)).toMatchObject({ EXPIRED: [1, 400] })
    expect([later.total.win_rate, stepsOf(later.total).WAITING]).toEqual([33.3, undefined])
  })

  it('counts an offer in the month of the place of the structure, from the first sending since it was a draft', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await offerOf(caller, customer.sku, 100)
    clock.moveTo('2026-02-28T22:30:00Z')
    await moveOffer(caller, id, 'SENT')
    const monthsOf = async () =>
      (await read(caller, `${funnel}?${YEAR}`)).month_list
        .filter((one: Figures) => one.step_list[0]?.count === 1)
        .map(({ month }: { month: string }) => month)
    expect(await monthsOf()).toEqual(['2026-02'])
    await call(caller, 'GET', `${rest}/offer/delete/${id}`)
    expect(await monthsOf()).toEqual([])
    clock.moveTo('2026-02-28T23:30:00Z')
    const restored = await call(caller, 'POST', `${rest}/document/restore`, { id })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect(await monthsOf()).toEqual([])
    const offer_data = {
      ...agreementData(customer.sku, { date: '2026-02-02' }),
      id,
      json_state: { offer_state: 'READY_TO_SEND' },
    }
    expect((await call(caller, 'POST', `${rest}/offer/update`, { offer_data })).status).toBe(200)
    await moveOffer(caller, id, 'SENT')
    expect(await monthsOf()).toEqual(['2026-03'])
  })

  it('has a replaced offer as neither won nor lost, and one of an agreed contract as accepted', async () => {
    const { caller, customer } = await studio(context.api)
    const [old, agreed] = [await offerOf(caller, customer.sku, 10), await offerOf(caller, customer.sku, 20)]
    for (const { id } of [old, agreed]) await moveOffer(caller, id, 'SENT')
    const { body } = await call(caller, 'POST', `${rest}/offer/revise`, { offer_id: old.id })
    expect(stepsOf((await read(caller, `${funnel}?${YEAR}`)).total)).toEqual({
      SENT: [2, 30],
      WAITING: [2, 30],
    })
    const data = {
      ...agreementData(customer.sku),
      id: body.offer.id,
      json_state: { offer_state: 'READY_TO_SEND' },
    }
    await call(caller, 'POST', `${rest}/offer/update`, { offer_data: data })
    await moveOffer(caller, body.offer.id, 'SENT')
    const made = await call(caller, 'POST', `${rest}/contract/createContractFromOffer`, {
      offer_id: agreed.id,
    })
    await call(caller, 'POST', `${rest}/contract/update/state`, {
      contract_data: { id: made.body.contract.id, json_state: { contract_state: 'SIGNED' } },
    })
    const { total } = await read(caller, `${funnel}?${YEAR}`)
    expect(stepsOf(total)).toEqual({
      SENT: [3, 130],
      ACCEPTED: [1, 20],
      REPLACED: [1, 10],
      WAITING: [1, 100],
    })
    expect(total.win_rate).toBe(100)
  })

  it('is saved as files, with the offers behind a number', async () => {
    const { caller, customer } = await studio(context.api)
    await moveOffer(caller, (await offerOf(caller, customer.sku, 12.5)).id, 'SENT')
    const file = async (path: string) => {
      const answer = await context.api.call('GET', `${funnel}${path}`, { as: caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes())
    }
    expect((await file(`/file/csv?${YEAR}`)).toString()).toContain('2026-02;1,00;12,50;0,00;0,00;')
    const behind = (await file(`/list/file/csv?${YEAR}&step=WAITING`)).toString()
    expect(behind).toContain('2026-02-02;1/2026;Officina Rossi S.r.l.;In attesa;12,50')
    expect((await file(`/file/xlsx?${YEAR}`)).subarray(0, 2).toString()).toBe('PK')
  })

  it('needs the role of charts, and its lists the right to list offers', async () => {
    const paths = [
      `?${YEAR}`,
      `/file/csv?${YEAR}`,
      `/list?${YEAR}&step=SENT`,
      `/list/file/csv?${YEAR}&step=SENT`,
    ]
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = paths.map((path) => context.api.call('GET', `${funnel}${path}`, { as }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const charts = 'GUI_SHOW_SIDE_MENU_CHARTS'
    expect(await statusOf(ROLES.filter((role) => role !== charts))).toEqual([403, 403, 403, 403])
    expect(await statusOf(ROLES.filter((role) => role !== 'GUI_CAN_LIST_OFFER'))).toEqual([
      200, 200, 403, 403,
    ])
    expect(await statusOf([charts, 'GUI_CAN_LIST_OFFER'])).toEqual([200, 200, 200, 200])
  })

  it('has nothing of another structure, and at most 24 months', async () => {
    const { caller, customer } = await studio(context.api)
    await moveOffer(caller, (await offerOf(caller, customer.sku, 10)).id, 'SENT')
    const other = await context.api.caller()
    expect(stepsOf((await read(other, `${funnel}?${YEAR}`)).total)).toEqual({})
    expect((await read(other, `${funnel}/list?${YEAR}&step=SENT`)).offer_list).toEqual([])
    const statusOf = async (months: string) => (await call(other, 'GET', `${funnel}?${months}`)).status
    expect(await statusOf('from=2025-01&to=2026-12')).toBe(200)
    expect(await statusOf('from=2025-01&to=2027-01')).toBe(400)
    expect(await statusOf('from=2026-12&to=2026-01')).toBe(400)
  })
})
