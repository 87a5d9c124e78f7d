import { ok } from '@/lib/api/endpoint'
import { money, toWire } from '@/lib/domain/core/money'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { ofCaller } from './person'
import { toReservation } from './present'
import { quoteFor } from './quote'
import {
  countRequests,
  findReservation,
  requestsOfStructure,
  reservationsOfPerson,
} from './reservation-queries'
import { moveReservation, reserve } from './reserve'
import {
  annotate as annotateReservation,
  cancel as cancelReservation,
  checkIn as checkInReservation,
  confirmHold,
  lossOfCancelling,
  step,
} from './steps'

const procedures = api.reservations.reservations
const MAX_OWN = 200
const MAX_REQUESTS = 200

const read = async ({ tx, caller }: { tx: Tx; caller: Session }, id: number) =>
  ok({ reservation: toReservation(ofCaller(await findReservation(tx, id), caller)) })

const hold = procedures.hold.handler(async ({ context, input }) =>
  read(context, await reserve(context, input.reservation, true)),
)

const add = procedures.add.handler(async ({ context, input }) =>
  read(context, await reserve(context, input.reservation, false)),
)

const byId = procedures.byId.handler(async ({ context, input }) => read(context, input.id))

const listOwn = procedures.listOwn.handler(async ({ context: { tx, caller } }) => {
  const own = caller.anagraficaSku ? await reservationsOfPerson(tx, caller.anagraficaSku, MAX_OWN) : []
  return ok({ reservation_list: own.map(toReservation) })
})

const listRequests = procedures.listRequests.handler(async ({ context: { tx } }) => {
  const reservation_list = (await requestsOfStructure(tx, MAX_REQUESTS)).map(toReservation)
  return ok({ reservation_list, count: await countRequests(tx) })
})

const quote = procedures.quote.handler(async ({ context, input }) =>
  ok({ quote: await quoteFor(context, input) }),
)

const move = procedures.move.handler(async ({ context, input }) => {
  await moveReservation(context, input.reservation)
  return read(context, input.reservation.id)
})

const confirm = procedures.confirm.handler(async ({ context, input }) => {
  await confirmHold(context, input.id)
  return read(context, input.id)
})

const cancel = procedures.cancel.handler(async ({ context, input }) => {
  await cancelReservation(context, input.id)
  return read(context, input.id)
})

const cancelFee = procedures.cancelFee.handler(async ({ context, input }) => {
  const { fee, entries } = await lossOfCancelling(context, input.id)
  return ok({ cancel_fee: toWire(money(fee)), pass_entries: entries })
})

const annotate = procedures.annotate.handler(async ({ context, input }) => {
  await annotateReservation(context, input)
  return read(context, input.id)
})

const checkIn = procedures.checkIn.handler(async ({ context, input }) => {
  await checkInReservation(context, input.id)
  return read(context, input.id)
})

const approve = procedures.approve.handler(async ({ context, input }) => {
  await step(context, { id: input.id, event: 'APPROVE' })
  return read(context, input.id)
})

const reject = procedures.reject.handler(async ({ context, input }) => {
  await step(context, { ...input, event: 'REJECT' })
  return read(context, input.id)
})

const checkOut = procedures.checkOut.handler(async ({ context, input }) => {
  await step(context, { id: input.id, event: 'CHECK_OUT' })
  return read(context, input.id)
})

const noShow = procedures.noShow.handler(async ({ context, input }) => {
  await step(context, { id: input.id, event: 'NO_SHOW' })
  return read(context, input.id)
})

export const reservations = {
  hold,
  add,
  byId,
  listOwn,
  listRequests,
  quote,
  move,
  confirm,
  cancel,
  cancelFee,
  annotate,
  approve,
  reject,
  checkIn,
  checkOut,
  noShow,
}
