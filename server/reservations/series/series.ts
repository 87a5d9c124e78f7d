import { ok } from '@/lib/api/endpoint'
import { money, toWire } from '@/lib/domain/core/money'
import { api } from '@/server/http/implement'
import type { ReserveContext } from '../reservations/reserve'
import { alternativesOf } from './alternatives'
import { toPreview, toSeries } from './present-series'
import {
  cancelDates,
  lossOfDates,
  previewSeries,
  reserveDate,
  reserveSeries,
  seriesOfCaller,
} from './reserve-series'

const procedures = api.reservations.series

const read = async (context: ReserveContext, id: number) => toSeries(await seriesOfCaller(context, id))

const preview = procedures.preview.handler(async ({ context, input }) => {
  const { people } = input.reservation
  const { dates, person } = await previewSeries(context, input)
  const alternatives = await alternativesOf(context.tx, dates, people)
  return ok(toPreview(dates, { people, person, alternatives }))
})

const add = procedures.add.handler(async ({ context, input }) =>
  ok({ series: await read(context, await reserveSeries(context, input)) }),
)

const byId = procedures.byId.handler(async ({ context, input }) =>
  ok({ series: await read(context, input.id) }),
)

const addDate = procedures.addDate.handler(async ({ context, input }) => {
  await reserveDate(context, input)
  return ok({ series: await read(context, input.id) })
})

const cancel = procedures.cancel.handler(async ({ context, input }) => {
  const cancelled_count = await cancelDates(context, input)
  return ok({ series: await read(context, input.id), cancelled_count })
})

const cancelFee = procedures.cancelFee.handler(async ({ context, input }) => {
  const { fee, entries, count } = await lossOfDates(context, input)
  return ok({ cancel_fee: toWire(money(fee)), pass_entries: entries, cancel_count: count })
})

export const series = { preview, add, byId, addDate, cancel, cancelFee }
