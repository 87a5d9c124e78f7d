import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { accountStatement, statementMailIn, statementOf } from './account-statement-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/accountstatement'
const READ = ['GUI_CAN_LIST_PAYMENT'] as const
const TOO_LONG = ' More than 2,000 movements, or open due dates, are refused with ERROR_STATEMENT_TOO_LONG.'

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/{ana_sku}`,
    tags,
    summary: 'Statement of account',
    description:
      'Returns the issued invoices and credit notes of a customer and their payments, refunds and reversals from a day to ' +
      'another with the running balance, by default from the first of January to today, and everything that is open ' +
      'today. A balance above zero is owed by the customer.' +
      TOO_LONG +
      ' This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object(statementOf))
  .output(answer({ statement: accountStatement }))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{ana_sku}/pdf`,
    tags,
    summary: 'Statement of account as PDF',
    outputStructure: 'detailed',
    description: `Returns the statement of account of a customer as PDF.${TOO_LONG} This call is an addition of Luna.`,
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object(statementOf))
  .output(fileAnswer)

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Mail a statement of account',
    description:
      'Mails the statement of account of a customer as PDF, with a subject and a text. It needs the right to list ' +
      'payments, too. More than 50 mails of one person in a quarter of an hour are refused with 429.' +
      TOO_LONG +
      ' This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'], creates: true, transaction: false })
  .input(statementMailIn)
  .output(answer({}))
