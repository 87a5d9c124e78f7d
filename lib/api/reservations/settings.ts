import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, tags } from './access'
import { settings, settingsIn } from './rule-fields'

const path = `${base}/settings`

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Settings of reservations',
    description:
      'Returns how the structure treats holidays for reservations, whether times that nobody used are billed, whether ' +
      'people are told by mail, and whether visitors reserve on a public page. `public_url` is the address of that ' +
      'page, also while it is off. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({}))
  .output(answer({ settings, public_url: z.string() }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the settings of reservations',
    description:
      'Saves whether holidays are closed, the feast of the patron saint, `MM-DD`, whether reservations that nobody used ' +
      'are billed, whether people are told by mail, and whether visitors reserve on a public page, which needs the ' +
      'name of its address; that of another structure is refused with ERROR_BOOKING_PAGE_NAME_TAKEN. What is ' +
      'reserved stays. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ settings: settingsIn }))
  .output(answer({ settings, public_url: z.string() }))
