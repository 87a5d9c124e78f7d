import * as z from 'zod'
import { instant } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { eventId } from '@/lib/api/recurrence-fields'
import { base, MEETINGS, tags } from './access'
import {
  mailReport,
  meeting,
  meetingAttendee,
  meetingCalendar,
  meetingIn,
  meetingSaveIn,
  meetingSplit,
} from './meeting-fields'

const path = `${base}/event`
const period = z.object({ start_date: instant, end_date: instant })

export const listStructure = endpoint
  .route({
    method: 'POST',
    path: `${path}/list/structure/date`,
    tags,
    summary: 'Meetings of the structure',
    description:
      'Returns every meeting of a period by its start: stored ones, and the occurrences of series that have ' +
      'no row. Cancelled meetings are included, deleted ones are not. The period is at most 400 days.',
  })
  .meta({ roles: MEETINGS })
  .input(period)
  .output(answer({ event_list: z.array(meeting) }))

export const list = endpoint
  .route({
    method: 'POST',
    path: `${path}/list/{scope}/date`,
    tags,
    summary: 'Meetings',
    description: 'Returns the meetings of a period, of the structure or of every structure of the family.',
  })
  .meta({ roles: MEETINGS, scope: 'family' })
  .input(period.extend({ scope: z.enum(['structure', 'family']) }))
  .output(answer({ event_list: z.array(meeting) }))

export const calendar = endpoint
  .route({
    method: 'GET',
    path: `${path}/calendar`,
    tags,
    summary: 'Meetings for a calendar',
    description:
      'Returns what a calendar shows of the meetings of a period, and the types once beside them. The period ' +
      'is at most 400 days. This call is an addition of Luna.',
  })
  .meta({ roles: MEETINGS })
  .input(period)
  .output(answer(meetingCalendar.shape))

export const read = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}`,
    tags,
    summary: 'A meeting',
    description: 'Returns a meeting or an occurrence of a series. This call is an addition of Luna.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ id: eventId }))
  .output(answer({ event: meeting }))

export const attendants = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}/eventattendant/list`,
    tags,
    summary: 'People at a meeting',
    description: 'Returns the people at a meeting with their answers to the invitation.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ id: eventId }))
  .output(answer({ event_attendant_list: z.array(meetingAttendee) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${path}/add`,
    tags,
    summary: 'Add a meeting',
    description:
      'Adds a meeting, or with `recurring_info` a series, whose first occurrence is returned. A meeting lasts ' +
      'at least an hour. Times that are missing are refused with ERROR_MEETING_NO_TIMES unless it takes whole ' +
      'days. With `notify` its people are invited by mail; `mail` counts the mails and names the people without ' +
      'an address. `reminder_list` holds at most three reminders, in minutes before the start (before midnight of a ' +
      'meeting of whole days): mails to the accounts that are at the meeting and to the one that made it.',
  })
  .meta({ roles: MEETINGS, creates: true })
  .input(meetingIn)
  .output(answer({ event: meeting, mail: mailReport.optional() }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${path}/update`,
    tags,
    summary: 'Save a meeting',
    description:
      'Saves a meeting. Of a series it changes this occurrence alone (SINGLE_EVENT) or it and all that follow ' +
      '(FOLLOWING_EVENTS, also when recurrence information is sent without a choice); `dry_run` writes nothing ' +
      'and `summary` describes the consequences. A choice for a meeting that is no series is refused with ' +
      'ERROR_MEETING_NO_SERIES. People and reminders that are not sent stay. With `notify` its people hear by mail of a new time or place, and `mail` reports it.',
  })
  .meta({ roles: MEETINGS })
  .input(meetingSaveIn)
  .output(answer({ event: meeting, summary: meetingSplit.optional(), mail: mailReport.optional() }))
