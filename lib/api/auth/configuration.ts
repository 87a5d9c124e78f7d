import * as z from 'zod'
import { asTold } from '../codecs'
import { answer, type EndpointMeta, endpoint, fileAnswer } from '../endpoint'
import {
  applicationIn,
  applicationName,
  applicationSettings,
  logoIn,
  settings,
  settingsChange,
} from './settings-fields'
import { settingsRead } from './settings-read'

const tags = ['auth']
const path = '/api/auth/rest/structure/configuration'
/** With `cascade`: the sub-structures that stayed as they were, as the caller may not edit their settings. */
const leftOut = z.array(z.string()).optional()

/**
 * Every part of the settings for who holds `GUI_SHOW_SALESFORCE_SETTINGS`. Who writes documents (`GUI_CAN_MANAGE_INVOICE`,
 * `…OFFER`, `…CONTRACT`, `…PURCHASE`) gets the parts of documents alone; everybody else, customers above all, `aliquoteiva`,
 * `modalitapagamento`, `stockMode` and `revision`. What is not told is left out.
 */
export const read = endpoint
  .route({ method: 'GET', path, tags, summary: 'Settings of the structure' })
  .meta({ roles: 'signed-in' })
  .output(answer({ data: settingsRead }))

/**
 * Saves the parts of the settings that are sent; `cascade` also writes them to every sub-structure in which the caller may
 * edit the settings, and `left_out` names the others. A stale `revision` is
 * 409. `logo` is a PNG, JPEG or WebP of at most 1 MB in base64, kept at most 1200 pixels wide; null or '' takes it away.
 */
export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Save the settings of the structure' })
  .meta({ roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false, bodyLimit: 2 * 1024 * 1024 })
  .input(
    z.object({
      ...asTold(['application_name']),
      data: settingsChange,
      cascade: z.boolean().default(false),
      revision: z.number().int().positive().optional(),
      logo: logoIn,
    }),
  )
  .output(answer({ data: settings, left_out: leftOut }))

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

const managers = {
  roles: ['GUI_SHOW_SALESFORCE_SETTINGS'],
  transaction: false,
  bodyLimit: 2 * 1024 * 1024,
} as const satisfies EndpointMeta

const named = z.object({ application_name: applicationName })

/** What an application keeps beside the settings of the structure, under its own name; {} while there is nothing. */
export const readApplication = endpoint
  .route({ method: 'GET', path: `${path}/application`, tags, summary: 'Settings of an application' })
  .meta({ roles: 'signed-in' })
  .input(named)
  .output(answer(applicationSettings.shape))

/** Replaces them; `cascade` also in the sub-structures, `logo` and a stale `revision` as for the structure's own. */
export const saveApplication = endpoint
  .route({ method: 'PUT', path: `${path}/application`, tags, summary: 'Save the settings of an application' })
  .meta(managers)
  .input(applicationIn)
  .output(answer({ ...applicationSettings.shape, left_out: leftOut }))

/** The `registry` part of an application's settings alone. */
export const readApplicationRegistry = endpoint
  .route({
    method: 'GET',
    path: `${path}/application_registry`,
    tags,
    summary: 'Registry settings of an application',
  })
  .meta({ roles: 'signed-in' })
  .input(named)
  .output(answer(applicationSettings.shape))

/** Replaces the `registry` part and leaves the rest as it is. */
export const saveApplicationRegistry = endpoint
  .route({
    method: 'PUT',
    path: `${path}/application_registry`,
    tags,
    summary: 'Save the registry settings of an application',
  })
  .meta(managers)
  .input(applicationIn)
  .output(answer({ ...applicationSettings.shape, left_out: leftOut }))
