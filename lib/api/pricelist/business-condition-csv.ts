import * as z from 'zod'
import { id, pagingData } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { importJob } from '../imports-fields'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { conditionCsv, conditionCsvIn } from './business-condition-csv-fields'
import { conditionPaging, supplierFilter } from './business-condition-fields'

const path = `${base}/businesscondition/csv`
const UPLOAD_LIMIT = 20 * 1024 * 1024 + 256 * 1024
const type = z.enum(SCOPES)

/** The files that brought conditions, newest first; of one supplier when the address says so. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/{type}/list`, tags, summary: 'Stored CSVs of business conditions' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ type, anagrafica_sku: supplierFilter, ...conditionPaging }))
  .output(answer({ business_conditions_csv_storage_list: z.array(conditionCsv), paging_data: pagingData }))

/** Deletes a stored file. The conditions that it brought stay as they are. */
export const remove = endpoint
  .route({ method: 'GET', path: `${path}/delete/{id}`, tags, summary: 'Delete a stored CSV' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

/** The bytes of a stored file as they came, always to be saved. */
export const download = endpoint
  .route({
    method: 'GET',
    path: `${path}/download/{id}`,
    tags,
    summary: 'Download a stored CSV',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, scope: 'family', transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

/**
 * Takes a CSV of the conditions of a supplier's customers: a job writes it, all or nothing, and sends the result by
 * e-mail; once written the file is stored. What a row does not say stays as it is.
 */
export const upload = endpoint
  .route({ method: 'POST', path: `${path}/upload`, tags, summary: 'Upload a CSV of business conditions' })
  .meta({ roles: WRITE, transaction: false, bodyLimit: UPLOAD_LIMIT })
  .input(z.object(conditionCsvIn))
  .output(answer({ import: importJob }))

/**
 * The same in the place of a stored CSV of the same supplier: what that one had brought, as far as nobody changed it
 * since, and this one does not say goes.
 */
export const replace = endpoint
  .route({
    method: 'POST',
    path: `${path}/upload/{replaceId}`,
    tags,
    summary: 'Replace a stored CSV of business conditions',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: UPLOAD_LIMIT })
  .input(z.object({ replaceId: id, ...conditionCsvIn }))
  .output(answer({ import: importJob }))
