import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'

const path = `${base}/mail`
const mail = z.object({ on: z.boolean() })

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Whether the month comes by mail',
    description:
      'Returns whether the caller gets the numbers of each month by mail. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .output(answer({ mail }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Get the month by mail',
    description:
      'Switches the mail on or off that the caller gets when a month is over: revenue, collections and costs beside the year ' +
      'before, what is open and overdue, and the VAT of the month; each number only with the rights for its page. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ mail }))
  .output(answer({ mail }))
