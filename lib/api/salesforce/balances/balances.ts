import * as z from 'zod'
import { sku } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { entryBalance } from './balance-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/balance'
const READ = ['GUI_CAN_LIST_INVOICE'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/{ana_sku}`,
    tags,
    summary: 'Balance of an entry',
    description:
      'Returns the revenue of an entry of the registry in this year and the one before, the amounts that it still has to ' +
      'pay or to be paid, what of them is overdue, its last payment, and the mean days from an invoice to its payment. ' +
      'Open amounts and payments need the right to list payments, too; purchases are included for users who may list ' +
      'them. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ ana_sku: sku }))
  .output(answer({ balance: entryBalance }))
