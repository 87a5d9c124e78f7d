import * as z from 'zod'
import { pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { bankAccount, bankStatement, STATEMENT_LIMIT } from './bank-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/bank'
const READ = ['GUI_CAN_LIST_BANK'] as const
const WRITE = ['GUI_CAN_MANAGE_BANK'] as const

/** Ours: the structure's bank accounts, as the settings have them, with their balance and what is to be reconciled. */
export const accounts = endpoint
  .route({ method: 'GET', path: `${base}/account/list`, tags, summary: 'Bank accounts' })
  .meta({ roles: READ })
  .input(z.object({}))
  .output(answer({ account_list: z.array(bankAccount) }))

/**
 * Ours: takes the statements of a CAMT.053 file in (versions 001.02 to 001.08), all of them or none. What an earlier
 * file brought is not kept twice. ERROR_BANK_FILE for what is no such file, ERROR_BANK_ACCOUNT for an account that is
 * not among the structure's, ERROR_BANK_CURRENCY for one that is not in EUR.
 */
export const upload = endpoint
  .route({ method: 'POST', path: `${base}/statement/upload`, tags, summary: 'Upload a bank statement' })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: STATEMENT_LIMIT })
  .input(z.object({ file: z.file() }))
  .output(answer({ statement_list: z.array(bankStatement) }))

/** Ours: statements, newest first. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/statement/list`, tags, summary: 'Bank statements' })
  .meta({ roles: READ })
  .input(z.object(pagingQuery(['created_at'], { size: 20, column: 'created_at', order: 'desc' })))
  .output(answer({ statement_list: z.array(bankStatement), paging_data: pagingData }))
