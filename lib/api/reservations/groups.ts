import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, RESERVE, tags } from './access'
import { group, groupIn, groupSaveIn } from './rule-fields'

const path = `${base}/group`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Groups',
    description: 'Returns the groups of resources, in their order. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({}))
  .output(answer({ group_list: z.array(group) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a group of resources',
    description: 'Adds a group of resources, which share rules. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ group: groupIn }))
  .output(answer({ group }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Change a group of resources',
    description: 'Changes a group of resources. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ group: groupSaveIn }))
  .output(answer({ group }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a group of resources',
    description:
      'Deletes a group with its rules. While resources are in it, it is refused with ERROR_RESERVATION_IN_USE. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
