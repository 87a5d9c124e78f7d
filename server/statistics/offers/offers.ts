import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { type OfferFigures, offerFigures } from '@/lib/domain/statistics/offers/offer-figures'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { funnelFile, offersFile } from './files'
import { cellOffers, offerMonths } from './offer-queries'

const procedures = api.statistics.offers

const toFigures = ({ steps, winRate, answerDays, answered }: OfferFigures) => ({
  step_list: steps.map((one) => ({ ...one, amount: toWire(one.amount) })),
  win_rate: winRate,
  answer_days: answerDays,
  answered,
})

const summary = procedures.summary.handler(async ({ context: { tx }, input }) => {
  const { months, total } = offerFigures(await offerMonths(tx, input), { ...input, today: today() })
  return ok({
    month_list: months.map((one) => ({
      month: one.month,
      is_running: one.isRunning,
      ...toFigures(one),
    })),
    total: toFigures(total),
  })
})

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list offers */
function checkOffers(caller: Session): void {
  if (!hasAny(caller.guiItemList, ['GUI_CAN_LIST_OFFER'])) throw new Refusal('ERROR_FORBIDDEN')
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  checkOffers(caller)
  const { page, size, ...cell } = input
  const rows = await cellOffers(tx, cell, { offset: (page - 1) * size, size: size + 1 })
  const { total } = offerFigures(await offerMonths(tx, cell), { ...cell, today: today() })
  const { count = 0, amount } = total.steps.find(({ step }) => step === cell.step) ?? {}
  return ok({
    offer_list: rows.slice(0, size).map((row) => ({ ...row, amount: toWire(row.amount) })),
    total: { count, amount: amount ? toWire(amount) : 0 },
    has_more: rows.length > size,
  })
})

const file = procedures.file.handler(({ context, input }) => funnelFile(context, input))

const listFile = procedures.listFile.handler(({ context, input }) => {
  checkOffers(context.caller)
  return offersFile(context, input)
})

export const offers = { summary, list, file, listFile }
