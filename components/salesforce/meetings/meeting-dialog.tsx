'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Ban, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { DialogForm } from '@/components/kit/dialogs/dialog-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { DialogTabs } from '@/components/kit/dialogs/dialog-tabs'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { DeletionDialog } from './deletion-dialog'
import { MeetingFields } from './meeting-fields'
import { MeetingScopeDialog } from './meeting-scope-dialog'
import { type MeetingValues, meetingValues, valuesOfMeeting } from './meeting-values'
import { MeetingNotes } from './notes/meeting-notes'
import { editOf, type MeetingActions, useMeetingActions } from './use-meeting-actions'
import { useMeeting } from './use-meetings'

export type MeetingTab = 'details' | 'notes'

/** A meeting by its id, or the first values of a new one. */
export type MeetingSubject = { id: number; tab: MeetingTab } | { values: MeetingValues }

type MeetingDialogProps = {
  subject: MeetingSubject
  zone: string
  /** Opens another meeting in place of this one. */
  onOpen: (subject: MeetingSubject) => void
  onClose: () => void
}

/** The dialog of a meeting: its details and its notes. Give it a key by its subject, so that no state is carried over. */
export function MeetingDialog({ subject, zone, onOpen, onClose }: MeetingDialogProps) {
  const t = useTranslations('meetings.dialog')
  const errorText = useErrorText()
  const id = 'id' in subject ? subject.id : null
  const { data: meeting, error } = useMeeting(id)
  if (id === null || meeting) {
    const tab = 'tab' in subject ? subject.tab : 'details'
    const values = 'values' in subject ? subject.values : meeting ? valuesOfMeeting(meeting) : null
    if (values) {
      return (
        <LoadedDialog
          meeting={meeting ?? null}
          values={values}
          tab={tab}
          zone={zone}
          onOpen={onOpen}
          onClose={onClose}
        />
      )
    }
  }
  return (
    <DialogFrame title={t('edit')} onClose={onClose}>
      {error ? <FormNotice tone="error">{errorText(error).text}</FormNotice> : <Skeleton className="h-80" />}
    </DialogFrame>
  )
}

type LoadedProps = Omit<MeetingDialogProps, 'subject'> & {
  meeting: Meeting | null
  values: MeetingValues
  tab: MeetingTab
}

function LoadedDialog({ meeting, values, tab, zone, onOpen, onClose }: LoadedProps) {
  const t = useTranslations('meetings.dialog')
  const dialogs = useDialogs()
  const form = useForm<MeetingValues>({ defaultValues: values, resolver: zodResolver(meetingValues) })
  const [asked, setAsked] = useState<MeetingValues | null>(null)
  const actions = useMeetingActions({
    zone,
    onSaved: (saved, isNew) => {
      onClose()
      if (!isNew) return
      const add = t('add_note')
      void dialogs.confirm({ text: t('ask_note'), confirm: add, cancel: t('no_note') }).then((wanted) => {
        if (wanted) onOpen({ id: saved.id, tab: 'notes' })
      })
    },
    onGone: onClose,
  })
  const close = useGuardedClose(form.formState.isDirty, onClose)
  const submit = form.handleSubmit(async (sent) => {
    if (meeting?.recurring_info) setAsked(sent)
    else await actions.save(meeting, sent, form.setError)
  })
  const details = (
    <FormProvider {...form}>
      <DialogForm
        submit={t('save')}
        pending={actions.running === 'save'}
        onSubmit={() => void submit()}
        onCancel={close}
      >
        <MeetingFields meeting={meeting} zone={zone} />
        {meeting ? <StateButtons meeting={meeting} actions={actions} /> : null}
      </DialogForm>
    </FormProvider>
  )
  return (
    <>
      <DialogFrame title={meeting?.name ?? t('add')} className="md:max-w-2xl" onClose={close}>
        <DialogTabs
          label={t('tabs')}
          initial={tab}
          tabs={[
            { key: 'details', label: t('details'), content: details },
            {
              key: 'notes',
              label: t('notes', { count: meeting?.note_count ?? 0 }),
              content: <MeetingNotes meeting={meeting} />,
            },
          ]}
        />
      </DialogFrame>
      {meeting && asked ? (
        <MeetingScopeDialog
          edit={editOf(meeting, asked, { zone, scope: 'FOLLOWING_EVENTS' })}
          onChoose={(scope) => {
            setAsked(null)
            void actions.save(meeting, asked, form.setError, scope)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

/** Cancels the meeting, takes it back or deletes it. */
function StateButtons({ meeting, actions }: { meeting: Meeting; actions: MeetingActions }) {
  const t = useTranslations('meetings.dialog')
  const dialogs = useDialogs()
  const [isDeleting, setDeleting] = useState(false)
  const hasPeople = meeting.attendee_list.length > 0
  const deactivate = async () => {
    const text = t(hasPeople ? 'ask_deactivate_mailed' : 'ask_deactivate', { name: meeting.name })
    const words = { text, confirm: t('deactivate'), cancel: t('keep') }
    if (await dialogs.confirm(words)) await actions.setState(meeting, 'deactivate', hasPeople)
  }
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
      {meeting.cancellato ? (
        <Button onClick={() => void actions.setState(meeting, 'activate', hasPeople)}>
          <RotateCcw aria-hidden />
          {t('activate')}
        </Button>
      ) : (
        <Button onClick={() => void deactivate()}>
          <Ban aria-hidden />
          {t('deactivate')}
        </Button>
      )}
      <Button variant="danger" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        {t('delete')}
      </Button>
      {isDeleting ? (
        <DeletionDialog
          meeting={meeting}
          onDelete={(scope, mails) => {
            setDeleting(false)
            void actions.remove(meeting, scope, mails)
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </div>
  )
}
