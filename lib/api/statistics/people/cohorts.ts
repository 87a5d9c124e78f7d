import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../../endpoint'
import { base, LONG_PDF, READ, tags } from '../access'
import { figureFormat, isPeriodOfMonths, month, months, wrongMonths } from '../figure-fields'
import { cohort, cohortBasis, cohortPerson, peoplePage } from './people-fields'

const path = `${base}/cohort` as const
const cell = { basis: cohortBasis, cohort: month, month }

export const table = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Cohorts of customers',
    description:
      'Returns the people of each month, of at most 60, by their first purchase (PURCHASE), visit (VISIT) or either (ANY), and ' +
      'for each month from then on how many of them have one, the revenue of them all, and how much it is for each of them. ' +
      'A month that is not over is marked. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ basis: cohortBasis.default('ANY'), ...months }).refine(isPeriodOfMonths, wrongMonths))
  .output(
    answer({
      cohort_list: z.array(cohort),
      /** Of all cohorts in which that month is over, in percent. */
      after_1_percent: z.number().nullable(),
      after_3_percent: z.number().nullable(),
    }),
  )

export const people = endpoint
  .route({
    method: 'GET',
    path: `${path}/person/list`,
    tags,
    summary: 'People behind a number of a cohort',
    description:
      'Returns the people of a cohort that have a purchase or visit in a month, or revenue, with what they did in it. It ' +
      'needs the right to list the registry, too. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ ...cell, ...peoplePage }))
  .output(
    answer({
      person_list: z.array(cohortPerson),
      total: z.object({ people: z.number().int(), amount: z.number() }),
      has_more: z.boolean(),
    }),
  )

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Cohorts of customers as a file',
    outputStructure: 'detailed',
    description: 'Returns the cohorts as a file, a month of each a row. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(
    z
      .object({ format: figureFormat, basis: cohortBasis.default('ANY'), ...months })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(fileAnswer)

export const peopleFile = endpoint
  .route({
    method: 'GET',
    path: `${path}/person/file/{format}`,
    tags,
    summary: 'People behind a number of a cohort, as a file',
    outputStructure: 'detailed',
    description:
      'Returns the people of a cohort in a month as a file. It needs the right to list the registry, too. This call is an ' +
      'addition of Luna.' +
      LONG_PDF,
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: figureFormat, ...cell }))
  .output(fileAnswer)
