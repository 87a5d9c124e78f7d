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
      'Returns how the structure treats holidays for reservations, whether times that nobody used are billed, and whether people are told by mail. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({}))
  .output(answer({ settings }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the settings of reservations',
    description:
      'Saves whether holidays are closed, the feast of the patron saint, `MM-DD`, whether reservations that nobody used are billed, and whether people are told by mail. What is reserved stays. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ settings: settingsIn }))
  .output(answer({ settings }))
