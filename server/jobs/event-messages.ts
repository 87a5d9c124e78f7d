import * as z from 'zod'
import { tellAbout } from '@/server/booking'
import { withTenant } from '@/server/db/tenant'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Informs people of what happened to their bookings of an event or a series: puts their mails into the outbox. */
export const eventMessages = defineJob({
  name: 'event-messages',
  payload: z.object({ structure_id: z.number().int(), about: z.string().max(20) }),
  async run({ structure_id, about }) {
    const scope = jobScope(structure_id, 'event-messages')
    let count = 1
    while (count > 0) count = await withTenant(scope, (tx) => tellAbout(tx, structure_id, about))
  },
})
