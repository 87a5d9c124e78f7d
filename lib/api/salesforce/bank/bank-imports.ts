import { answer, endpoint } from '@/lib/api/endpoint'
import { importEndpoints } from '@/lib/api/imports'
import { importColumns, importJob, uploadIn } from '@/lib/api/imports-fields'
import { iban, STATEMENT_LIMIT } from './bank-fields'

const base = '/api/salesforce/rest/bank/import'
const WRITE = ['GUI_CAN_MANAGE_BANK'] as const

export const upload = endpoint
  .route({
    method: 'POST',
    path: base,
    tags: ['salesforce'],
    summary: 'Upload movements to import',
    description:
      'Uploads movements of an account as CSV or Excel, to be imported by mapping. The account is named by ' +
      "the call, because the file does not contain it. An account that is not among the structure's is " +
      'refused with ERROR_BANK_ACCOUNT.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: STATEMENT_LIMIT })
  .input(uploadIn.extend({ iban }))
  .output(answer({ import: importJob, ...importColumns }))

export const { preview, run, byId, errors, list } = importEndpoints(base, 'salesforce', WRITE)
