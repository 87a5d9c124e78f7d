'use client'

import { useTranslations } from 'next-intl'
import type { UseFormSetError } from 'react-hook-form'
import { eventHeaders } from '@/components/kit/calendar/event-headers'
import type { EditScope } from '@/components/kit/calendar/scope-dialog'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useErrorText } from '@/components/kit/use-error-text'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import type { Event } from '@/lib/api/booking/event-fields'
import { ApiError, api } from '@/lib/api/client'
import { useReload } from '../calendar/use-events'
import { contentOf, type EventValues, recurringOf } from './event-values'
import { useClashes } from './use-clashes'

/** Under which field a refusal belongs. */
const FIELD_OF: Readonly<Record<string, keyof EventValues>> = {
  ERROR_EVENT_NO_AVAILABILITY: 'availability',
  ERROR_EVENT_CAPACITY_BELOW_BOOKED: 'availability',
  ERROR_EVENT_NO_LOCATION: 'location',
  ERROR_EVENT_NO_TEACHER: 'teachers',
  ERROR_EVENT_NO_OCCURRENCE: 'weekdays',
  ERROR_EVENT_TOO_LONG: 'endDay',
}

/** Under which field belongs what a call named as missing or wrong. */
const FIELD_OF_PATH: Readonly<Record<string, keyof EventValues>> = {
  name: 'name',
  start_datetime: 'startDay',
  end_datetime: 'endDay',
  availability: 'availability',
  location: 'location',
  teacher_list: 'teachers',
  price_list: 'prices',
  recurring_days: 'weekdays',
  end_recurring_date: 'lastDay',
}

/** The field that a refusal concerns; undefined for a refusal without a field. */
function fieldOf({ code, missing, wrong }: ApiError): keyof EventValues | undefined {
  const named = [...missing, ...wrong].flatMap((path) => path.split('.'))
  return FIELD_OF[code] ?? named.map((part) => FIELD_OF_PATH[part]).find(Boolean)
}

/** An edit as its call takes it; of a class, its weekdays and its end go with those that follow when they were changed. */
export function editOf(
  event: Event,
  values: EventValues,
  { zone, scope }: { zone: string; scope?: EditScope },
) {
  const content = { id: event.id, ...contentOf(values, zone) }
  const { recurring_info: info } = event
  if (!info || !scope) return { event: content }
  const { recurring_days, end_recurring_date } = recurringOf(values, zone)
  const hasDays = recurring_days.join() !== info.recurring_days.join()
  const hasEnd = values.lastDay !== (info.end_recurring_date ?? '')
  return {
    event: content,
    recurring_info: {
      apply_to: scope,
      ...(scope === 'FOLLOWING_EVENTS' && hasDays && { recurring_days }),
      ...(scope === 'FOLLOWING_EVENTS' && hasEnd && { end_recurring_date }),
    },
  }
}

export type EventActions = ReturnType<typeof useEventActions>

/** The actions on an event; each closes its dialog once it is done. */
export function useEventActions(zone: string, onDone: () => void) {
  const t = useTranslations('booking')
  const notify = useNotify()
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const reload = useReload()
  const key = useIdempotencyKey()
  const { once, running } = useOnce()

  const finish = async (text: string) => {
    notify.success(text)
    await reload()
    onDone()
    return true
  }
  const withClashes = useClashes()
  const create = async (values: EventValues, accept_clashes: boolean) => {
    const context = { idempotencyKey: key({ values, accept_clashes }) }
    const event = contentOf(values, zone)
    if (values.repeats) {
      const body = { event, recurring_info: recurringOf(values, zone), accept_clashes }
      await api.booking.events.addRecurring(body, { context })
    } else await api.booking.events.add({ event_list: [event], accept_clashes }, { context })
  }
  const save = (
    event: Event | null,
    values: EventValues,
    setError: UseFormSetError<EventValues>,
    scope?: EditScope,
  ) =>
    once('save', async () => {
      try {
        const isDone = await withClashes(async (accept_clashes) => {
          if (!event) return create(values, accept_clashes)
          const context = { headers: eventHeaders(event) }
          const edit = editOf(event, values, { zone, ...(scope && { scope }) })
          await api.booking.events.update({ ...edit, accept_clashes, seen: event }, { context })
        })
        if (!isDone) return false
      } catch (error) {
        if (event && error instanceof ApiError && error.code === 'ERROR_NOT_FOUND') {
          await dialogs.error({ text: t('editing_failed') })
          return false
        }
        const field = error instanceof ApiError ? fieldOf(error) : undefined
        if (!field) throw error
        const isNamed = error instanceof ApiError && error.code === 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
        const message = isNamed ? '' : errorText(error).text
        setError(field, { type: 'server', message }, { shouldFocus: true })
        return false
      }
      return finish(t(event ? 'done.modified' : 'done.added'))
    })
  const setState = (event: Event, action: 'activate' | 'deactivate') =>
    once(action, async () => {
      if (
        action === 'deactivate' &&
        !(await dialogs.confirm({ text: t('ask.deactivate', { name: event.name }) }))
      ) {
        return false
      }
      const context = { headers: eventHeaders(event) }
      if (action === 'deactivate') await api.booking.events.deactivate({ id: event.id }, { context })
      else if (
        !(await withClashes(async (accept_clashes) => {
          await api.booking.events.activate({ id: event.id, accept_clashes }, { context })
        }))
      ) {
        return false
      }
      return finish(t(action === 'activate' ? 'done.activated' : 'done.cancelled'))
    })
  const remove = (event: Event) =>
    once('delete', async () => {
      const text = t('ask.delete', { name: event.name })
      if (!(await dialogs.confirm({ text, confirm: t('dialog.delete'), destructive: true }))) return false
      const whole =
        event.id < 0 &&
        (await dialogs.confirm({
          text: t('ask.delete_original'),
          confirm: t('ask.whole'),
          cancel: t('ask.only_this'),
          destructive: true,
        }))
      await api.booking.events.remove(
        { id: event.id, apply_to: whole ? 'ORIGINAL_EVENT' : 'SINGLE_EVENT' },
        { context: { headers: eventHeaders(event) } },
      )
      return finish(t('done.deleted'))
    })
  return { save, setState, remove, running }
}
