'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import type { Event } from '@/lib/api/booking/event-fields'
import { ApiError, api } from '@/lib/api/client'
import { useReload } from './use-events'

export type Attendant = Event['my_attendant_list']['event_attendant_list'][number]
export type PeopleActions = ReturnType<typeof usePeopleActions>

/** What staff do with who is at an event; each asks where the specification says so, and tells what it did. */
export function usePeopleActions(event: Event) {
  const t = useTranslations('booking')
  const notify = useNotify()
  const dialogs = useDialogs()
  const reload = useReload()
  const { once, running } = useOnce()

  const mark = (people: readonly Attendant[], how: 'attended' | 'notAttended') =>
    once(how, async () => {
      const [first] = people
      if (!first) return false
      const list = people.map(({ id }) => ({ id }))
      await api.booking.attendants[how]({ event_id: first.event_id, event_attendant_list: list })
      await reload()
      notify.success(t(how === 'attended' ? 'done.present' : 'done.absent'))
      return true
    })
  const takeOff = (attendant: Attendant, name: string) =>
    once('takeOff', async () => {
      const text = t('ask.unsubscribe', { name, event: event.name })
      if (!(await dialogs.confirm({ text, destructive: true }))) return false
      await api.booking.attendants.unsubscribe({ id: attendant.id })
      await reload()
      notify.success(t('done.unsubscribed'))
      return true
    })
  const promote = (attendant: Attendant, name: string) =>
    once('promote', async () => {
      if (!(await dialogs.confirm({ text: t('ask.promote', { name }) }))) return false
      try {
        await api.booking.attendants.promote({ id: attendant.id })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'ERROR_EVENT_FULL') throw error
        if (!(await dialogs.confirm({ text: t('ask.beyond', { name }) }))) return false
        await api.booking.attendants.promote({ id: attendant.id, confirm_beyond: true })
      }
      await reload()
      notify.success(t('done.promoted'))
      return true
    })
  return { mark, takeOff, promote, running }
}
