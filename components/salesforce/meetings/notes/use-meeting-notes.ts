'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { MeetingNote } from '@/lib/api/salesforce/meetings/meeting-note-fields'

const NOTES_KEY = 'meeting-notes'

/** The notes of a meeting, newest first. */
export const useMeetingNotes = (eventId: number) =>
  useQuery({
    queryKey: [NOTES_KEY, eventId],
    queryFn: async () => (await api.salesforce.meetingNotes.list({ event_id: eventId })).response.note_list,
  })

export type NoteContent = { value: string; note_ana_sku_list: { ana_sku: string }[] }

/** The writes of the notes of a meeting, one at a time; each answers whether it was done. */
export function useNoteActions(eventId: number) {
  const t = useTranslations('meetings.notes')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const { once, running } = useOnce()
  const done = async (text: string) => {
    await client.invalidateQueries({ queryKey: [NOTES_KEY, eventId] })
    notify.success(text)
    return true
  }
  return {
    running,
    /** A note of a date that had no row gives the meeting another id, which is answered; null when nothing was saved. */
    add: async (content: NoteContent): Promise<number | null> => {
      let saved: number | null = null
      await once('save', async () => {
        const { response } = await api.salesforce.meetingNotes.add({
          note_list: [{ ...content, event_id: eventId }],
        })
        saved = response.note_list[0]?.event_id ?? null
        return done(t('added'))
      })
      return saved
    },
    update: (id: number, content: NoteContent) =>
      once('save', async () => {
        await api.salesforce.meetingNotes.update({ id, ...content })
        return done(t('saved'))
      }),
    remove: ({ id }: MeetingNote) =>
      once('delete', async () => {
        const isSure = await dialogs.confirm({
          text: t('ask_delete'),
          confirm: t('delete'),
          destructive: true,
        })
        if (!isSure) return false
        await api.salesforce.meetingNotes.remove({ id })
        return done(t('deleted'))
      }),
    attach: (noteId: number, file: File) =>
      once('attach', async () => {
        await api.salesforce.meetingAttachments.add({ note_id: noteId, name: file.name, file })
        return done(t('attached', { name: file.name }))
      }),
    detach: ({ id, name }: MeetingNote['attachments'][number]) =>
      once('detach', async () => {
        const text = t('ask_detach', { name })
        if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return false
        await api.salesforce.meetingAttachments.remove({ id })
        return done(t('detached'))
      }),
    download: ({ id, name }: MeetingNote['attachments'][number]) =>
      once('download', async () => {
        saveFile(name, (await api.salesforce.meetingAttachments.download({ id })).body)
        return true
      }),
  }
}

export type NoteActions = ReturnType<typeof useNoteActions>
