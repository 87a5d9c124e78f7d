import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags } from './access'
import { DUE_TABLES, forecastWeeks, openDues } from './due-fields'
import { figureFormat } from './figure-fields'

const path = `${base}/dues` as const

export const overview = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Open dues',
    description:
      'Returns the open due dates of the scadenzario by age, the twenty customers that owe most, the days of sales that are ' +
      'still to be paid (open amounts over the invoiced ones of the last twelve months, with VAT), and the forecast of some ' +
      'weeks from a balance of nothing, with what is overdue in the first. It needs the right to list payments, too; ' +
      'purchases are included for users who may list them. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ weeks: forecastWeeks }))
  .output(answer({ dues: openDues }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{table}/{format}`,
    tags,
    summary: 'Open dues as a file',
    outputStructure: 'detailed',
    description:
      'Returns the ages, the customers or the weeks as a file. It needs the same rights as the open dues. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ table: z.enum(DUE_TABLES), format: figureFormat, weeks: forecastWeeks.default(13) }))
  .output(fileAnswer)
