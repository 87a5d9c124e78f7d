import type { Pass, PassContentIn } from '@/lib/api/booking/pass-fields'
import { ok } from '@/lib/api/endpoint'
import { passState, remainingOf } from '@/lib/domain/booking/event-pass'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { findPass, listPasses, type PassView, reservationUsesOf, usesOf } from './pass-queries'

const procedures = api.booking.passes
const ENTITY = 'event_pass'

const toPass = ({ sku, price_ids, resource_ids, is_revoked, ...pass }: PassView): Pass => ({
  ...pass,
  anagrafica_sku: sku,
  remaining: remainingOf(pass),
  state: passState({ ...pass, is_revoked }, today()),
})

const answerPass = async (tx: Tx, id: number) => ok({ event_pass: toPass(await findPass(tx, id)) })

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const { anagrafica_sku: sku, search, open } = input
  const page = { number: input.page, size: input.size, column: input.column, order: input.orderDirection }
  const { passes, total } = await listPasses(
    tx,
    { sku, search, isOpen: open === 'true', today: today() },
    page,
  )
  return ok({ event_pass_list: passes.map(toPass), paging_data: pagingData(page, total) })
})

const uses = procedures.uses.handler(async ({ context: { tx }, input }) => {
  await findPass(tx, input.id)
  const use_list = (await usesOf(tx, input.id)).map(({ attendant_id, event_id, name, starts_at, zone }) => ({
    event_attendant_id: attendant_id,
    event_id,
    event_name: name,
    start_datetime: toInstantText(starts_at, zone),
  }))
  const reserved = await reservationUsesOf(tx, input.id)
  const reservation_use_list = reserved.map(({ reservation_id, name, starts_at, zone, entries }) => ({
    reservation_id,
    resource_name: name,
    start_datetime: toInstantText(starts_at, zone),
    entries,
  }))
  return ok({ use_list, reservation_use_list })
})

/** @throws Refusal ERROR_PASS_ENTRIES, ERROR_PASS_DAYS, ERROR_PASS_COVERS */
function columnsOf(content: PassContentIn) {
  const { name, kind, entries, valid_from, valid_to, for_events, resource_list, minutes_per_entry } = content
  if (!for_events && resource_list.length === 0) throw new Refusal('ERROR_PASS_COVERS', {}, ['resource_list'])
  if (kind === 'ENTRIES' && !entries) throw new Refusal('ERROR_PASS_ENTRIES', {}, ['entries'])
  if (kind === 'PERIOD' && !valid_to) throw new Refusal('ERROR_PASS_DAYS', {}, ['valid_to'])
  if (valid_to && valid_to < valid_from) throw new Refusal('ERROR_PASS_DAYS', {}, ['valid_to'])
  return {
    name,
    kind,
    entries: kind === 'ENTRIES' ? (entries ?? null) : null,
    valid_from: new Date(valid_from),
    valid_to: valid_to ? new Date(valid_to) : null,
    for_events,
    minutes_per_entry: minutes_per_entry ?? null,
  }
}

const summary = ({ name, kind, entries, valid_from, valid_to, price_ids, ...pass }: PassView) => ({
  name,
  kind,
  entries,
  valid_from,
  valid_to,
  price_ids,
  for_events: pass.for_events,
  resource_ids: pass.resource_ids,
  minutes_per_entry: pass.minutes_per_entry,
})

const idsOf = (list: readonly { id: number }[]): number[] => [...new Set(list.map(({ id }) => id))]

/** Writes the prices of events and the resources that a pass is for. */
async function writeCovered(
  tx: Tx,
  pass_id: number,
  { price_list, resource_list }: PassContentIn,
): Promise<void> {
  await tx.event_pass_to_price.deleteMany({ where: { pass_id } })
  await tx.event_pass_to_price.createMany({
    data: idsOf(price_list).map((price_id) => ({ pass_id, price_id })),
  })
  await tx.event_pass_to_resource.deleteMany({ where: { pass_id } })
  await tx.event_pass_to_resource.createMany({
    data: idsOf(resource_list).map((resource_id) => ({ pass_id, resource_id })),
  })
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { event_pass: data } }) => {
  const { anagrafica_sku } = data
  const { id } = await tx.event_pass.create({
    data: { anagrafica_sku, ...columnsOf(data), created_by: caller.accountId },
    select: { id: true },
  })
  await writeCovered(tx, id, data)
  const made = await findPass(tx, id)
  const changes = changesBetween(null, { anagrafica_sku, ...summary(made) }) ?? {}
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: id, changes })
  return ok({ event_pass: toPass(made) })
})

const update = procedures.update.handler(async ({ context: { tx }, input: { event_pass: data } }) => {
  const before = await findPass(tx, data.id, true)
  if (data.revision !== undefined && data.revision !== before.revision) {
    throw new Refusal('ERROR_STALE_REVISION')
  }
  if (before.is_revoked) throw new Refusal('ERROR_PASS_REVOKED')
  const columns = columnsOf(data)
  if (columns.entries !== null && columns.entries < before.used)
    throw new Refusal('ERROR_PASS_ENTRIES', {}, ['entries'])
  await tx.event_pass.update({
    where: { id: data.id },
    data: { ...columns, revision: { increment: 1 }, updated_at: now() },
    select: { id: true },
  })
  await writeCovered(tx, data.id, data)
  const after = await findPass(tx, data.id)
  const changes = changesBetween(summary(before), summary(after)) ?? {}
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: data.id, changes })
  return ok({ event_pass: toPass(after) })
})

const revoke = procedures.revoke.handler(async ({ context: { tx }, input: { id } }) => {
  const { is_revoked } = await findPass(tx, id, true)
  if (!is_revoked) {
    const data = { revoked_at: now(), revision: { increment: 1 }, updated_at: now() }
    await tx.event_pass.update({ where: { id }, data, select: { id: true } })
    await audit(tx, { action: 'STATE', entity: ENTITY, entityId: id, changes: { revoked: [false, true] } })
  }
  return answerPass(tx, id)
})

export const passes = { list, uses, add, update, revoke }
