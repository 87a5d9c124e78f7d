import * as z from 'zod'
import { isPeriod, wrongPeriod } from '../../billing-period'
import { answer, endpoint, fileAnswer } from '../../endpoint'
import { base, LONG_PDF, READ_CLASSES, tags } from '../access'
import { figureFormat } from '../figure-fields'
import {
  CLASS_TABLES,
  classCell,
  classDate,
  classFigures,
  classPeriod,
  datePage,
  hourFigures,
  namedFigures,
  teacherFigures,
} from './class-fields'

const path = `${base}/class` as const

export const summary = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Statistics of classes by class, by weekday and hour, and by teacher',
    description:
      'Returns how full the classes of a period of at most 400 days are and how many of the people came. Cancelled ' +
      'and deleted dates do not count. A date counts on its day by its own clock, and for each of its teachers, so ' +
      'that those of the teachers may come to more than the total. This call is an addition of Luna.',
  })
  .meta({ roles: READ_CLASSES, mayBeLate: true })
  .input(z.object(classPeriod).refine(isPeriod, wrongPeriod))
  .output(
    answer({
      class_list: z.array(namedFigures),
      hour_list: z.array(hourFigures),
      teacher_list: z.array(teacherFigures),
      total: classFigures,
      /** Whether days of the period are still to come, or run. */
      is_running: z.boolean(),
    }),
  )

export const dates = endpoint
  .route({
    method: 'GET',
    path: `${path}/date/list`,
    tags,
    summary: 'Dates behind a number of the statistics of classes',
    description:
      'Returns the dates of a class, a weekday and hour, or a teacher (0: without one) in a period, newest first, ' +
      'and what they count together. It needs the right to list events, too. This call is an addition of Luna.',
  })
  .meta({ roles: READ_CLASSES, mayBeLate: true })
  .input(z.object({ ...classPeriod, ...classCell, ...datePage }).refine(isPeriod, wrongPeriod))
  .output(answer({ date_list: z.array(classDate), total: classFigures, has_more: z.boolean() }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Statistics of classes as a file',
    outputStructure: 'detailed',
    description:
      'Returns a table of the statistics of classes as a file: by class, by weekday and hour, or by teacher. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ_CLASSES, transaction: false, mayBeLate: true })
  .input(
    z
      .object({ format: figureFormat, by: z.enum(CLASS_TABLES), ...classPeriod })
      .refine(isPeriod, wrongPeriod),
  )
  .output(fileAnswer)

export const dateFile = endpoint
  .route({
    method: 'GET',
    path: `${path}/date/file/{format}`,
    tags,
    summary: 'Dates behind a number of the statistics of classes, as a file',
    outputStructure: 'detailed',
    description:
      'Returns the dates that a number is made of as a file. It needs the right to list events, too. This call is ' +
      'an addition of Luna.' +
      LONG_PDF,
  })
  .meta({ roles: READ_CLASSES, transaction: false, mayBeLate: true })
  .input(z.object({ format: figureFormat, ...classPeriod, ...classCell }).refine(isPeriod, wrongPeriod))
  .output(fileAnswer)
