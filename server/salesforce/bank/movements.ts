import { ok } from '@/lib/api/endpoint'
import { money } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api, type HandlerContext } from '@/server/http/implement'
import { pageOf } from '../document/list'
import { findMovement, lockForMatching, matchMovement, putAside, unmatchMovement } from './confirm'
import { certainIds, certainOf, openProposals, type Proposals, toMovement } from './proposals'
import { countStates, listMovements, searchTargets } from './queries'

const procedures = api.salesforce.bankMovements

/**
 * The number of movements that one transaction confirms: a caller that needs one of their documents does not wait for
 * all.
 */
const MAX_CONFIRMED_AT_ONCE = 25

const list = procedures.list.handler(async ({ context: { tx, language }, input }) => {
  const page = pageOf(input)
  const { search, state, iban, direction, date_from: from, date_to: to } = input
  const { rows, total } = await listMovements(tx, { search, state, iban, direction, from, to }, page)
  const shown = rows.filter((row) => row.state === 'OPEN').map(({ id }) => id)
  const proposals = await openProposals(tx, shown)
  const { OPEN: open, RECONCILED: reconciled, IGNORED: ignored } = await countStates(tx)
  return ok({
    movement_list: rows.map((row) => toMovement(row, proposals, language)),
    summary: { open, reconciled, ignored, certain_id_list: certainIds(proposals) },
    paging_data: pagingData(page, total),
  })
})

const targets = procedures.targets.handler(async ({ context: { tx }, input: { id, search } }) => {
  const { amount } = await findMovement(tx, id)
  return ok({ target_list: await searchTargets(tx, amount < 0 ? 'OUT' : 'IN', search) })
})

/** The movement as it is after a change. */
async function answerMovement({ tx, language }: Pick<HandlerContext, 'tx' | 'language'>, id: number) {
  const row = await findMovement(tx, id)
  const proposals: Proposals = row.state === 'OPEN' ? await openProposals(tx, [id]) : new Map()
  return ok({ movement: toMovement(row, proposals, language) })
}

const confirm = procedures.confirm.handler(async ({ context, input }) => {
  const { tx, caller } = context
  const parts = input.part_list.map((part) => ({ ...part, amount: money(part.amount) }))
  await lockForMatching(tx, [input.movement_id], parts)
  await matchMovement(tx, input.movement_id, parts, caller)
  return answerMovement(context, input.movement_id)
})

/** Confirms those of some movements that are certain once their documents are locked; answers how many. */
async function confirmSome(
  tx: Tx,
  ids: readonly number[],
  caller: HandlerContext['caller'],
): Promise<number> {
  const before = await openProposals(tx, ids)
  const found = ids.flatMap((id) => certainOf(before, id)?.parts.map(({ item }) => item) ?? [])
  await lockForMatching(tx, ids, found)
  const proposals = await openProposals(tx, ids)
  let confirmed = 0
  for (const id of ids) {
    const certain = certainOf(proposals, id)
    const isLocked = certain?.parts.every(({ item }) =>
      found.some((one) => one.kind === item.kind && one.id === item.id),
    )
    if (!certain || !isLocked) continue
    const parts = certain.parts.map(({ item, amount }) => ({ kind: item.kind, id: item.id, amount }))
    await matchMovement(tx, id, parts, caller)
    confirmed += 1
  }
  return confirmed
}

const confirmCertain = procedures.confirmCertain.handler(async ({ context, input }) => {
  const ids = [...new Set(input.id_list)].sort((a, b) => a - b)
  let confirmed = 0
  for (let at = 0; at < ids.length; at += MAX_CONFIRMED_AT_ONCE) {
    const some = ids.slice(at, at + MAX_CONFIRMED_AT_ONCE)
    confirmed += await context.inTenant((tx) => confirmSome(tx, some, context.caller))
  }
  return ok({ confirmed, left: ids.length - confirmed })
})

const undo = procedures.undo.handler(async ({ context, input: { movement_id } }) => {
  await unmatchMovement(context.tx, movement_id, context.caller)
  return answerMovement(context, movement_id)
})

const ignore = procedures.ignore.handler(async ({ context, input: { movement_id, reason } }) => {
  await putAside(context.tx, movement_id, { from: 'OPEN', to: 'IGNORED', reason })
  return answerMovement(context, movement_id)
})

const restore = procedures.restore.handler(async ({ context, input: { movement_id } }) => {
  await putAside(context.tx, movement_id, { from: 'IGNORED', to: 'OPEN', reason: '' })
  return answerMovement(context, movement_id)
})

export const bankMovements = { list, targets, confirm, confirmCertain, undo, ignore, restore }
