import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { lipe, lipeSentIn, taxQuarter } from './lipe-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/register/lipe'
const READ = ['GUI_CAN_LIST_REGISTER'] as const
const WRITE = ['GUI_CAN_MANAGE_REGISTER'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'LIPE that were made',
    description:
      'Returns the communications of a quarter that were made, newest first, at most 50, and whether the newest one still has the ' +
      'figures of the registers: null where there is none, or where none could be made now. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ quarter: taxQuarter }))
  .output(answer({ lipe_list: z.array(lipe), is_current: z.boolean().nullable() }))

export const make = endpoint
  .route({
    method: 'POST',
    path: base,
    tags,
    summary: 'Make the LIPE of a quarter',
    description:
      'Makes the communication of the periodic settlements of a quarter (LIPE) and keeps it byte for byte. While the newest one ' +
      'that was made has the same content, that one is returned. The form of the Revenue Agency has no field for a correction: of ' +
      'several communications of a quarter the last one that is sent counts. Refused with ERROR_LIPE_COMPANY without the ' +
      'company’s P.IVA or tax code, with ERROR_LIPE_DECLARANT without the declarant of a company, with ERROR_LIPE_REGIME of a ' +
      'regime that charges no VAT. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ quarter: taxQuarter }))
  .output(answer({ lipe }))

export const mark = endpoint
  .route({
    method: 'PUT',
    path: base,
    tags,
    summary: 'Mark a LIPE as sent',
    description:
      'Keeps on which day a user sent a communication, and the protocol number of its receipt; a day that is null takes the mark ' +
      'back. Refused with ERROR_LIPE_SENT_DAY before the day on which it was made or after today, and with ERROR_LIPE_PROTOCOL ' +
      'where a protocol number has no day. Luna sends none itself. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(lipeSentIn)
  .output(answer({ lipe }))

export const preview = endpoint
  .route({
    method: 'GET',
    path: `${base}/{quarter}`,
    tags,
    summary: 'LIPE of a quarter',
    outputStructure: 'detailed',
    description:
      'Returns the communication of the periodic settlements of a quarter (LIPE) as the XML of the Revenue Agency, to be ' +
      'sealed and sent by who declares: the newest one that was made while the figures are as it has them, otherwise the one that ' +
      'would be made now, of which nothing is kept. Refused as the call that makes one. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ quarter: taxQuarter }))
  .output(fileAnswer)

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'Download a LIPE',
    outputStructure: 'detailed',
    description: 'Returns a communication byte for byte as it was made. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(fileAnswer)
