import * as z from 'zod'
import { day, id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { isPeriod, wrongPeriod } from './attendance-billing-fields'
import { attendantRecord, classStatistics } from './attendance-statistics-fields'

/** Ours: how full the classes of a period are, and who came. Cancelled and deleted events do not count. */
export const classes = endpoint
  .route({
    method: 'GET',
    path: `${base}/attendance/statistics`,
    tags,
    summary: 'Statistics of classes',
    description: 'The period is at most 400 days, both days included.',
  })
  .meta({ roles: ['GUI_NO_OWN_EVENTS'] })
  .input(z.object({ start_date: day, end_date: day }).refine(isPeriod, wrongPeriod))
  .output(answer({ class_list: z.array(classStatistics), total: classStatistics }))

/** Ours: of everybody at an event how often he did not come or cancelled late, and which pass covers him. */
export const attendants = endpoint
  .route({
    method: 'GET',
    path: `${base}/event/{id}/eventattendant/record/list`,
    tags,
    summary: 'Records of who attends an event',
  })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(z.object({ id }))
  .output(answer({ record_list: z.array(attendantRecord) }))
