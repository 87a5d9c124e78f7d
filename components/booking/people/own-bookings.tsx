'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { eventHeaders } from '@/components/kit/calendar/event-headers'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import { BOOKING_KEY, useReload } from '../calendar/use-events'
import { EventSummary } from '../event/event-summary'

/** The user's bookings and places in queues from now on; each can be cancelled. */
export function OwnBookings() {
  const t = useTranslations('booking.mine')
  const booking = useTranslations('booking')
  const menu = useTranslations('shell.groups')
  const { data, isError, refetch } = useQuery({
    queryKey: [BOOKING_KEY, 'mine'],
    queryFn: async () => (await api.booking.attendants.mine({})).response.event_list,
  })
  const book = (
    <Button asChild variant="primary">
      <Link href="/app/events/list">{t('book')}</Link>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        crumbs={[{ label: menu('events') }]}
        action={data?.length === 0 ? null : book}
      />
      {isError ? (
        <p role="alert" className="mb-3 flex flex-wrap items-center gap-3">
          {booking('failed')}
          <Button onClick={() => void refetch()}>{booking('retry')}</Button>
        </p>
      ) : null}
      {data === undefined && !isError ? <Skeleton className="h-40" /> : null}
      {data?.length === 0 ? (
        <Card>
          <EmptyState icon={CalendarCheck} title={t('none')} text={t('none_text')} action={book} />
        </Card>
      ) : null}
      <ul className="grid gap-3 lg:grid-cols-2">
        {data?.map((event) => (
          <li key={event.id}>
            <OwnBooking event={event} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnBooking({ event }: { event: Event }) {
  const t = useTranslations('booking.mine')
  const canCancel = useHasRole()('GUI_UNSUBSCRIBE_EVENT')
  const { cancel, pending } = useCancelling(event)
  const [own] = event.my_attendant_list.event_attendant_list
  const isRunning = own?.state === 'SUBSCRIBED' || own?.state === 'ON_WAITING_QUEUE'
  const waiting = event.anagraficheTotali - event.anagraficheEffettive
  return (
    <Card className="grid h-full content-start gap-3 p-4">
      <h2 className="wrap-anywhere font-semibold text-base text-heading">{event.name}</h2>
      <EventSummary event={event} />
      {own?.position ? (
        <p className="font-medium">{t('position', { position: own.position, all: waiting })}</p>
      ) : null}
      {own && canCancel && isRunning ? (
        <Button
          className="justify-self-start"
          pending={pending}
          aria-label={`${t('cancel')}: ${event.name}`}
          onClick={() => cancel(own.id)}
        >
          {t('cancel')}
        </Button>
      ) : null}
    </Card>
  )
}

/** Cancels an own booking once that is confirmed. */
function useCancelling(event: Event) {
  const t = useTranslations('booking')
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReload()
  const { once, running } = useOnce()
  const cancel = (id: number) =>
    void once('cancel', async () => {
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
      return true
    })
  return { cancel, pending: running !== null }
}
