import * as z from 'zod'
import { day, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import {
  forecastIn,
  scheduleDay,
  scheduleEntry,
  scheduleForecast,
  scheduleOverview,
  schedulePage,
  scheduleSearch,
  scheduleSums,
} from './schedule-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/schedule'
/** Purchases are included for users who may list them. */
const READ = ['GUI_CAN_LIST_PAYMENT'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Scadenzario',
    description:
      'Returns every open due day, in and out, and the sums of everything that the filter finds. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object(schedulePage))
  .output(answer({ schedule_list: z.array(scheduleEntry), sums: scheduleSums, paging_data: pagingData }))

export const days = endpoint
  .route({
    method: 'GET',
    path: `${base}/days`,
    tags,
    summary: 'Due by day',
    description:
      'Returns what is due by day, for a calendar of at most 100 days. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ ...scheduleSearch, date_from: day, date_to: day }))
  .output(answer({ day_list: z.array(scheduleDay) }))

export const overview = endpoint
  .route({
    method: 'GET',
    path: `${base}/overview`,
    tags,
    summary: 'Ageing and this week',
    description:
      'Returns the age of what is open, and what is due this week. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .output(answer({ overview: scheduleOverview }))

export const forecast = endpoint
  .route({
    method: 'GET',
    path: `${base}/forecast`,
    tags,
    summary: 'Cash forecast',
    description:
      'Returns what the coming weeks bring, and the balance of the accounts at the end of each. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object(forecastIn))
  .output(answer({ forecast: scheduleForecast }))

export const exportFile = endpoint
  .route({
    method: 'GET',
    path: `${base}/export/{format}`,
    tags,
    summary: 'Export the scadenzario',
    outputStructure: 'detailed',
    description: 'Returns everything that the filter finds as a file. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: z.enum(['csv', 'xlsx']), ...scheduleSearch }))
  .output(fileAnswer)
