'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { useOnce } from '@/components/kit/use-once'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { PublicBooking } from '@/lib/api/booking/public-bookings'
import { api } from '@/lib/api/client'
import type { PublicStructure } from '@/lib/api/page-brand'
import { PublicEventFacts } from './public-event-facts'

type PublicBookingViewProps = {
  page: string
  token: string
  structure: PublicStructure
  initial: PublicBooking
}

/** A booking by its link. Its owner confirms it by a button, because mail scanners open links; then it can be cancelled. */
export function PublicBookingView({ page, token, structure, initial }: PublicBookingViewProps) {
  const t = useTranslations('booking.public')
  const [booking, setBooking] = useState(initial)
  const { act, running, refusal } = useLinked({ page, token }, setBooking)
  const { state, event, position } = booking
  const isBooked = state === 'SUBSCRIBED' || state === 'ON_WAITING_QUEUE'
  return (
    <SharedFrame brand={structure}>
      <div className="mx-auto grid max-w-md gap-4">
        <h1 className="text-balance font-semibold text-2xl text-heading">{t(`state.${state}`)}</h1>
        {event ? (
          <Card className="grid gap-2 p-4">
            <h2 className="wrap-anywhere font-medium text-base text-heading">{event.name}</h2>
            <PublicEventFacts event={event} withDay />
          </Card>
        ) : null}
        {state === 'ON_WAITING_QUEUE' ? (
          <p role="status">{t('position', { position: position ?? 1, all: event?.waiting ?? 1 })}</p>
        ) : null}
        {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
        {state === 'ASKED' && event ? (
          <Button
            variant="primary"
            className="h-11"
            pending={running === 'confirm'}
            onClick={() => act('confirm')}
          >
            {t('confirm')}
          </Button>
        ) : null}
        {isBooked ? (
          <Button className="h-11" pending={running === 'cancel'} onClick={() => act('cancel')}>
            {t('cancel')}
          </Button>
        ) : null}
        <Link
          href={`/book/${page}`}
          className="justify-self-start rounded-sm text-link underline hover:no-underline"
        >
          {t('to_events')}
        </Link>
      </div>
    </SharedFrame>
  )
}

/** Runs the actions of a link, one at a time; cancelling is asked for first. */
function useLinked(link: { page: string; token: string }, onBooking: (booking: PublicBooking) => void) {
  const t = useTranslations('booking.public')
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [refusal, setRefusal] = useState<string | null>(null)
  const act = (what: 'confirm' | 'cancel') =>
    void once(what, async () => {
      const question = { text: t('ask_cancel'), confirm: t('cancel'), cancel: t('keep') }
      if (what === 'cancel' && !(await dialogs.confirm(question))) return false
      setRefusal(null)
      try {
        const { response } = await api.booking.publicBookings[what](link, { context: { quiet: true } })
        onBooking(response.booking)
        return true
      } catch (error) {
        setRefusal(errorText(error).text)
        return false
      }
    })
  return { act, running, refusal }
}
