import * as z from 'zod'
import { id, optionalText, pagingData, pagingQuery, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { pass, passColumns, passIn, passSaveIn, passUse, reservationUse } from './pass-fields'

const path = `${base}/eventpass`
const READ = ['GUI_CAN_VIEW_BOOKING_LIST', 'GUI_CAN_MARK_ATTENDANCE'] as const
const WRITE = ['GUI_CAN_MARK_ATTENDANCE'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/structure/list`,
    tags,
    summary: 'Passes',
    description:
      'Returns the passes of the structure, or of one person. `open` limits the list to passes that can ' +
      'still be used. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(
    z.object({
      anagrafica_sku: sku.optional(),
      /** Words of the owner's name. */
      search: optionalText(100),
      open: z.enum(['true', 'false']).default('false'),
      ...pagingQuery(passColumns, { size: 50, column: 'id', order: 'desc' }),
    }),
  )
  .output(answer({ event_pass_list: z.array(pass), paging_data: pagingData }))

export const uses = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}/uses`,
    tags,
    summary: 'Uses of a pass',
    description:
      'Returns the attendances and reservations that a pass has covered, newest first, at most 500 of each. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ use_list: z.array(passUse), reservation_use_list: z.array(reservationUse) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a pass',
    description: 'Gives a person a pass. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ event_pass: passIn }))
  .output(answer({ event_pass: pass }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save a pass',
    description: 'Saves a pass. Its owner and its uses stay. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ event_pass: passSaveIn }))
  .output(answer({ event_pass: pass }))

export const revoke = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/revoke`,
    tags,
    summary: 'Revoke a pass',
    description:
      'Ends a pass: it covers nothing further, and what it has covered stays covered. A second call changes ' +
      'nothing. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ event_pass: pass }))
