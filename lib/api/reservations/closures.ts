import * as z from 'zod'
import { day, id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, tags } from './access'
import { closure, closureIn, closureSaveIn } from './rule-fields'

const path = `${base}/closure`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Closures',
    description:
      'Returns the dated exceptions from the weekly hours that have not ended before a day, by their end. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ from_day: day.optional() }))
  .output(answer({ closure_list: z.array(closure) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a closure',
    description: 'Adds a closure, or an exception that opens. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ closure: closureIn }))
  .output(answer({ closure }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Change a closure',
    description: 'Changes a closure. What is reserved stays. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ closure: closureSaveIn }))
  .output(answer({ closure }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a closure',
    description: 'Deletes a closure. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
