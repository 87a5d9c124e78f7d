import * as z from 'zod'
import { day, id, optionalText, pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { DEFERRED_TYPES } from '@/lib/domain/delivery-notes/deferred'
import { NOTE_STATES } from '@/lib/domain/delivery-notes/delivery-note'
import {
  billableGroup,
  deliveryNote,
  deliveryNoteChangeIn,
  deliveryNoteIn,
  deliveryNoteRow,
} from './delivery-note-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/deliverynote'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const

/** The conditions of a search in the list. */
const noteSearch = {
  search: optionalText(100),
  state: z.enum(NOTE_STATES).optional(),
  customer: optionalText(40),
  date_from: day.optional(),
  date_to: day.optional(),
}

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Delivery notes',
    description: 'Returns the delivery notes that a filter finds. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(
    z.object({
      ...pagingQuery(['date'], { size: 20, column: 'date', order: 'desc' }),
      ...noteSearch,
    }),
  )
  .output(answer({ delivery_note_list: z.array(deliveryNoteRow), paging_data: pagingData }))

export const exportFile = endpoint
  .route({
    method: 'GET',
    path: `${base}/export/{format}`,
    tags,
    summary: 'Export delivery notes',
    outputStructure: 'detailed',
    description:
      'Returns all delivery notes that the filters of the list find as a file, a line each, at most 100,000. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: z.enum(['csv', 'xlsx']), ...noteSearch }))
  .output(fileAnswer)

export const billable = endpoint
  .route({
    method: 'GET',
    path: `${base}/billable`,
    tags,
    summary: 'Delivery notes to be invoiced',
    description:
      'Returns the months of customers with delivery notes that are still to be invoiced, the oldest first, at ' +
      'most 200; `has_more` where there are more. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({}))
  .output(answer({ group_list: z.array(billableGroup), has_more: z.boolean() }))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print`,
    tags,
    summary: 'Print a delivery note',
    outputStructure: 'detailed',
    description: 'Returns the PDF of a delivery note, without prices. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'Delivery note',
    description: 'Returns a delivery note with its lines. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ delivery_note: deliveryNote }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Create a delivery note',
    description:
      'Creates a delivery note, with the next number of its year. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ delivery_note_data: deliveryNoteIn }))
  .output(answer({ delivery_note: deliveryNote }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Save a delivery note',
    description:
      'Saves a delivery note that is neither invoiced nor cancelled; its number stays, and so its date ' +
      'stays in the year. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ delivery_note_data: deliveryNoteChangeIn }))
  .output(answer({ delivery_note: deliveryNote }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete a delivery note',
    description:
      'Deletes the last delivery note of its year, and cancels any other: then its number stays. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ deleted: z.boolean() }))

export const invoice = endpoint
  .route({
    method: 'POST',
    path: `${base}/invoice`,
    tags,
    summary: 'Invoice delivery notes',
    description:
      'Makes the draft of a deferred invoice of the sales that one customer received in one month: TD24, or ' +
      'TD25 of goods that our own supplier delivered to the customer. Past the 15th of the next month, of TD25 ' +
      'past its end, it is refused with ERROR_DELIVERY_NOTE_LATE unless `bill_late`. This call is an addition ' +
      'of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(
    z.object({
      note_ids: z.array(id).min(1).max(200),
      date: day,
      bill_late: z.boolean().default(false),
      tipo_documento: z.enum(DEFERRED_TYPES).default('TD24'),
    }),
  )
  .output(answer({ invoice_id: z.number().int() }))
