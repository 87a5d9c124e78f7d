import * as z from 'zod'
import { pagingData } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { filesIn, IMPORT_BODY_LIMIT, MAX_UPLOADS } from './received-fields'
import {
  receivedImport,
  receivedImportEntry,
  receivedImportIn,
  receivedImportsIn,
} from './received-imports-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/passive/import'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const

export const upload = endpoint
  .route({
    method: 'POST',
    path: base,
    tags,
    summary: 'Upload received e-invoices',
    description:
      'Takes XML, p7m and ZIP files of suppliers. A job makes received documents of them, each file by ' +
      'itself; the answer does not wait for it. A file or document that exists already is left unchanged. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: IMPORT_BODY_LIMIT })
  .input(z.object({ files: filesIn(MAX_UPLOADS) }))
  .output(answer({ import: receivedImport }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'FollowedImport of received e-invoices',
    description:
      'Returns the progress of an import of received e-invoices, and the results of its files so far. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(receivedImportIn)
  .output(answer({ import: receivedImport, entry_list: z.array(receivedImportEntry) }))

export const list = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'Imports of received e-invoices',
    description:
      'Returns the imports of received e-invoices, newest first. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(receivedImportsIn)
  .output(answer({ import_list: z.array(receivedImport), paging_data: pagingData }))
