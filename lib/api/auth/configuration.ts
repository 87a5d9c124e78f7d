import * as z from 'zod'
import { echoedFields } from '../codecs'
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

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Settings of the structure',
    description:
      'Returns the settings of the structure as far as the caller needs them. Holders of ' +
      '`GUI_SHOW_SALESFORCE_SETTINGS` receive every part. Users who write documents ' +
      '(`GUI_CAN_MANAGE_INVOICE`, `…OFFER`, `…CONTRACT`, `…PURCHASE`) receive the parts about documents. ' +
      'All other users, customers above all, receive `aliquoteiva`, `modalitapagamento`, `stockMode`, ' +
      '`revision` and, an addition of Luna, the `tax_regime` of the own company. Other parts are left out of the answer.',
  })
  .meta({ roles: 'signed-in' })
  .output(answer({ data: settingsRead }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the settings of the structure',
    description:
      'Saves the parts of the settings that are sent. `cascade` also writes them to every sub-structure in ' +
      'which the caller may edit the settings; `left_out` names the others. A stale `revision` is refused ' +
      'with 409. `logo` is a PNG, JPEG or WebP of at most 1 MB in base64, stored at most 1200 pixels wide; ' +
      "null or '' removes it.",
  })
  .meta({ roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false, bodyLimit: 2 * 1024 * 1024 })
  .input(
    z.object({
      ...echoedFields(['application_name']),
      data: settingsChange,
      cascade: z.boolean().default(false),
      revision: z.number().int().positive().optional(),
      logo: logoIn,
    }),
  )
  .output(answer({ data: settings, left_out: leftOut }))

export const logo = endpoint
  .route({
    method: 'GET',
    path: `${path}/logo`,
    tags,
    summary: 'Logo of the structure',
    outputStructure: 'detailed',
    description: 'Returns the logo that documents carry. This call is an addition of Luna.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .output(fileAnswer)

const managers = {
  roles: ['GUI_SHOW_SALESFORCE_SETTINGS'],
  transaction: false,
  bodyLimit: 2 * 1024 * 1024,
} as const satisfies EndpointMeta

const named = z.object({ application_name: applicationName })

export const readApplication = endpoint
  .route({
    method: 'GET',
    path: `${path}/application`,
    tags,
    summary: 'Settings of an application',
    description:
      'Returns what an application stores beside the settings of the structure, under its own name; {} when ' +
      'nothing is stored.',
  })
  .meta({ roles: 'signed-in' })
  .input(named)
  .output(answer(applicationSettings.shape))

export const saveApplication = endpoint
  .route({
    method: 'PUT',
    path: `${path}/application`,
    tags,
    summary: 'Save the settings of an application',
    description:
      'Replaces the settings of an application. `cascade` also replaces them in the sub-structures; `logo` ' +
      "and a stale `revision` behave as in the structure's own settings.",
  })
  .meta(managers)
  .input(applicationIn)
  .output(answer({ ...applicationSettings.shape, left_out: leftOut }))

export const readApplicationRegistry = endpoint
  .route({
    method: 'GET',
    path: `${path}/application_registry`,
    tags,
    summary: 'Registry settings of an application',
    description: "Returns the `registry` part of an application's settings.",
  })
  .meta({ roles: 'signed-in' })
  .input(named)
  .output(answer(applicationSettings.shape))

export const saveApplicationRegistry = endpoint
  .route({
    method: 'PUT',
    path: `${path}/application_registry`,
    tags,
    summary: 'Save the registry settings of an application',
    description: "Replaces the `registry` part of an application's settings and keeps the rest.",
  })
  .meta(managers)
  .input(applicationIn)
  .output(answer({ ...applicationSettings.shape, left_out: leftOut }))
