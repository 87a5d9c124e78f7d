import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { systemOverview } from './system-fields'

const tags = ['auth']
const path = '/api/auth/rest/system'
const OPERATORS =
  'For operators of the installation alone (`LUNA_OPERATORS`): others get ERROR_FORBIDDEN, whatever their roles. ' +
  'This call is an addition of Luna.'

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'State of the installation',
    description:
      'Returns the versions, the sizes, the sign of life of the worker, what waits, the jobs that failed for good, and ' +
      'warnings of how the installation is set up. ' +
      OPERATORS,
  })
  .meta({ roles: 'signed-in', transaction: false })
  .output(answer({ overview: systemOverview }))

export const retry = endpoint
  .route({
    method: 'POST',
    path: `${path}/job/{id}/retry`,
    tags,
    summary: 'Run a failed job again',
    description:
      'Puts a job that failed for good back into the queue. `is_retried` is false, and nothing happens, when it is not ' +
      'among those that failed (any more): it was put back before, runs, or is done. For operators of the installation ' +
      'alone: for others no job exists. This call is an addition of Luna.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }))
  .output(answer({ is_retried: z.boolean() }))
