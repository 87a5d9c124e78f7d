import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, tags } from './access'
import { eraseMode, erasurePreview, gdprExport } from './gdpr-fields'

/** Of the owner: an export shows the audit and the mails, too. */
const roles = ['GUI_CAN_ERASE_ANAGRAFICA'] as const
const path = `${base}/anagrafica/{id}/gdpr` as const
const exportAnswer = answer({ export: gdprExport })

/** Ours: starts the job that puts everything about a person into a ZIP (GDPR, art. 15 and 20). */
export const startExport = endpoint
  .route({ method: 'POST', path: `${path}/export`, tags, summary: 'Export everything about a person' })
  .meta({ roles, creates: true })
  .input(z.object({ id }))
  .output(exportAnswer)

/** Ours: how far an export is. */
export const readExport = endpoint
  .route({ method: 'GET', path: `${base}/anagraficaexport/{id}`, tags, summary: 'State of an export' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(exportAnswer)

/** Ours: the ZIP, for 7 days; later ERROR_TOKEN_EXPIRED. */
export const download = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagraficaexport/{id}/file`,
    tags,
    summary: 'Download an export',
    outputStructure: 'detailed',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

/** Ours: what forgetting a person would do, and what forbids it. */
export const preview = endpoint
  .route({ method: 'GET', path: `${path}/preview`, tags, summary: 'Preview of an erasure' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ preview: erasurePreview }))

/**
 * Ours: forgets a person (GDPR, art. 17). ERROR_ANAGRAFICA_RETAINED while documents must be kept (art. 2220 c.c.),
 * ERROR_ANAGRAFICA_IN_USE while something else refers to the entry; `fault_list` says what, and until when.
 */
export const erase = endpoint
  .route({ method: 'POST', path: `${path}/erase`, tags, summary: 'Erase or anonymise a person' })
  .meta({ roles })
  .input(z.object({ id, mode: eraseMode }))
  .output(answer({ mode: eraseMode }))
