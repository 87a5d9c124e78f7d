import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../../endpoint'
import { base, LONG_PDF, READ, tags } from '../access'
import { figureFormat, isPeriodOfMonths, month, months, wrongMonths } from '../figure-fields'
import {
  CUSTOMER_TABLES,
  concentrationOut,
  customerFigure,
  customerMonth,
  customerPerson,
  peoplePage,
  topCustomer,
} from './people-fields'

const path = `${base}/customer` as const

export const summary = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Customers by month',
    description:
      'Returns the customers of at most 60 months that have begun: those with an invoice or a visit (an attended class, or a ' +
      'used time of a reservation) in the last 90 days at the end of each month, those of the month that are new or had one in ' +
      'an earlier month, and those whose last one came to be 180 days ago; besides, how much of the revenue of these months ' +
      'the first, the first 5 and the first 20 bring. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object(months).refine(isPeriodOfMonths, wrongMonths))
  .output(answer({ month_list: z.array(customerMonth), concentration: concentrationOut }))

export const people = endpoint
  .route({
    method: 'GET',
    path: `${path}/person/list`,
    tags,
    summary: 'People behind a number of the customers',
    description:
      'Returns the people that a number of a month counts, latest first, with the day of a purchase or visit: the last one of ' +
      'active and lost people, the first one of the month of the others. It needs the right to list the registry, too. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ figure: customerFigure, month, ...peoplePage }))
  .output(answer({ person_list: z.array(customerPerson), total: z.number().int(), has_more: z.boolean() }))

export const top = endpoint
  .route({
    method: 'GET',
    path: `${path}/top/list`,
    tags,
    summary: 'Largest customers',
    description:
      'Returns the twenty customers with the highest revenue in at most 60 months, each with its share of all revenue, and ' +
      'the revenue of all others. It needs the right to list the registry, too. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object(months).refine(isPeriodOfMonths, wrongMonths))
  .output(answer({ customer_list: z.array(topCustomer), rest: z.number(), total: z.number() }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Customers as a file',
    outputStructure: 'detailed',
    description:
      'Returns the months, or the largest customers, as a file. The latter need the right to list the registry, too. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(
    z
      .object({ format: figureFormat, table: z.enum(CUSTOMER_TABLES), ...months })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(fileAnswer)

export const peopleFile = endpoint
  .route({
    method: 'GET',
    path: `${path}/person/file/{format}`,
    tags,
    summary: 'People behind a number of the customers, as a file',
    outputStructure: 'detailed',
    description:
      'Returns the people that a number of a month counts as a file. It needs the right to list the registry, too. This ' +
      'call is an addition of Luna.' +
      LONG_PDF,
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: figureFormat, figure: customerFigure, month }))
  .output(fileAnswer)
