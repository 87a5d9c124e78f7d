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

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{type}/list`,
    tags,
    summary: 'Stored CSVs of business conditions',
    description:
      'Returns the stored files of business conditions, newest first; those of one supplier when the ' +
      'address names it.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ type, anagrafica_sku: supplierFilter, ...conditionPaging }))
  .output(answer({ business_conditions_csv_storage_list: z.array(conditionCsv), paging_data: pagingData }))

export const remove = endpoint
  .route({
    method: 'GET',
    path: `${path}/delete/{id}`,
    tags,
    summary: 'Delete a stored CSV',
    description: 'Deletes a stored file. The conditions that it brought stay unchanged.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const download = endpoint
  .route({
    method: 'GET',
    path: `${path}/download/{id}`,
    tags,
    summary: 'Download a stored CSV',
    outputStructure: 'detailed',
    description: 'Returns the bytes of a stored file as they came, always to be saved.',
  })
  .meta({ roles: READ, scope: 'family', transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const upload = endpoint
  .route({
    method: 'POST',
    path: `${path}/upload`,
    tags,
    summary: 'Upload a CSV of business conditions',
    description:
      "Takes a CSV of the conditions of a supplier's customers. A job writes them, all or nothing, and " +
      'sends the result by e-mail; the file is stored once they are written. Values that a row does not ' +
      'mention stay unchanged.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: UPLOAD_LIMIT })
  .input(z.object(conditionCsvIn))
  .output(answer({ import: importJob }))

export const replace = endpoint
  .route({
    method: 'POST',
    path: `${path}/upload/{replaceId}`,
    tags,
    summary: 'Replace a stored CSV of business conditions',
    description:
      'Takes a CSV in the place of a stored one of the same supplier. Values of the old file disappear when ' +
      'nobody has changed them since and the new file does not mention them.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: UPLOAD_LIMIT })
  .input(z.object({ replaceId: id, ...conditionCsvIn }))
  .output(answer({ import: importJob }))
