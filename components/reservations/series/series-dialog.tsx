'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormFault } from '@/components/kit/fields/form-fault'
import { useErrorText } from '@/components/kit/use-error-text'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { MANAGE } from '@/lib/api/reservations/access'
import type { SeriesOut } from '@/lib/api/reservations/series-fields'
import { day } from '@/lib/domain/core/day'
import { dayAt, wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import { IgnoreSwitch } from '../reserve/ignore-switch'
import { useTimeWords } from '../use-time-words'
import { CancelRange } from './cancel-range'
import { SeriesDate } from './series-date'
import { DateList } from './series-preview'
import { useSeries, useSeriesDates } from './use-series'

type SeriesDialogProps = {
  id: number
  zone: string
  /** Whether it was reserved just now, so that the dialog is the result. */
  isNew?: boolean
  onClose: () => void
}

/** A series with its dates: skipped ones can be reserved again, and a range of them cancelled. */
export function SeriesDialog({ id, zone, isNew = false, onClose }: SeriesDialogProps) {
  const t = useTranslations('reservations.series')
  const errorText = useErrorText()
  const { data, error } = useSeries(id)
  return (
    <DialogFrame
      title={t(isNew ? 'reserved' : 'whole')}
      text={data?.anagrafica_name}
      className="md:max-w-xl"
      onClose={onClose}
    >
      {error ? <FormFault>{errorText(error).text}</FormFault> : null}
      {data ? <Dates series={data} zone={zone} /> : error ? null : <Skeleton className="h-60" />}
      <Button
        variant={isNew ? 'primary' : undefined}
        autoFocus={isNew}
        className="h-11 justify-self-end md:h-9 md:self-end"
        onClick={onClose}
      >
        {t('close')}
      </Button>
    </DialogFrame>
  )
}

function Dates({ series, zone }: { series: SeriesOut; zone: string }) {
  const t = useTranslations('reservations.series')
  const words = useTimeWords()
  const dates = useSeriesDates(series.id)
  const [ignores, setIgnores] = useState(false)
  const isManager = useHasRole()(...MANAGE)
  const today = dayAt(wallMinuteAt(new Date(), zone))
  const { date_list, total } = series
  const reserved = date_list.filter(({ state }) => state === 'RESERVED').length
  const isToCome = (on: string) => on >= today
  const canReserve = date_list.some((date) => date.state !== 'RESERVED' && isToCome(date.day))
  return (
    <>
      <p role="status" className="font-medium">
        {t('result', { count: date_list.length, reserved, total: words.price(total) })}
      </p>
      <DateList label={t('dates')}>
        {date_list.map((date) => (
          <SeriesDate
            key={date.day}
            date={date}
            fault={dates.faultAt(date.day)}
            isPending={dates.running === date.day}
            isBusy={dates.running !== null}
            onReserve={
              isToCome(date.day) && date.state !== 'RESERVED'
                ? () => void dates.reserve(day(date.day), ignores)
                : null
            }
          />
        ))}
      </DateList>
      {canReserve && isManager ? <IgnoreSwitch isOn={ignores} onChange={setIgnores} /> : null}
      {date_list.some((date) => date.state === 'RESERVED' && isToCome(date.day)) ? (
        <CancelRange series={series} today={today} dates={dates} />
      ) : null}
    </>
  )
}
