import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import type { Tx } from '@/server/db/client'

/** The types of the own structure by name. */
export const listTypes = (tx: Tx): Promise<MeetingType[]> =>
  tx.$queryRaw<MeetingType[]>`
    select id, name, description, color, logo from meeting_type where structure_id = app_structure()
    order by lower(name), id`
