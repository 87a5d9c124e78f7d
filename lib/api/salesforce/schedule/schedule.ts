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
/** Purchases are among what is due for who may list them. */
const READ = ['GUI_CAN_LIST_PAYMENT'] as const

/** Ours: the scadenzario, every open day to pay in and out, and what all that the filters find comes to. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/list`, tags, summary: 'Scadenzario' })
  .meta({ roles: READ })
  .input(z.object(schedulePage))
  .output(answer({ schedule_list: z.array(scheduleEntry), sums: scheduleSums, paging_data: pagingData }))

/** Ours: what falls due by day, for a calendar of at most 100 days. */
export const days = endpoint
  .route({ method: 'GET', path: `${base}/days`, tags, summary: 'Due by day' })
  .meta({ roles: READ })
  .input(z.object({ ...scheduleSearch, date_from: day, date_to: day }))
  .output(answer({ day_list: z.array(scheduleDay) }))

/** Ours: how old what is open is, and what falls due this week. */
export const overview = endpoint
  .route({ method: 'GET', path: `${base}/overview`, tags, summary: 'Ageing and this week' })
  .meta({ roles: READ })
  .output(answer({ overview: scheduleOverview }))

/** Ours: what the coming weeks bring, and what the accounts would hold at the end of each. */
export const forecast = endpoint
  .route({ method: 'GET', path: `${base}/forecast`, tags, summary: 'Cash forecast' })
  .meta({ roles: READ })
  .input(z.object(forecastIn))
  .output(answer({ forecast: scheduleForecast }))

/** Ours: all that the filters find, as a file. */
export const exportFile = endpoint
  .route({
    method: 'GET',
    path: `${base}/export/{format}`,
    tags,
    summary: 'Export the scadenzario',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ format: z.enum(['csv', 'xlsx']), ...scheduleSearch }))
  .output(fileAnswer)
