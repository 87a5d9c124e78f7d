import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, tags } from './access'
import { eraseMode, erasurePreview, gdprExport } from './gdpr-fields'

/** Of the owner: an export shows the audit and the mails, too. */
const roles = ['GUI_CAN_ERASE_ANAGRAFICA'] as const
const path = `${base}/anagrafica/{id}/gdpr` as const
const exportAnswer = answer({ export: gdprExport })

export const startExport = endpoint
  .route({
    method: 'POST',
    path: `${path}/export`,
    tags,
    summary: 'Export everything about a person',
    description:
      'Starts the job that collects everything about a person in a ZIP (GDPR, art. 15 and 20). This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles, creates: true })
  .input(z.object({ id }))
  .output(exportAnswer)

export const readExport = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagraficaexport/{id}`,
    tags,
    summary: 'State of an export',
    description: 'Returns the progress of an export. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(exportAnswer)

export const download = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagraficaexport/{id}/file`,
    tags,
    summary: 'Download an export',
    outputStructure: 'detailed',
    description:
      'Returns the ZIP of an export. It is kept for 7 days; after that the call is refused with ' +
      'ERROR_TOKEN_EXPIRED. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const preview = endpoint
  .route({
    method: 'GET',
    path: `${path}/preview`,
    tags,
    summary: 'Preview of an erasure',
    description:
      'Returns what erasing or anonymising a person would do, and what forbids it. Nothing is written. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ preview: erasurePreview }))

export const erase = endpoint
  .route({
    method: 'POST',
    path: `${path}/erase`,
    tags,
    summary: 'Erase or anonymise a person',
    description:
      'Erases or anonymises a person (GDPR, art. 17). The call is refused with ERROR_ANAGRAFICA_RETAINED ' +
      'while documents must be kept (art. 2220 c.c.), and with ERROR_ANAGRAFICA_IN_USE while something else ' +
      'refers to the entry; `fault_list` names the reasons and their last day. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles })
  .input(z.object({ id, mode: eraseMode }))
  .output(answer({ mode: eraseMode }))
