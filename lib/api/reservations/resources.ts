import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, RESERVE, tags } from './access'
import { resource, resourceIn, resourceSaveIn } from './rule-fields'

const path = `${base}/resource`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Resources',
    description:
      'Returns the resources that can be reserved, in their order; `all` adds those that are not active. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ all: z.enum(['true', 'false']).default('false') }))
  .output(answer({ resource_list: z.array(resource) }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}`,
    tags,
    summary: 'A resource',
    description: 'Returns a resource. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({ resource }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a resource',
    description:
      'Adds something that is reserved by the hour. It can be the same as a location or a person in charge of ' +
      'classes: what takes the one takes the other. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ resource: resourceIn }))
  .output(answer({ resource }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Change a resource',
    description:
      'Changes a resource. What is reserved keeps its times. Fewer units are refused with ERROR_RESERVATION_IN_USE ' +
      'while a unit that would go is reserved. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ resource: resourceSaveIn }))
  .output(answer({ resource }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a resource',
    description:
      'Deletes a resource. While reservations to come have it, it is refused with ERROR_RESERVATION_IN_USE; those of ' +
      'the past keep it. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
