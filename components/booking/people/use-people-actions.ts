'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import type { Event } from '@/lib/api/booking/event-fields'
import { ApiError, api } from '@/lib/api/client'
import { useReload } from '../calendar/use-events'

export type Attendant = Event['my_attendant_list']['event_attendant_list'][number]
export type AttendeePrice = { product_cross_id: string; price_cross_id: string }
export type PeopleActions = ReturnType<typeof usePeopleActions>

/** The name of an attendant, booked or queued. */
export const nameOf = ({ anagrafica }: Attendant): string =>
  anagrafica.business_name || `${anagrafica.last_name} ${anagrafica.first_name}`.trim()

/** The staff's actions on the people of an event; each confirms where the specification asks for it, and reports its result. */
export function usePeopleActions(event: Event) {
  const t = useTranslations('booking')
  const notify = useNotify()
  const dialogs = useDialogs()
  const reload = useReload()
  const errorText = useErrorText()
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
      const words = { text, confirm: t('ask.cancel'), cancel: t('ask.keep'), destructive: true }
      if (!(await dialogs.confirm(words))) return false
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
  /** Makes one call for each person present; failed ones are reported by name (document 2 §7). */
  const price = (people: readonly Attendant[], asked: AttendeePrice) =>
    once('price', async () => {
      const failed: string[] = []
      for (const attendant of people) {
        try {
          await api.booking.attendants.price({ event_attendant_id: attendant.id, ...asked })
        } catch (error) {
          failed.push(t('people.price.failed', { name: nameOf(attendant), reason: errorText(error).text }))
        }
      }
      await reload()
      if (failed.length > 0) {
        await dialogs.warning({ text: t('people.price.some_failed'), details: failed.join('\n') })
        return false
      }
      notify.success(t('people.price.done', { count: people.length }))
      return true
    })
  return { mark, takeOff, promote, price, running }
}
