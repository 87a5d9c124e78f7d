import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { structureChange, structureIn, structureNode } from './structure-fields'

const tags = ['auth']
const path = '/api/auth/rest/structures'
const managers = { roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false } as const

export const list = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'The tree of structures',
    description:
      'Returns the structures of the family to which the user belongs, or all of them for users with the ' +
      'view of the whole family.',
  })
  .meta(managers)
  .output(answer({ structure_list: z.array(structureNode) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a sub-structure',
    description:
      'Adds a structure below one that the user owns; the user owns it with the roles held above it. ' +
      'Errors: ERROR_STRUCTURE_NAME_TAKEN (names in a family may not differ in case alone), ' +
      'ERROR_FORBIDDEN, ERROR_NOT_FOUND.',
  })
  .meta(managers)
  .input(structureIn)
  .output(answer({ structure: structureNode }))

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}`,
    tags,
    summary: 'Rename or move a structure',
    description:
      'Renames a structure, or moves it below another one. Errors: ERROR_STRUCTURE_CYCLE, ' +
      'ERROR_STRUCTURE_ROOT, ERROR_STRUCTURE_NAME_TAKEN, ERROR_FORBIDDEN, ERROR_NOT_FOUND.',
  })
  .meta(managers)
  .input(structureChange)
  .output(answer({ structure: structureNode }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete an empty structure',
    description:
      'Deletes an empty structure. Errors: ERROR_STRUCTURE_NOT_EMPTY, whose `fault_list` names the ' +
      'contents, and ERROR_STRUCTURE_ROOT.',
  })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))
