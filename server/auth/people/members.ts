import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { asSystem, workIn } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { addMembership } from '../accounts/joining'
import { rolesIn, structuresBelow } from '../accounts/queries'
import { ensureOwnEntry } from '../accounts/registry-links'
import type { Session } from '../sign-in/session'
import { findPerson, listPeople, lockMembersOf } from './member-queries'
import { changeRoles, managerRoles, requireHeld } from './role-changes'

const procedures = api.auth.members

const list = procedures.list.handler(async ({ context: { caller }, input }) => {
  const { page, size, column, orderDirection, search, kind } = input
  const where = { number: page, size, column, order: orderDirection }
  const scope = { structureId: caller.structureId, self: caller.accountId, search, kind }
  const { rows, total } = await asSystem((tx) => listPeople(tx, { ...where, ...scope }))
  return ok({ member_list: rows, paging_data: pagingData(where, total) })
})

async function readPerson(tx: Tx, caller: Session, id: number) {
  const person = await findPerson(tx, caller.structureId, id)
  if (!person) throw new Refusal('ERROR_NOT_FOUND')
  return { ...person, is_self: id === caller.accountId }
}

const read = procedures.read.handler(async ({ context: { caller }, input }) =>
  ok({ member: await asSystem((tx) => readPerson(tx, caller, input.id)) }),
)

type Change = { by: number; accountId: number; roles: readonly string[] }

const save = procedures.save.handler(async ({ context: { caller }, input }) => {
  const change = { by: caller.accountId, accountId: input.id, roles: input.gui_item_list }
  const answer = await asSystem(async (tx) => {
    const below = input.cascade ? await structuresBelow(tx, caller.structureId) : []
    await lockMembersOf(tx, [caller.structureId, ...below])
    await changeRoles(tx, { ...change, structureId: caller.structureId })
    return { member: await readPerson(tx, caller, input.id), ...(await changeBelow(tx, below, change)) }
  })
  return ok(answer)
})

/**
 * Gives an account the same roles in the structures below, where their rules allow it. Answers the names of the
 * structures that were changed, and of those that were left as they are.
 */
export async function changeBelow(tx: Tx, below: readonly number[], change: Change) {
  const names = await tx.structure.findMany({ where: { id: { in: [...below] } }, orderBy: { id: 'asc' } })
  const [changed, left]: [string[], string[]] = [[], []]
  for (const { id, name } of names) {
    const isDone = await changeOrAdd(tx, { ...change, structureId: id })
    ;(isDone ? changed : left).push(name)
  }
  return { changed, left }
}

/**
 * Makes the change in one structure below; false when its rules refuse the change, before anything is written there.
 */
async function changeOrAdd(tx: Tx, change: Change & { structureId: number }): Promise<boolean> {
  const { by, accountId, structureId, roles } = change
  try {
    if (await rolesIn(tx, accountId, structureId)) await changeRoles(tx, change)
    else {
      requireHeld(await managerRoles(tx, by, structureId), [], roles)
      await joinAs(tx, change)
    }
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Makes an account a member with the given roles and an entry in the structure's registry. */
export async function joinAs(
  tx: Tx,
  { by, accountId, structureId, roles }: Change & { structureId: number },
) {
  await workIn(tx, structureId, by)
  if (!(await addMembership(tx, accountId, structureId, roles))) throw new Refusal('ERROR_ALREADY_MEMBER')
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  await ensureOwnEntry(tx, { accountId, structureId }, account)
}

const remove = procedures.remove.handler(async ({ context: { caller }, input }) => {
  const { accountId: by, structureId } = caller
  await asSystem((tx) => changeRoles(tx, { by, accountId: input.id, structureId, roles: null }))
  return ok({})
})

export const members = { list, read, save, remove }
