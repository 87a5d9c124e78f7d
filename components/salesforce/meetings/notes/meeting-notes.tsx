'use client'

import { NotebookPen, Paperclip, PenLine, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { FileSize } from '@/components/kit/fields/file-size'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { MeetingNote } from '@/lib/api/salesforce/meetings/meeting-note-fields'
import { NoteEditor } from './note-editor'
import { type NoteActions, useMeetingNotes, useNoteActions } from './use-meeting-notes'

/** The notes of a meeting; a new one has to be created first (document 2 §5). */
export function MeetingNotes({ meeting }: { meeting: Meeting | null }) {
  const t = useTranslations('errors')
  return meeting ? (
    <NoteList firstId={meeting.id} />
  ) : (
    <EmptyState icon={NotebookPen} title={t('ERROR_NOTE_NO_EVENT')} />
  )
}

type OpenNote = { note: MeetingNote | null; people: readonly Anagrafica[] }

function NoteList({ firstId }: { firstId: number }) {
  const t = useTranslations('meetings.notes')
  const errorText = useErrorText()
  const [eventId, setEventId] = useState(firstId)
  const { data: notes, error } = useMeetingNotes(eventId)
  const actions = useNoteActions(eventId)
  const [open, setOpen] = useState<OpenNote | null>(null)
  const add = (
    <Button variant="primary" className="w-fit" onClick={() => setOpen({ note: null, people: [] })}>
      <NotebookPen aria-hidden />
      {t('add')}
    </Button>
  )
  if (open) {
    return (
      <NoteEditor
        initial={open.note?.value ?? ''}
        people={open.people}
        pending={actions.running === 'save'}
        onCancel={() => setOpen(null)}
        onSave={async (content) => {
          if (open.note) {
            if (await actions.update(open.note.id, content)) setOpen(null)
            return
          }
          const saved = await actions.add(content)
          if (saved === null) return
          setEventId(saved)
          setOpen(null)
        }}
      />
    )
  }
  if (error) return <p className="text-state-error">{errorText(error).text}</p>
  if (!notes) return <Skeleton className="h-40" />
  if (notes.length === 0) return <EmptyState icon={NotebookPen} title={t('none')} action={add} />
  return (
    <div className="grid gap-4">
      {add}
      <ul className="divide-y">
        {notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            actions={actions}
            onEdit={async () => setOpen({ note, people: await peopleOf(note) })}
          />
        ))}
      </ul>
    </div>
  )
}

/** The entries of the registry that a note is about. */
async function peopleOf({ note_ana_sku_list }: MeetingNote): Promise<readonly Anagrafica[]> {
  if (note_ana_sku_list.length === 0) return []
  const sku_list = note_ana_sku_list.map(({ ana_sku }) => ana_sku)
  return (await api.anagrafica.anagrafica.bySkuList({ sku_list })).response.anagrafica_list
}

function Note({
  note,
  actions,
  onEdit,
}: {
  note: MeetingNote
  actions: NoteActions
  onEdit: () => Promise<void>
}) {
  const t = useTranslations('meetings.notes')
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow whitespace-pre-line break-words">{note.value}</p>
        <NoteButton label={t('attach')} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden />
        </NoteButton>
        <NoteButton label={t('edit')} onClick={() => void onEdit()}>
          <PenLine aria-hidden />
        </NoteButton>
        <NoteButton label={t('delete')} onClick={() => void actions.remove(note)}>
          <Trash2 aria-hidden />
        </NoteButton>
        <input
          ref={input}
          type="file"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void actions.attach(note.id, file)
            target.value = ''
          }}
        />
      </div>
      <p className="text-ink-soft text-sm">
        {[note.author, ...note.note_ana_sku_list.map(({ name }) => name)].filter(Boolean).join(' · ')}{' '}
        <InstantText value={note.created_at} />
      </p>
      {note.attachments.length > 0 ? (
        <ul aria-label={t('attachments')} className="flex flex-wrap gap-2">
          {note.attachments.map((file) => (
            <li key={file.id} className="flex items-center gap-1 rounded-lg border py-0.5 pr-1 pl-2 text-sm">
              <button type="button" className="underline" onClick={() => void actions.download(file)}>
                {file.name}
              </button>
              <span className="text-ink-soft">
                <FileSize bytes={file.size} />
              </span>
              <NoteButton label={t('detach', { name: file.name })} onClick={() => void actions.detach(file)}>
                <X aria-hidden />
              </NoteButton>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function NoteButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  )
}
