import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { type Session, writableStructure } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { refuseReferred } from '../entries/references'
import { type MovePlan, planMove } from './move-plan'
import { linksOf, lockDestinationTree, lockEntries, matchCategories, tagsOfEntries } from './move-queries'
import { actAs, auditMove, copyContact, relocate, tagAll, unlinkAll, untagAll } from './move-store'

const procedures = api.anagrafica.moves
const ROLES = ['GUI_CAN_MANAGE_ANAGRAFICA']

/** Contacts that go along, entries that move, and links between them, all held until the transaction ends. */
async function plan(tx: Tx, caller: Session, skus: readonly string[]): Promise<MovePlan> {
  const chosen = await lockEntries(tx, { caller, roles: ROLES, skus })
  if (chosen.length < new Set(skus).size) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const ids = chosen.map((entry) => entry.id)
  const own = await linksOf(tx, ids)
  const contactIds = own.filter((l) => ids.includes(l.anagrafica_id)).map((l) => l.contatto_id)
  const companions = await lockEntries(tx, { caller, roles: ROLES, ids: contactIds })
  return planMove(chosen, companions, await linksOf(tx, [...ids, ...contactIds]))
}

type Move = { skus: readonly string[]; structureName: string }

/**
 * Row-level security lets a transaction write in one structure only, and a move writes in two: so this one runs with
 * the rights of the system, and checks by itself, with the memberships and rows locked, what the gate checks otherwise:
 * that the caller may write in the structures that entries leave and enter. The keys (structure_id, sku) of documents,
 * accounts and settings refuse the move of an entry that has been referred to since the check.
 */
async function moveEntries(tx: Tx, caller: Session, { skus, structureName }: Move): Promise<number> {
  const planned = await plan(tx, caller, skus)
  const to = structureName ? await writableStructure(tx, caller, structureName, ROLES) : null
  if (to === null || planned.moving.some((entry) => entry.structure_id === to)) {
    throw new Refusal('ERROR_ANAGRAFICA_INVALID_STRUCTURE', {}, ['structure_name'])
  }
  await refuseReferred(
    tx,
    planned.moving.map((entry) => entry.sku),
  )
  await lockDestinationTree(tx, to)
  const categories = await matchCategories(tx, planned.moving, to)
  const ids = planned.moving.map((entry) => entry.id)
  const tags = await tagsOfEntries(tx, [...ids, ...planned.shared.map((contact) => contact.id)])
  await unlinkAll(tx, ids)
  await untagAll(tx, ids)
  await relocate(tx, planned, to, categories)
  const copies = new Map<number, number>()
  for (const contact of planned.shared) copies.set(contact.id, await copyContact(tx, contact, to))
  for (const link of planned.links) {
    const contatto_id = copies.get(link.contatto_id) ?? link.contatto_id
    await tx.anagrafica_contact.create({
      data: { structure_id: to, anagrafica_id: link.anagrafica_id, contatto_id },
    })
  }
  const tagged = tags.map((tag) => ({ ...tag, entry_id: copies.get(tag.entry_id) ?? tag.entry_id }))
  await tagAll(tx, to, tagged)
  await auditMove(tx, planned.moving, to)
  return planned.moving.length
}

const move = procedures.move.handler(async ({ context: { caller, requestId }, input }) => {
  const moved = await asSystem(async (tx) => {
    await actAs(tx, caller, requestId)
    return moveEntries(tx, caller, { skus: input.sku_list, structureName: input.structure_name })
  })
  return ok({ moved })
})

export const moves = { move }
