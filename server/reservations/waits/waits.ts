import { ok } from '@/lib/api/endpoint'
import type { Wait } from '@/lib/api/reservations/wait-fields'
import { addDays, daysBetween } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { wrongValue } from '@/lib/domain/core/refusal'
import { wallMinute } from '@/lib/domain/reservations/wall-time'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { ofCaller } from '../reservations/person'
import { timeOf } from '../times/free-starts'
import { joinQueue, leaveQueue } from './queues'
import { findWait, type WaitView, waitsOfPeriod, waitsOfPerson } from './wait-queries'

const procedures = api.reservations.waits
const MAX_DAYS = 31

function toWait({ starts_at, ends_at, hold_until, created_at, ...row }: WaitView): Wait {
  const at = (instant: Date) => toInstantText(instant, env.LUNA_ZONE)
  return {
    ...row,
    start_datetime: at(starts_at),
    end_datetime: at(ends_at),
    hold_until: hold_until && at(hold_until),
    created_datetime: at(created_at),
  }
}

const add = procedures.add.handler(async ({ context, input }) => {
  const id = await joinQueue(context, input.wait)
  return ok({ wait: toWait(ofCaller(await findWait(context.tx, id, now()), context.caller)) })
})

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const days = daysBetween(input.from, input.to) + 1
  if (days < 1 || days > MAX_DAYS) throw wrongValue('to')
  const period = timeOf({ from: wallMinute(input.from, 0), to: wallMinute(addDays(input.to, 1), 0) })
  const waits = await waitsOfPeriod(tx, { ...period, now: now() }, input.resource_id ?? null)
  return ok({ wait_list: waits.map(toWait) })
})

const listOwn = procedures.listOwn.handler(async ({ context: { tx, caller } }) => {
  const own = caller.anagraficaSku ? await waitsOfPerson(tx, caller.anagraficaSku, now()) : []
  return ok({ wait_list: own.map(toWait) })
})

const remove = procedures.remove.handler(async ({ context, input }) => {
  await leaveQueue(context, input.id)
  return ok({})
})

export const waits = { add, list, listOwn, remove }
