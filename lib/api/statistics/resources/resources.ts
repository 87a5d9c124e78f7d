import * as z from 'zod'
import { wrongPeriod } from '../../billing-period'
import { id } from '../../codecs'
import { answer, endpoint, fileAnswer } from '../../endpoint'
import { base, LONG_PDF, READ, tags } from '../access'
import { datePage } from '../classes/class-fields'
import { figureFormat } from '../figure-fields'
import {
  isWithinYear,
  namedResource,
  RESOURCE_TABLES,
  resourceCell,
  resourceFigures,
  resourceHour,
  resourcePeriod,
  resourceTime,
  timesTotal,
} from './resource-fields'

const path = `${base}/resource` as const

export const summary = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Statistics of resources by resource, and by weekday and hour',
    description:
      'Returns the open and the reserved minutes of resources in a period of at most a year, and the amounts of their ' +
      'reservations, which begin in it: confirmed, checked in and done ones at their price with VAT, as well as those ' +
      'that nobody used where they are billed, and the fees of cancelled ones. Holds and requests do not count. With ' +
      '`resource_id` the hours are those of this resource. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ ...resourcePeriod, resource_id: id.optional() }).refine(isWithinYear, wrongPeriod))
  .output(
    answer({
      resource_list: z.array(namedResource),
      hour_list: z.array(resourceHour),
      total: resourceFigures,
      /** Whether days of the period are still to come, or run. */
      is_running: z.boolean(),
    }),
  )

export const times = endpoint
  .route({
    method: 'GET',
    path: `${path}/reservation/list`,
    tags,
    summary: 'Reservations behind a number of the statistics of resources',
    description:
      'Returns the times of reservations of a resource, or at a weekday and hour, newest first, with the minutes and ' +
      'the amount that each adds, and what they come to. It needs the right to manage reservations, too. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ ...resourcePeriod, ...resourceCell, ...datePage }).refine(isWithinYear, wrongPeriod))
  .output(answer({ time_list: z.array(resourceTime), total: timesTotal, has_more: z.boolean() }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Statistics of resources as a file',
    outputStructure: 'detailed',
    description:
      'Returns a table of the statistics of resources as a file: by resource, or by weekday and hour. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(
    z
      .object({
        format: figureFormat,
        by: z.enum(RESOURCE_TABLES),
        ...resourcePeriod,
        resource_id: id.optional(),
      })
      .refine(isWithinYear, wrongPeriod),
  )
  .output(fileAnswer)

export const timeFile = endpoint
  .route({
    method: 'GET',
    path: `${path}/reservation/file/{format}`,
    tags,
    summary: 'Reservations behind a number of the statistics of resources, as a file',
    outputStructure: 'detailed',
    description:
      'Returns the times of reservations that a number is made of as a file. It needs the right to manage ' +
      'reservations, too. This call is an addition of Luna.' +
      LONG_PDF,
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(
    z.object({ format: figureFormat, ...resourcePeriod, ...resourceCell }).refine(isWithinYear, wrongPeriod),
  )
  .output(fileAnswer)
