import { ok } from '@/lib/api/endpoint'
import { MANAGE } from '@/lib/api/reservations/access'
import { hasAny } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { clockText } from '@/server/reservations'
import { resourceTableFile, resourceTimesFile } from './files'
import { cellSum, cellTimes } from './resource-queries'
import { readResourceTables } from './resource-reading'

const procedures = api.statistics.resources

const summary = procedures.summary.handler(async ({ context: { tx }, input }) => {
  const { byResource, byHour, total } = await readResourceTables(tx, input, input.resource_id)
  return ok({
    resource_list: byResource.map(({ id, name, figures }) => ({ resource_id: id, name, ...figures })),
    hour_list: byHour,
    total,
    is_running: input.end_date >= today(),
  })
})

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not manage reservations, of which the list names the people */
function checkReservations(caller: Session): void {
  if (!hasAny(caller.guiItemList, MANAGE)) throw new Refusal('ERROR_FORBIDDEN')
}

const times = procedures.times.handler(async ({ context: { tx, caller }, input }) => {
  checkReservations(caller)
  const { page, size, resource_id, ...asked } = input
  const cell = { ...asked, resourceId: resource_id }
  const rows = await cellTimes(tx, asked, cell, { offset: (page - 1) * size, size: size + 1 })
  const { amount, noShows, ...total } = await cellSum(tx, asked, cell)
  return ok({
    time_list: rows
      .slice(0, size)
      .map(({ start, ...row }) => ({ ...row, from_time: clockText(start), amount: toWire(row.amount) })),
    total: { ...total, no_shows: noShows, amount: toWire(amount) },
    has_more: rows.length > size,
  })
})

const file = procedures.file.handler(({ context, input }) => resourceTableFile(context, input))

const timeFile = procedures.timeFile.handler(({ context, input }) => {
  checkReservations(context.caller)
  const { format, resource_id, ...asked } = input
  return resourceTimesFile(context, { format, period: asked, cell: { ...asked, resourceId: resource_id } })
})

export const resources = { summary, times, file, timeFile }
