import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, tags } from './access'
import { opening, openingIn, openingSaveIn } from './rule-fields'

const path = `${base}/opening`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Opening hours',
    description: 'Returns the weekly opening hours. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({}))
  .output(answer({ opening_list: z.array(opening) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add opening hours',
    description:
      'Adds weekly opening hours of the structure, a group or a resource. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ opening: openingIn }))
  .output(answer({ opening }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Change opening hours',
    description: 'Changes weekly opening hours. What is reserved stays. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ opening: openingSaveIn }))
  .output(answer({ opening }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete opening hours',
    description: 'Deletes weekly opening hours. What is reserved stays. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
