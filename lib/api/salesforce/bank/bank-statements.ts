import * as z from 'zod'
import { pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { bankAccount, bankStatement, STATEMENT_LIMIT } from './bank-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/bank'
const READ = ['GUI_CAN_LIST_BANK'] as const
const WRITE = ['GUI_CAN_MANAGE_BANK'] as const

export const accounts = endpoint
  .route({
    method: 'GET',
    path: `${base}/account/list`,
    tags,
    summary: 'Bank accounts',
    description:
      "Returns the structure's bank accounts from its settings, with their balance and the number of " +
      'movements to be reconciled. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({}))
  .output(answer({ account_list: z.array(bankAccount) }))

export const upload = endpoint
  .route({
    method: 'POST',
    path: `${base}/statement/upload`,
    tags,
    summary: 'Upload a bank statement',
    description:
      'Imports the statements of a CAMT.053 file (versions 001.02 to 001.08), all or none. Movements that ' +
      'an earlier file brought are not stored twice. Errors: ERROR_BANK_FILE for another kind of file, ' +
      "ERROR_BANK_ACCOUNT for an account that is not among the structure's, ERROR_BANK_CURRENCY for one " +
      'that is not in EUR. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: STATEMENT_LIMIT })
  .input(z.object({ file: z.file() }))
  .output(answer({ statement_list: z.array(bankStatement) }))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/statement/list`,
    tags,
    summary: 'Bank statements',
    description: 'Returns the imported statements, newest first. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object(pagingQuery(['created_at'], { size: 20, column: 'created_at', order: 'desc' })))
  .output(answer({ statement_list: z.array(bankStatement), paging_data: pagingData }))
