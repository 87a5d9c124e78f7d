import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { settings, settingsIn } from './settings-fields'

const tags = ['auth']
const path = '/api/auth/rest/structure/configuration'

export const read = endpoint
  .route({ method: 'GET', path, tags, summary: 'Settings of the structure' })
  .meta({ roles: 'signed-in' })
  .output(answer({ data: settings }))

/**
 * Saves the settings; `cascade` also writes them to every sub-structure. A stale `revision` is 409. `logo` is a PNG,
 * JPEG or WebP of at most 1 MB in base64, kept at most 1200 pixels wide; null takes it away.
 */
export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Save the settings of the structure' })
  .meta({ roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false, bodyLimit: 2 * 1024 * 1024 })
  .input(
    z.object({
      data: settingsIn,
      cascade: z.boolean().default(false),
      revision: z.number().int().positive().optional(),
      logo: z.string().max(1_500_000).nullish(),
    }),
  )
  .output(answer({ data: settings }))

/** Ours: the logo that documents carry. */
export const logo = endpoint
  .route({
    method: 'GET',
    path: `${path}/logo`,
    tags,
    summary: 'Logo of the structure',
    outputStructure: 'detailed',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .output(fileAnswer)
