'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/api/client'
import { MANAGE } from '@/lib/api/reservations/access'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { isMovable } from '@/lib/domain/reservations/reservation-state'
import { RejectDialog } from '../reject-dialog'
import { Fact } from '../reserve/reserve-summary'
import { WholeSeries } from '../series/whole-series'
import { StateBadge } from '../state-badge'
import { useCancelling } from '../use-cancelling'
import { useReloadReservations, useReservation } from '../use-reservations'
import { useTimeWords } from '../use-time-words'
import { spanOfTexts } from '../wall-texts'
import { DepositButton, DepositFacts } from './deposit'
import { stepsFrom, useSteps } from './use-steps'

type ReservationSheetProps = { id: number; zone: string; onMove: () => void; onClose: () => void }

/** A reservation with all that staff does with it, at the side of the grid. */
export function ReservationSheet({ id, zone, onMove, onClose }: ReservationSheetProps) {
  const t = useTranslations('reservations.manager')
  const errorText = useErrorText()
  const { data, error } = useReservation(id)
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent className="gap-4 p-4">
        <SheetTitle className="wrap-anywhere pr-10 font-semibold text-lg">
          {data?.anagrafica_name ?? t('sheet')}
        </SheetTitle>
        {error ? <FormFault>{`${t('failed')} ${errorText(error).text}`}</FormFault> : null}
        {data ? (
          <>
            <Facts reservation={data} />
            <Steps reservation={data} onMove={onMove} />
            <WholeSeries seriesId={data.series_id} zone={zone} />
            <Note key={data.revision} reservation={data} />
          </>
        ) : error ? null : (
          <Skeleton className="h-60" />
        )}
      </SheetContent>
    </Sheet>
  )
}

function Facts({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('reservations')
  const words = useTimeWords()
  const { state, slot_list, people, total, cancel_fee, reject_reason, pass } = reservation
  return (
    <>
      <div>
        <StateBadge state={state} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-sunken p-3">
        {slot_list.map((slot) => (
          <Fact key={slot.id} name={slot.resource_name} value={words.time(spanOfTexts(slot))} />
        ))}
        <Fact name={t('manager.people')} value={people} />
        <Fact name={t('manager.total')} value={words.price(total)} />
        {pass ? <Fact name={t('pass.pass')} value={t('pass.covered', pass)} /> : null}
        <DepositFacts reservation={reservation} />
        {cancel_fee ? <Fact name={t('manager.fee')} value={words.price(cancel_fee)} /> : null}
        {reject_reason ? <Fact name={t('reject.reason')} value={reject_reason} /> : null}
      </dl>
    </>
  )
}

function Steps({ reservation, onMove }: { reservation: Reservation; onMove: () => void }) {
  const t = useTranslations('reservations.manager.steps')
  const { take, running } = useSteps(reservation)
  const { cancel, isCancelling } = useCancelling()
  const { id, state } = reservation
  const [main, ...others] = stepsFrom(state, useHasRole()(...MANAGE))
  const [isRejecting, setRejecting] = useState(false)
  const isBusy = running !== null || isCancelling
  const canCancel = isMovable(state) || state === 'HELD'
  if (!main && !canCancel) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fieldset
    <div role="group" aria-label={t('label')} className="flex flex-wrap gap-2">
      {main ? (
        <Button
          variant="primary"
          disabled={isBusy}
          pending={running === main}
          onClick={() => void take(main)}
        >
          {t(main)}
        </Button>
      ) : null}
      {others.map((step) => (
        <Button
          key={step}
          disabled={isBusy}
          pending={running === step}
          onClick={() => (step === 'reject' ? setRejecting(true) : void take(step))}
        >
          {t(step)}
        </Button>
      ))}
      <DepositButton reservation={reservation} disabled={isBusy} />
      {isMovable(state) ? (
        <Button disabled={isBusy} onClick={onMove}>
          {t('move')}
        </Button>
      ) : null}
      {canCancel ? (
        <Button disabled={isBusy} pending={isCancelling} onClick={() => void cancel(id)}>
          {t('cancel')}
        </Button>
      ) : null}
      {isRejecting ? (
        <RejectDialog
          name={reservation.anagrafica_name}
          pending={running === 'reject'}
          onReject={(reason) => void take('reject', reason).then((isDone) => isDone && setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </div>
  )
}

function Note({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('reservations')
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const [note, setNote] = useState(reservation.note)
  const { id, revision } = reservation
  const save = () =>
    once('note', async () => {
      await api.reservations.reservations.annotate({ id, revision, note: note.trim() })
      await reload()
      notify.success(t('manager.note_saved'))
      return true
    })
  return (
    <div className="grid gap-2">
      <FormField label={t('reserve.note')}>
        {(field) => (
          <Textarea
            {...field}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </FormField>
      <Button
        className="justify-self-start"
        disabled={note.trim() === reservation.note}
        pending={running !== null}
        onClick={() => void save()}
      >
        {t('manager.save_note')}
      </Button>
    </div>
  )
}
