import * as z from 'zod'
import { id, pagingData } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { member, memberQuery, memberRow, roleList } from './member-fields'

const tags = ['auth']
const path = '/api/auth/rest/members'
const managers = { roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false } as const

/** Who belongs to the structure and who was asked to. */
export const list = endpoint
  .route({ method: 'GET', path, tags, summary: 'People of the structure' })
  .meta(managers)
  .input(memberQuery)
  .output(answer({ member_list: z.array(memberRow), paging_data: pagingData }))

export const read = endpoint
  .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A person of the structure with their roles' })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({ member }))

/**
 * Replaces the roles of a person, effective at once. `cascade`: the same in every sub-structure where the caller may;
 * the answer names those that were `changed` and those `left` alone. Errors: ERROR_ROLE_NOT_HELD when a role granted or
 * taken is one that the caller does not hold (in `fault_list`), ERROR_LAST_OWNER.
 */
export const save = endpoint
  .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Change the roles of a person' })
  .meta(managers)
  .input(z.object({ id, gui_item_list: roleList, cascade: z.boolean().default(false) }))
  .output(answer({ member, changed: z.array(z.string()), left: z.array(z.string()) }))

/** Ends what the person can do in the structure, at once. ERROR_ROLE_NOT_HELD, ERROR_LAST_OWNER as above. */
export const remove = endpoint
  .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Remove a person from the structure' })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))
