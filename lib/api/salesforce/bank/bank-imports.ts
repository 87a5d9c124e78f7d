import { answer, endpoint } from '@/lib/api/endpoint'
import { importEndpoints } from '@/lib/api/imports'
import { importColumns, importJob, uploadIn } from '@/lib/api/imports-fields'
import { iban, STATEMENT_LIMIT } from './bank-fields'

const base = '/api/salesforce/rest/bank/import'
const WRITE = ['GUI_CAN_MANAGE_BANK'] as const

/**
 * Movements of an account from a CSV or a sheet, by mapping; the file says nothing of its account, the call does.
 * ERROR_BANK_ACCOUNT for one that is not among the structure's.
 */
export const upload = endpoint
  .route({ method: 'POST', path: base, tags: ['salesforce'], summary: 'Upload movements to import' })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: STATEMENT_LIMIT })
  .input(uploadIn.extend({ iban }))
  .output(answer({ import: importJob, ...importColumns }))

export const { preview, run, byId, errors, list } = importEndpoints(base, 'salesforce', WRITE)
