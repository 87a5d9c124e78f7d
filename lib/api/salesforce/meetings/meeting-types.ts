import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { base, MEETINGS, TYPES, tags } from './access'
import { meetingType, meetingTypeIn } from './meeting-type-fields'

const path = `${base}/eventtype`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list/structure`,
    tags,
    summary: 'Types of meetings',
    description: 'Returns the types of meetings by name. The field is spelt as in the specification.',
  })
  .meta({ roles: [...MEETINGS, ...TYPES] })
  .output(answer({ eventype_list: z.array(meetingType) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${path}/add`,
    tags,
    summary: 'Add a type of meetings',
    description: 'Adds a type. A name that another type has is refused with ERROR_EVENTTYPE_NAME_TAKEN.',
  })
  .meta({ roles: TYPES, creates: true })
  .input(meetingTypeIn)
  .output(answer({ event_type: meetingType }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${path}/update`,
    tags,
    summary: 'Change a type of meetings',
    description: 'Changes a type; every meeting of it shows the new name and colour.',
  })
  .meta({ roles: TYPES })
  .input(meetingTypeIn.extend({ id }))
  .output(answer({ event_type: meetingType }))

export const remove = endpoint
  .route({
    method: 'GET',
    path: `${path}/delete/{id}`,
    tags,
    summary: 'Delete a type of meetings',
    description:
      'Deletes a type. One that a meeting has is refused with ERROR_EVENTTYPE_HAS_EVENT_NOT_DELETED. The ' +
      'specification gives this call the method GET.',
  })
  .meta({ roles: TYPES })
  .input(z.object({ id }))
  .output(answer({}))
