'use client'

import { useTranslations } from 'next-intl'
import type { UseFormSetError } from 'react-hook-form'
import { eventHeaders } from '@/components/kit/calendar/event-headers'
import type { EditScope } from '@/components/kit/calendar/scope-dialog'
import { useErrorText } from '@/components/kit/use-error-text'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { concernsGuests, contentOf, type MeetingValues, recurrenceOf } from './meeting-values'
import { useReloadMeetings } from './use-meetings'

/** The field to which a refusal belongs, by its code or by the path that the call names. */
const FIELDS: Readonly<Record<string, keyof MeetingValues>> = {
  ERROR_MEETING_NO_TIMES: 'startTime',
  ERROR_EVENT_TOO_LONG: 'endDay',
  ERROR_EVENT_NO_OCCURRENCE: 'weekdays',
  ERROR_MEETING_NO_TYPE: 'typeId',
  ERROR_MEETING_NO_PERSON: 'people',
  ERROR_ANAGRAFICA_NOT_FOUND: 'people',
  name: 'name',
  address: 'address',
  start_date: 'startDay',
  end_date: 'endDay',
  event_type_id: 'typeId',
  attendee_list: 'people',
  recurring_days: 'weekdays',
  end_recurring_date: 'lastDay',
}

function fieldOf({ code, missing, wrong }: ApiError): keyof MeetingValues | undefined {
  const named = [...missing, ...wrong].flatMap((path) => path.split('.'))
  return FIELDS[code] ?? named.map((part) => FIELDS[part]).find(Boolean)
}

/** An edit of a meeting as its call takes it; how it repeats goes with it where that changed. */
export function editOf(
  meeting: Meeting,
  values: MeetingValues,
  { zone, scope }: { zone: string; scope?: EditScope },
) {
  const content = { id: meeting.id, ...contentOf(values, zone), revision: meeting.revision }
  const info = meeting.recurring_info
  if (!info) return values.repeats ? { ...content, recurring_info: recurrenceOf(values) } : content
  const last = { recurring_last_update_date: info.recurring_last_update_date }
  if (scope !== 'FOLLOWING_EVENTS') return { ...content, apply_to: 'SINGLE_EVENT' as const }
  if (!values.repeats) {
    return { ...content, recurring_info: { apply_to: scope, recurring_type: 'noRepeat' as const, ...last } }
  }
  const { recurring_days, end_recurring_date } = recurrenceOf(values)
  const hasDays = recurring_days.join() !== info.recurring_days.join()
  const hasEnd = values.lastDay !== (info.end_recurring_date ?? '')
  return {
    ...content,
    recurring_info: {
      apply_to: scope,
      ...last,
      ...(hasDays && { recurring_days }),
      ...(hasEnd && { end_recurring_date }),
    },
  }
}

type Mail = { sent: number; without_address: readonly string[] }

/** Says whether the guests' mails went out, and names the people that none could be written to. */
export function useMailNotice(): (mail: Mail | undefined) => void {
  const t = useTranslations('meetings.dialog')
  const notify = useNotify()
  return (mail) => {
    if (!mail) return
    if (mail.without_address.length > 0) {
      notify.warning(t('no_address', { names: mail.without_address.join(', ') }))
    } else if (mail.sent > 0) notify.info(t('mailed', { count: mail.sent }))
  }
}

export type DeletionScope = EditScope | 'ORIGINAL_EVENT'

/** The writes of a meeting's dialog, one at a time. `onSaved` gets the meeting, `onGone` is called when it is deleted. */
export function useMeetingActions({
  zone,
  onSaved,
  onGone,
}: {
  zone: string
  onSaved: (meeting: Meeting, isNew: boolean) => void
  onGone: () => void
}) {
  const t = useTranslations('meetings.done')
  const notify = useNotify()
  const errorText = useErrorText()
  const reload = useReloadMeetings()
  const sayMailed = useMailNotice()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()

  const send = async (meeting: Meeting | null, values: MeetingValues, scope?: EditScope) => {
    const mails = values.notify ?? concernsGuests(meeting, values, zone)
    if (meeting) {
      const edit = editOf(meeting, values, { zone, ...(scope && { scope }) })
      return (await api.salesforce.meetings.update({ ...edit, notify: mails })).response
    }
    const content = { ...contentOf(values, zone), notify: mails }
    const body = values.repeats ? { ...content, recurring_info: recurrenceOf(values) } : content
    return (await api.salesforce.meetings.add(body, { context: { idempotencyKey: keyOf(body) } })).response
  }
  const save = (
    meeting: Meeting | null,
    values: MeetingValues,
    setError: UseFormSetError<MeetingValues>,
    scope?: EditScope,
  ) =>
    once('save', async () => {
      try {
        const { event, mail } = await send(meeting, values, scope)
        notify.success(meeting ? t('saved') : t('added', { name: event.name }))
        sayMailed(mail)
        await reload()
        onSaved(event, meeting === null)
        return true
      } catch (error) {
        const field = error instanceof ApiError ? fieldOf(error) : undefined
        if (!field) throw error
        const isNamed = error instanceof ApiError && error.code === 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
        setError(
          field,
          { type: 'server', message: isNamed ? '' : errorText(error).text },
          { shouldFocus: true },
        )
        return false
      }
    })
  const setState = (meeting: Meeting, action: 'activate' | 'deactivate', mails: boolean) =>
    once(action, async () => {
      const input = { id: meeting.id, notify: mails }
      await api.booking.events[action](input, { context: { headers: eventHeaders(meeting) } })
      notify.success(t(action === 'activate' ? 'activated' : 'cancelled', { name: meeting.name }))
      await reload()
      onGone()
      return true
    })
  const remove = (meeting: Meeting, apply_to: DeletionScope, mails: boolean) =>
    once('delete', async () => {
      const input = { event_id: meeting.id, apply_to, notify: mails }
      await api.booking.events.removeById(input, { context: { headers: eventHeaders(meeting) } })
      notify.success(t('deleted', { name: meeting.name }))
      await reload()
      onGone()
      return true
    })
  return { save, setState, remove, running }
}

export type MeetingActions = ReturnType<typeof useMeetingActions>
