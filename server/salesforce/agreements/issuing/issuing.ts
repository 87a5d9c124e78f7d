import { ok } from '@/lib/api/endpoint'
import { money, toWire } from '@/lib/domain/core/money'
import { planIssuing, type WaitingSum } from '@/lib/domain/documents/issuing/automatic-issuing'
import { issuingSettings } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import { stepsOf } from './issue-due'
import { leftInvoices, waitingDays } from './issuing-queries'

const procedures = api.salesforce.issuing

/** Invoices that are named in one answer. */
const MOST = 50

const toSum = ({ count, total }: WaitingSum) => ({ count, total: toWire(total) })

const plan = procedures.plan.handler(async ({ context: { tx }, input }) => {
  const waiting = (await waitingDays(tx)).map(({ total, ...day }) => ({ ...day, total: money(total) }))
  const day = today()
  const { before, now, coming, later } = planIssuing(waiting, { from: input.from ?? day, today: day })
  return ok({
    plan: {
      today: day,
      before: toSum(before),
      now: toSum(now),
      coming: coming.map(({ date, ...of }) => ({ date, ...toSum(of) })),
      later: toSum(later),
    },
  })
})

const left = procedures.left.handler(async ({ context: { tx, caller, language } }) => {
  const steps = stepsOf(await issuingSettings(tx, caller.structureId))
  const { count, list } = await leftInvoices(tx, { steps, isNew: false, most: MOST })
  const left_list = list.map(({ params, total, ...one }) => ({
    ...one,
    total: toWire(money(total)),
    description: translate(language, `errors.${one.code}`, params),
  }))
  return ok({ left_list, count })
})

export const issuing = { plan, left }
