'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Ban, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Event } from '@/lib/api/booking/event-fields'
import type { Day } from '@/lib/domain/core/day'
import { EventFields } from './event-fields'
import { type EventValues, eventValues, newValues, valuesOf } from './event-values'
import { FollowingDialog } from './following-dialog'
import { type EventActions, useEventActions } from './use-event-actions'

type EventDialogProps = {
  /** The event that is edited, or the day of a new one. */
  subject: Event | Day
  zone: string
  onClose: () => void
}

/** Adds or edits an event; of a repeating class, this occurrence alone or with all following ones. */
export function EventDialog({ subject, zone, onClose }: EventDialogProps) {
  const t = useTranslations('booking.dialog')
  const event = typeof subject === 'string' ? null : subject
  const form = useForm<EventValues>({
    defaultValues: typeof subject === 'string' ? newValues(subject) : valuesOf(subject),
    resolver: zodResolver(eventValues),
  })
  const actions = useEventActions(zone, onClose)
  const [asked, setAsked] = useState<EventValues | null>(null)
  const close = useGuardedClose(form.formState.isDirty, onClose)
  const submit = form.handleSubmit(async (values) => {
    if (event?.recurring_info) setAsked(values)
    else await actions.save(event, values, form.setError)
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={event ? t('edit', { name: event.name }) : t('add')}
        className="md:max-w-xl"
        submit={t('save')}
        pending={actions.running === 'save'}
        onSubmit={() => void submit()}
        onClose={close}
      >
        <EventFields isNew={event === null} />
        {event ? <StateButtons event={event} actions={actions} /> : null}
      </FormDialog>
      {event && asked ? (
        <FollowingDialog
          event={event}
          values={asked}
          zone={zone}
          onChoose={(scope) => {
            setAsked(null)
            void actions.save(event, asked, form.setError, scope)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </FormProvider>
  )
}

/** Cancels the event, takes it back or deletes it, by the user's roles. */
function StateButtons({ event, actions }: { event: Event; actions: EventActions }) {
  const t = useTranslations('booking.dialog')
  const hasRole = useHasRole()
  const isActive = event.event_state === 'ACTIVE'
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
      {isActive && hasRole('GUI_CAN_DEACTIVATE_EVENT') ? (
        <Button onClick={() => void actions.setState(event, 'deactivate')}>
          <Ban aria-hidden />
          {t('deactivate')}
        </Button>
      ) : null}
      {!isActive && hasRole('GUI_CAN_ACTIVATE_EVENT') ? (
        <Button onClick={() => void actions.setState(event, 'activate')}>
          <RotateCcw aria-hidden />
          {t('activate')}
        </Button>
      ) : null}
      {hasRole('GUI_CAN_DELETE_EVENT') ? (
        <Button variant="danger" onClick={() => void actions.remove(event)}>
          <Trash2 aria-hidden />
          {t('delete')}
        </Button>
      ) : null}
    </div>
  )
}
