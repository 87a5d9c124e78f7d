import * as z from 'zod'
import { instantText } from '../codecs'

/** A place or a person in charge that another event has at the same time: which, and when. */
export const clash = z.object({
  kind: z.enum(['LOCATION', 'TEACHER']),
  /** Of the location or the person in charge. */
  id: z.number().int(),
  name: z.string(),
  /** The other event. */
  event_id: z.number().int(),
  event_name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  /** When the one that was saved begins: of a class the occurrence that clashes. */
  own_start_datetime: instantText,
})

export type ClashOut = z.infer<typeof clash>

/** A time for which a resource is reserved, or out of service, with the time before and after it; it keeps an event away. */
export const reservedFault = z.object({
  resource_id: z.number().int(),
  resource_name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
})

export type ReservedFault = z.infer<typeof reservedFault>

/** false: a clash of which the structure only warns is refused as well, so that the user can be asked to confirm it. */
export const acceptClashes = z.boolean().default(true)
