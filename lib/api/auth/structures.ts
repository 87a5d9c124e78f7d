import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { structureChange, structureIn, structureNode } from './structure-fields'

const tags = ['auth']
const path = '/api/auth/rest/structures'
const managers = { roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false } as const

/** The structures of the family that the user belongs to, or all of them for who sees the whole family. */
export const list = endpoint
  .route({ method: 'GET', path, tags, summary: 'The tree of structures' })
  .meta(managers)
  .output(answer({ structure_list: z.array(structureNode) }))

/**
 * Adds a structure below one that the user owns; they own the new one with the roles they hold above it. Errors:
 * ERROR_STRUCTURE_NAME_TAKEN (names differ within a family, whatever their case), ERROR_FORBIDDEN, ERROR_NOT_FOUND.
 */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add a sub-structure' })
  .meta(managers)
  .input(structureIn)
  .output(answer({ structure: structureNode }))

/** Renames it, or moves it below another one. ERROR_STRUCTURE_CYCLE, ERROR_STRUCTURE_ROOT, the others as above. */
export const save = endpoint
  .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Rename or move a structure' })
  .meta(managers)
  .input(structureChange)
  .output(answer({ structure: structureNode }))

/** Deletes an empty structure. ERROR_STRUCTURE_NOT_EMPTY with what it holds in `fault_list`; ERROR_STRUCTURE_ROOT. */
export const remove = endpoint
  .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Delete an empty structure' })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))
