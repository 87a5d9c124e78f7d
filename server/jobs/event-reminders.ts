import * as z from 'zod'
import { addDays } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant, toLocal } from '@/lib/domain/core/local-time'
import { noteReminders, structuresWithEvents } from '@/server/booking'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** From this hour on, by the clock of the business, people are reminded of what they booked for the next day. */
const FROM = '09:00:00'

/** Reminds of the next day's bookings, once each, including those made since the last run. */
export const eventReminders = defineJob({
  name: 'event-reminders',
  sends: true,
  payload: z.unknown(),
  async run() {
    const { day, time } = toLocal(now(), env.LUNA_ZONE)
    if (time < FROM) return
    const [from, to] = [1, 2].map((days) => toInstant(addDays(day, days), MIDNIGHT, env.LUNA_ZONE)) as [
      Date,
      Date,
    ]
    for (const structureId of await asSystem((tx) => structuresWithEvents(tx, from, to))) {
      await withTenant(jobScope(structureId, 'event-reminders'), (tx) => noteReminders(tx, from, to))
    }
  },
})
