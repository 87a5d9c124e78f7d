import * as z from 'zod'
import { withTenant } from '@/server/db/tenant'
import { offerResource } from '@/server/reservations'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/** Offers the free times of a resource to those that wait for them; an act could not, or freed a time of another one. */
export const reservationOffers = defineJob({
  name: 'reservation-offers',
  payload: z.object({ structure_id: z.number().int(), resource_id: z.number().int() }),
  async run({ structure_id, resource_id }) {
    await withTenant(jobScope(structure_id, 'reservation-offers'), (tx) => offerResource(tx, resource_id))
  },
})
