import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { settings, settingsIn } from './settings-fields'

const tags = ['auth']
const path = '/api/auth/rest/structure/configuration'

export const read = endpoint
  .route({ method: 'GET', path, tags, summary: 'Settings of the structure' })
  .meta({ roles: 'signed-in' })
  .output(answer({ data: settings }))

/** Saves the settings; `cascade` also writes them to every sub-structure. A stale `revision` is 409. */
export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Save the settings of the structure' })
  .meta({ roles: ['GUI_SHOW_SALESFORCE_SETTINGS'] })
  .input(
    z.object({
      data: settingsIn,
      cascade: z.boolean().default(false),
      revision: z.number().int().positive().optional(),
    }),
  )
  .output(answer({ data: settings }))
