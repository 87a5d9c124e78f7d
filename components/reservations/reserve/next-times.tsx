'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { dayAt, type WallMinute } from '@/lib/domain/reservations/wall-time'
import { formatDay } from '@/lib/i18n/formats'
import { clockAt } from '../time-grid/grid-axis'

/** The next free beginnings as buttons: one press takes another time. */
export function NextTimes({
  times,
  onChoose,
}: {
  times: readonly WallMinute[]
  onChoose: (at: WallMinute) => void
}) {
  const t = useTranslations('reservations.reserve')
  const language = useLanguage()
  if (times.length === 0) return <p className="text-sm">{t('no_next')}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-sm">{t('next')}</legend>
      <div className="flex flex-wrap gap-2">
        {times.map((at) => (
          <Button key={at} className="h-11 md:h-9" onClick={() => onChoose(at)}>
            {formatDay(dayAt(at), language, 'short')}, {clockAt(at)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
