import { ok } from '@/lib/api/endpoint'
import type { Blackout } from '@/lib/api/reservations/blackouts'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { clockText } from '../rules/clock-text'
import { addBlackout, contentOfBlackout, removeBlackout } from './add-blackout'
import { type BlackoutRow, findBlackouts } from './blackout-queries'

const procedures = api.reservations.blackouts

const toBlackout = ({ from_minute, to_minute, ...row }: BlackoutRow): Blackout => ({
  ...row,
  from_time: clockText(from_minute),
  to_time: clockText(to_minute),
})

async function read(tx: Tx, id: number): Promise<Blackout> {
  const [row] = await findBlackouts(tx, { id })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return toBlackout(row)
}

const list = procedures.list.handler(async ({ context: { tx }, input }) =>
  ok({ blackout_list: (await findBlackouts(tx, { from: input.from_day })).map(toBlackout) }),
)

const preview = procedures.preview.handler(async ({ context: { tx }, input }) =>
  ok(await contentOfBlackout(tx, input.blackout)),
)

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const { accountId } = caller
  const { id, cancelled } = await addBlackout(tx, input.blackout, {
    cancels: input.cancel_reservations,
    accountId,
  })
  return ok({ blackout: await read(tx, id), cancelled_count: cancelled })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await removeBlackout(tx, input.id)
  return ok({})
})

export const blackouts = { list, preview, add, remove }
