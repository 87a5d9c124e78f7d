import * as z from 'zod'
import type { Role } from '@/lib/domain/access/roles'
import { id, pagingData } from './codecs'
import { answer, endpoint, fileAnswer } from './endpoint'
import {
  importColumns,
  importJob,
  importsIn,
  previewIn,
  previewRow,
  previewTotals,
  runIn,
  uploadIn,
} from './imports-fields'

/** Room for what multipart/form-data puts around a file of 20 MB. */
const UPLOAD_LIMIT = 20 * 1024 * 1024 + 64 * 1024

/**
 * The calls of an import, for a module's rows of one kind below `base`: upload a file, preview its rows, run it, watch
 * it, and download the rows that it left out. All modules share the pipeline behind them.
 */
export const importEndpoints = (base: `/${string}`, tag: string, roles: readonly Role[]) => ({
  upload: endpoint
    .route({
      method: 'POST',
      path: base,
      tags: [tag],
      summary: 'Upload a file to import',
      description:
        'Uploads a file (CSV, XLSX or vCard, at most 20 MB) and returns its columns with the suggested ' +
        'mapping. Nothing is imported yet. This call is an addition of Luna.',
    })
    .meta({ roles, transaction: false, creates: true, bodyLimit: UPLOAD_LIMIT })
    .input(uploadIn)
    .output(answer({ import: importJob, ...importColumns })),

  preview: endpoint
    .route({
      method: 'POST',
      path: `${base}/{id}/preview`,
      tags: [tag],
      summary: 'What an import would do',
      description:
        'Returns what an import would do with each row. Nothing is written. This call is an addition of Luna.',
    })
    .meta({ roles, transaction: false })
    .input(previewIn)
    .output(answer({ totals: previewTotals, row_list: z.array(previewRow), paging_data: pagingData })),

  run: endpoint
    .route({
      method: 'POST',
      path: `${base}/{id}/run`,
      tags: [tag],
      summary: 'Run an import',
      description:
        'Starts the job that imports. The answer does not wait for it. This call is an addition of Luna.',
    })
    .meta({ roles })
    .input(runIn)
    .output(answer({ import: importJob })),

  byId: endpoint
    .route({ method: 'GET', path: `${base}/{id}`, tags: [tag], summary: 'An import and its progress' })
    .meta({ roles })
    .input(z.object({ id }))
    .output(answer({ import: importJob, ...importColumns })),

  errors: endpoint
    .route({
      method: 'GET',
      path: `${base}/{id}/errors`,
      tags: [tag],
      summary: 'Rows that an import left out',
      outputStructure: 'detailed',
      description:
        'Returns the rows that were left out, as they came, with the reason beside each: a CSV to correct and ' +
        'import again. This call is an addition of Luna.',
    })
    .meta({ roles, transaction: false })
    .input(z.object({ id }))
    .output(fileAnswer),

  list: endpoint
    .route({ method: 'GET', path: base, tags: [tag], summary: 'Imports, newest first' })
    .meta({ roles })
    .input(importsIn)
    .output(answer({ import_list: z.array(importJob), paging_data: pagingData })),
})
