import * as z from 'zod'
import { id, pagingData } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { member, memberQuery, memberRow, roleList } from './member-fields'

const tags = ['auth']
const path = '/api/auth/rest/members'
const managers = { roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false } as const

export const list = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'People of the structure',
    description: 'Returns the members of the structure and the open invitations.',
  })
  .meta(managers)
  .input(memberQuery)
  .output(answer({ member_list: z.array(memberRow), paging_data: pagingData }))

export const read = endpoint
  .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A person of the structure with their roles' })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({ member }))

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}`,
    tags,
    summary: 'Change the roles of a person',
    description:
      'Replaces the roles of a member, with immediate effect. `cascade` does the same in every ' +
      'sub-structure where the caller may; the answer names the `changed` ones and those `left` unchanged. ' +
      'Errors: ERROR_ROLE_NOT_HELD when the caller does not hold a role that is granted or taken ' +
      '(`fault_list` names it), ERROR_LAST_OWNER.',
  })
  .meta(managers)
  .input(z.object({ id, gui_item_list: roleList, cascade: z.boolean().default(false) }))
  .output(answer({ member, changed: z.array(z.string()), left: z.array(z.string()) }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Remove a person from the structure',
    description:
      'Removes a member from the structure, with immediate effect. Errors: ERROR_ROLE_NOT_HELD, ' +
      'ERROR_LAST_OWNER.',
  })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))
