'use client'

import { CalendarCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { isMovable, isTaking } from '@/lib/domain/reservations/reservation-state'
import { WholeSeries } from '../series/whole-series'
import { StateBadge } from '../state-badge'
import { useCancelling } from '../use-cancelling'
import { useOwnReservations } from '../use-reservations'
import { useTimeWords } from '../use-time-words'
import { OwnWaits } from '../waits/own-waits'
import { minuteOfText, type StructureClock, spanOfTexts } from '../wall-texts'
import { ConfirmHold } from './confirm-hold'

type OwnReservationsProps = StructureClock & { onBook: () => void; onMove: (id: number) => void }

/** The user's own reservations: those to come, which can be moved and cancelled, and the others. */
export function OwnReservations({ now, zone, onBook, onMove }: OwnReservationsProps) {
  const t = useTranslations('reservations')
  const { data, isError, refetch } = useOwnReservations()
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {t('grid.failed')}
        <Button onClick={() => void refetch()}>{t('grid.retry')}</Button>
      </p>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  const isComing = ({ state, slot_list }: Reservation) =>
    isTaking(state) && slot_list.some(({ end_datetime }) => minuteOfText(end_datetime) > now)
  const coming = data.filter(isComing).reverse()
  const past = data.filter((one) => !isComing(one))
  const book = (
    <Button variant="primary" className="h-11 md:h-9" onClick={onBook}>
      {t('mine.book')}
    </Button>
  )
  return (
    <div className="grid gap-6">
      {coming.length === 0 ? (
        <Card>
          <EmptyState icon={CalendarCheck} title={t('mine.none')} text={t('mine.none_text')} action={book} />
        </Card>
      ) : (
        <List title={t('mine.coming')} reservations={coming} now={now} zone={zone} onMove={onMove} />
      )}
      <OwnWaits />
      {past.length > 0 ? (
        <List title={t('mine.past')} reservations={past} now={now} zone={zone} onMove={onMove} />
      ) : null}
    </div>
  )
}

type ListProps = StructureClock & {
  title: string
  reservations: readonly Reservation[]
  onMove: (id: number) => void
}

function List({ title, reservations, now, zone, onMove }: ListProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="font-semibold text-base">{title}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <OwnReservation
              reservation={reservation}
              now={now}
              zone={zone}
              onMove={() => onMove(reservation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OwnReservationProps = StructureClock & { reservation: Reservation; onMove: () => void }

function OwnReservation({ reservation, now, zone, onMove }: OwnReservationProps) {
  const t = useTranslations('reservations.mine')
  const reasons = useTranslations('reservations.reject')
  const passes = useTranslations('reservations.pass')
  const words = useTimeWords()
  const { cancel, isCancelling } = useCancelling()
  const { id, state, slot_list, people, total, cancel_fee, note, hold_until, reject_reason, pass } =
    reservation
  const names = slot_list.map(({ resource_name }) => resource_name).join(', ')
  const isBefore = slot_list.every(({ start_datetime }) => minuteOfText(start_datetime) > now)
  const canCancel = isBefore && (isMovable(state) || state === 'HELD')
  return (
    <Card className="grid h-full content-start gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="wrap-anywhere mr-auto font-semibold text-base">{names}</h3>
        <StateBadge state={state} />
      </div>
      {slot_list.map((slot) => (
        <p key={slot.id} className="first-letter:uppercase">
          {words.time(spanOfTexts(slot))}
        </p>
      ))}
      <p className="text-ink-soft">{`${words.price(total)} · ${t('people', { count: people })}`}</p>
      {pass ? <p>{passes('covered', pass)}</p> : null}
      {cancel_fee ? <p>{t('fee', { fee: words.price(cancel_fee) })}</p> : null}
      {reject_reason ? <p className="wrap-anywhere">{reasons('given', { reason: reject_reason })}</p> : null}
      {note ? <p className="wrap-anywhere text-ink-soft">{note}</p> : null}
      {state === 'HELD' && hold_until ? <p>{t('held_until', { time: hold_until.slice(11, 16) })}</p> : null}
      {canCancel ? (
        <div className="flex flex-wrap gap-2">
          {state === 'HELD' ? <ConfirmHold id={id} name={names} /> : null}
          {isMovable(state) ? (
            <Button className="h-11 md:h-9" aria-label={`${t('move')}: ${names}`} onClick={onMove}>
              {t('move')}
            </Button>
          ) : null}
          <Button
            className="h-11 md:h-9"
            pending={isCancelling}
            aria-label={`${t('cancel')}: ${names}`}
            onClick={() => void cancel(id)}
          >
            {t('cancel')}
          </Button>
        </div>
      ) : null}
      <WholeSeries seriesId={reservation.series_id} zone={zone} name={names} />
    </Card>
  )
}
