import * as z from 'zod'
import { answer, endpoint } from '@/lib/api/endpoint'
import { taxPeriod } from './register-fields'
import { periodicity, settlementIn, settlement as settlementOut } from './settlement-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/register'
const READ = ['GUI_CAN_LIST_REGISTER'] as const
const WRITE = ['GUI_CAN_MANAGE_REGISTER'] as const

export const settlement = endpoint
  .route({
    method: 'GET',
    path: `${base}/settlement`,
    tags,
    summary: 'Settlement of VAT',
    description:
      'Returns the lines VP2 to VP14 of a period: those of the registers, the credit or small debt of the period before, ' +
      'the interest of quarters by choice, and what was typed. Null for a month of a business that settles by quarters, and ' +
      'for a quarter of one that settles by months. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ period: taxPeriod }))
  .output(answer({ settlement: settlementOut.nullable(), periodicity }))

export const settle = endpoint
  .route({
    method: 'PUT',
    path: `${base}/settlement`,
    tags,
    summary: 'Amounts of a settlement',
    description:
      'Keeps the amounts of VP7 to VP13 that no document states. An amount that is null, or is the one that Luna counts, ' +
      'follows the registers. An advance payment stands in the last period of a year only, with its method. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(settlementIn)
  .output(answer({ settlement: settlementOut }))
