import * as z from 'zod'
import { isPeriod, wrongPeriod } from '../billing-period'
import { day, id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { attendantRecord, classStatistics } from './attendance-statistics-fields'

export const classes = endpoint
  .route({
    method: 'GET',
    path: `${base}/attendance/statistics`,
    tags,
    summary: 'Statistics of classes',
    description:
      'Returns how full the classes of a period are, and their attendants. Cancelled and deleted events do ' +
      'not count. The period is at most 400 days, both days included. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_NO_OWN_EVENTS'] })
  .input(z.object({ start_date: day, end_date: day }).refine(isPeriod, wrongPeriod))
  .output(answer({ class_list: z.array(classStatistics), total: classStatistics }))

export const attendants = endpoint
  .route({
    method: 'GET',
    path: `${base}/event/{id}/eventattendant/record/list`,
    tags,
    summary: 'Records of who attends an event',
    description:
      'Returns for each attendant of an event the number of absences and late cancellations, and the pass ' +
      'that covers the attendance. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(z.object({ id }))
  .output(answer({ record_list: z.array(attendantRecord) }))
