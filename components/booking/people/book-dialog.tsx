'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryListPicker } from '@/components/anagrafica/picker/registry-picker'
import { eventHeaders } from '@/components/kit/calendar/event-headers'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { displayName } from '@/components/shell/session/display-name'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import { instantOf } from '@/lib/domain/calendar/shown-times'
import { freeSeats } from '../calendar/calendar-event'
import { useReload } from '../calendar/use-events'
import { EventSummary } from '../event/event-summary'

const MAX_PEOPLE_AT_ONCE = 50

type BookDialogProps = { event: Event; onClose: () => void }

/** Books people of the registry, or the user alone where the roles allow no other; or cancels the user's own booking. */
export function BookDialog({ event, onClose }: BookDialogProps) {
  const t = useTranslations('booking.book')
  const booksOthers = useHasRole()('GUI_BOOKING_EVENT_FOR_OTHER')
  const [people, setPeople] = useState<readonly Anagrafica[]>([])
  const { book, cancel, running } = useBooking(event, onClose)
  const [own] = event.my_attendant_list.event_attendant_list
  const free = freeSeats(event)
  const canCancel = useHasRole()('GUI_UNSUBSCRIBE_EVENT') && own !== undefined
  return (
    <FormDialog
      title={t('title', { name: event.name })}
      submit={t(free === 0 ? 'queue' : 'book')}
      pending={running === 'book'}
      disabled={booksOthers ? people.length === 0 : own !== undefined}
      onSubmit={() => void book(booksOthers ? people : [null])}
      onClose={onClose}
    >
      <EventSummary event={event} />
      {booksOthers ? (
        <FormField label={t('people')} required>
          {(field) => (
            <RegistryListPicker {...field} value={people} onChange={setPeople} max={MAX_PEOPLE_AT_ONCE} />
          )}
        </FormField>
      ) : null}
      {free === 0 && !own ? <p className="text-ink-soft">{t('full_text')}</p> : null}
      {free > 0 && people.length > free ? (
        <p role="status" className="text-state-pending">
          {t('too_many', { free, waiting: people.length - free })}
        </p>
      ) : null}
      {own ? (
        <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-3">
          <p className="grow">
            {own.position === null
              ? t('own')
              : t('own_waiting', {
                  position: own.position,
                  all: event.anagraficheTotali - event.anagraficheEffettive,
                })}
          </p>
          {canCancel ? <Button onClick={() => void cancel(own.id)}>{t('cancel_own')}</Button> : null}
        </div>
      ) : null}
    </FormDialog>
  )
}

/** Makes one call for each person; failed ones are reported by name (document 2 §8). `null` stands for the user. */
function useBooking(event: Event, onClose: () => void) {
  const t = useTranslations('booking')
  const notify = useNotify()
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const reload = useReload()
  const { once, running } = useOnce()

  const bookAll = async (people: readonly (Anagrafica | null)[], isPast: boolean) => {
    const failed: string[] = []
    const queued: string[] = []
    let eventId = event.id
    for (const person of people) {
      try {
        const { response } = await api.booking.attendants.book({
          event_id: eventId,
          event_start_date: event.start_datetime,
          anagrafica_sku: person?.sku ?? null,
          wait_in_queue_if_event_full: true,
          confirm_past: isPast,
        })
        // An occurrence has a row of its own from its first booking on.
        const { event_id, position } = response.event_attendant
        eventId = event_id
        if (position !== null) {
          queued.push(t('book.at', { name: person ? displayName(person) : t('book.myself'), position }))
        }
      } catch (error) {
        failed.push(`${person ? displayName(person) : t('book.myself')}: ${errorText(error).text}`)
      }
    }
    return { failed, queued }
  }
  const book = (people: readonly (Anagrafica | null)[]) =>
    once('book', async () => {
      const isPast = instantOf(event.end_datetime) < new Date()
      if (isPast && !(await dialogs.confirm({ text: t('ask.past') }))) return false
      const { failed, queued } = await bookAll(people, isPast)
      await reload()
      if (queued.length > 0) {
        notify.warning(t('book.queued', { count: queued.length, names: queued.join(', ') }))
      }
      if (failed.length > 0) {
        await dialogs.warning({ text: t('book.failed'), details: failed.join('\n') })
        return false
      }
      const placed = people.length - queued.length
      if (placed > 0) notify.success(t('book.done', { count: placed }))
      onClose()
      return true
    })
  const cancel = (id: number) =>
    once('cancel', async () => {
      if (
        !(await dialogs.confirm({
          text: t('ask.cancel_own'),
          confirm: t('ask.cancel'),
          cancel: t('ask.keep'),
        }))
      )
        return false
      await api.booking.attendants.unsubscribeMe({ id }, { context: { headers: eventHeaders(event) } })
      await reload()
      notify.success(t('done.unsubscribed'))
      onClose()
      return true
    })
  return { book, cancel, running }
}
