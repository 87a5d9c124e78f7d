import type { MeetingNote } from '@/lib/api/salesforce/meetings/meeting-note-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { env } from '@/server/platform/env'

export type NotesWanted = { id: number } | { meetingId: number }

type NoteRow = Omit<MeetingNote, 'created_at'> & { created_at: Date }

/** The notes of a meeting, or the one of an id, newest first. */
export async function findNotes(tx: Tx, wanted: NotesWanted): Promise<MeetingNote[]> {
  const where =
    'id' in wanted ? Prisma.sql`n.id = ${wanted.id}` : Prisma.sql`n.meeting_id = ${wanted.meetingId}`
  const rows = await tx.$queryRaw<NoteRow[]>`
    select n.id, n.value, n.meeting_id as event_id, n.created_at,
      coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email::text, '') as author,
      coalesce((select jsonb_agg(jsonb_build_object('ana_sku', a.sku, 'name',
          coalesce(nullif(a.business_name, ''), btrim(a.first_name || ' ' || a.last_name))) order by a.sku)
        from meeting_note_person p join anagrafica a on a.structure_id = p.structure_id and a.sku = p.anagrafica_sku
        where p.structure_id = n.structure_id and p.note_id = n.id), '[]') as note_ana_sku_list,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'size', f.size)
          order by f.id) from meeting_attachment f where f.structure_id = n.structure_id and f.note_id = n.id), '[]') as attachments
    from meeting_note n left join account c on c.id = n.account_id
    where n.structure_id = app_structure() and ${where} order by n.created_at desc, n.id desc`
  return rows.map(({ created_at, ...note }) => ({
    ...note,
    created_at: toInstantText(created_at, env.LUNA_ZONE),
  }))
}
