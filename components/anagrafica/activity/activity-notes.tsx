'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine, Pin, PinOff, StickyNote, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { IfRole, useHasRole, useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Note } from '@/lib/api/anagrafica/notes-fields'
import { api } from '@/lib/api/client'
import { NoteForm } from './note-form'

/** The notes about an entry: written above, changed in place. */
export function ActivityNotes({ entry: { id } }: { entry: Anagrafica }) {
  const t = useTranslations('activity')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['entry', id] })
  const { data, error } = useQuery({
    queryKey: ['entry', id, 'notes'],
    queryFn: async () => (await api.anagrafica.notes.list({ id })).response.note_list,
  })
  const add = async (text: string) => {
    await api.anagrafica.notes.add({ id, text })
    await reload()
  }
  return (
    <div className="grid gap-4">
      <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
        <NoteForm label={t('note_new')} save={t('note_add')} onSave={add} />
      </IfRole>
      {error ? <p className="text-state-error">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      {data?.length === 0 ? <EmptyState icon={StickyNote} title={t('no_notes')} /> : null}
      <ul className="grid gap-3">
        {data?.map((note) => (
          <NoteItem key={note.id} note={note} onChanged={reload} />
        ))}
      </ul>
    </div>
  )
}

type ItemProps = { note: Note; onChanged: () => Promise<void> }

function NoteItem({ note, onChanged }: ItemProps) {
  const t = useTranslations('activity')
  const isOwn = useUser().id === note.author?.id
  const canWrite = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const [isEditing, setEditing] = useState(false)
  const save = async (text: string) => {
    await api.anagrafica.notes.save({ id: note.id, text })
    await onChanged()
    setEditing(false)
  }
  return (
    <li className="grid gap-2 rounded-lg border p-3">
      {isEditing ? (
        <NoteForm
          label={t('note')}
          save={t('note_save')}
          initial={note.text}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="whitespace-pre-line break-words">{note.text}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {note.pinned ? (
            <Badge tone="warning">
              <Pin aria-hidden />
              {t('pinned')}
            </Badge>
          ) : null}
          <span>
            {note.author ? `${note.author.name} · ` : null}
            <InstantText value={note.created_at} />
            {note.edited_at ? ` · ${t('note_edited')}` : null}
          </span>
        </p>
        {(canWrite || isOwn) && !isEditing ? (
          <NoteActions note={note} onChanged={onChanged} onEdit={() => setEditing(true)} />
        ) : null}
      </div>
    </li>
  )
}

function NoteActions({ note: { id, pinned }, onChanged, onEdit }: ItemProps & { onEdit: () => void }) {
  const t = useTranslations('activity')
  const dialogs = useDialogs()
  const notify = useNotify()
  const attempt = (call: () => Promise<unknown>) =>
    call()
      .then(onChanged)
      .catch((error: unknown) => notify.error(error))
  const remove = async () => {
    const text = t('note_delete_confirm')
    if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return
    await attempt(() => api.anagrafica.notes.remove({ id }))
  }
  const PinIcon = pinned ? PinOff : Pin
  return (
    <div className="flex gap-1">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t(pinned ? 'note_unpin' : 'note_pin')}
        onClick={() => void attempt(() => api.anagrafica.notes.save({ id, pinned: !pinned }))}
      >
        <PinIcon aria-hidden />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={t('note_edit')} onClick={onEdit}>
        <PencilLine aria-hidden />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={t('note_delete')} onClick={() => void remove()}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}
