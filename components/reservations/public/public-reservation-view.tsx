'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { PublicStructure } from '@/lib/api/page-brand'
import type { PublicReservation } from '@/lib/api/reservations/public-fields'
import { useTimeWords } from '../use-time-words'
import { spanOfTexts } from '../wall-texts'
import { useLinked } from './use-public-times'

type PublicReservationViewProps = {
  page: string
  token: string
  structure: PublicStructure
  initial: PublicReservation
}

/** A reservation by its link. Its owner confirms it by a button, because mail scanners open links; then it can be cancelled. */
export function PublicReservationView({ page, token, structure, initial }: PublicReservationViewProps) {
  const t = useTranslations('reservations.public')
  const words = useTimeWords()
  const [reservation, setReservation] = useState(initial)
  const feeText = (fee: number) =>
    fee > 0 ? t('ask_cancel_fee', { fee: words.price(fee) }) : t('ask_cancel')
  const { confirm, cancel, running, refusal } = useLinked({ page, token, feeText }, setReservation)
  const { state, cancel_fee } = reservation
  return (
    <SharedFrame brand={structure}>
      <div className="mx-auto grid max-w-md gap-4">
        <h1 className="text-balance font-semibold text-2xl text-heading">{t(`state.${state}`)}</h1>
        <Facts reservation={reservation} />
        {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
        {state === 'ASKED' ? (
          <Button variant="primary" className="h-11" pending={running === 'confirm'} onClick={confirm}>
            {t('confirm')}
          </Button>
        ) : null}
        {state === 'CONFIRMED' || state === 'REQUESTED' ? (
          <Button
            className="h-11"
            pending={running === 'cancel'}
            onClick={() => cancel(cancel_fee, { confirm: t('cancel'), cancel: t('keep') })}
          >
            {t('cancel')}
          </Button>
        ) : null}
        <Link
          href={`/reserve/${page}`}
          className="justify-self-start rounded-sm text-link underline hover:no-underline"
        >
          {t('to_page')}
        </Link>
      </div>
    </SharedFrame>
  )
}

function Facts({ reservation }: { reservation: PublicReservation }) {
  const t = useTranslations('reservations')
  const words = useTimeWords()
  const { state, slot_list, people, total, cancel_fee, hold_until, needs_approval } = reservation
  if (slot_list.length === 0) return null
  const holdText = hold_until ? t('public.held', { time: hold_until.slice(11, 16) }) : t('public.late')
  return (
    <>
      <Card className="grid gap-2 p-4">
        {slot_list.map((slot) => (
          <div key={`${slot.resource_name} ${slot.start_datetime}`}>
            <h2 className="wrap-anywhere font-medium text-base text-heading">{slot.resource_name}</h2>
            <p className="first-letter:uppercase">{words.time(spanOfTexts(slot))}</p>
          </div>
        ))}
        <p className="text-ink-soft">
          {`${t('public.price', { price: words.price(total) })} · ${t('public.people', { count: people })}`}
        </p>
        {state === 'CANCELLED' && cancel_fee > 0 ? (
          <p>{t('public.fee', { fee: words.price(cancel_fee) })}</p>
        ) : null}
      </Card>
      {state === 'ASKED' ? <p>{holdText}</p> : null}
      {state === 'ASKED' && needs_approval ? <p>{t('reserve.approval')}</p> : null}
      {state === 'REQUESTED' ? <p role="status">{t('public.requested_text')}</p> : null}
    </>
  )
}
