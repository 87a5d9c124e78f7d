import * as z from 'zod'
import { CLASH_MODES } from '@/lib/domain/booking/clash'
import { answer, endpoint } from '../endpoint'
import { pageName } from '../page-name'
import { base, tags } from './access'

const path = `${base}/settings`
const roles = ['GUI_SHOW_SALESFORCE_SETTINGS'] as const
/** Thirty days, as in the checks of the table. */
const MAX_MINUTES = 43_200

/** How a structure runs its events. */
export const bookingSettings = z.object({
  automatic_promotion: z.boolean(),
  /** Minutes before the start until which a freed place goes to the first person in the queue. */
  promotion_cutoff_minutes: z.number().int().min(0).max(MAX_MINUTES),
  late_cancel_minutes: z.number().int().min(0).max(MAX_MINUTES),
  bill_no_shows: z.boolean(),
  bill_late_cancels: z.boolean(),
  clashes: z.enum(CLASH_MODES),
  public_page: z.boolean(),
  public_slug: pageName.nullable(),
  public_weeks: z.number().int().min(1).max(26),
})

export type BookingSettings = z.infer<typeof bookingSettings>

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Settings of the booking calendar',
    description:
      'Returns how the structure runs its events. `public_url` is the address of its public page, also ' +
      'while that is off. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({}))
  .output(answer({ settings: bookingSettings, public_url: z.string() }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the settings of the booking calendar',
    description:
      'Saves the parts of the settings that are sent. The page address of another structure is refused with ' +
      'ERROR_BOOKING_PAGE_NAME_TAKEN. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ settings: bookingSettings.partial() }))
  .output(answer({ settings: bookingSettings, public_url: z.string() }))
