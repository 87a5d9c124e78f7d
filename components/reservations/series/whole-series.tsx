'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SeriesDialog } from './series-dialog'

type WholeSeriesProps = { seriesId: number | null; zone: string; name?: string }

/** Leads from a reservation to the series of which it is a date; nothing for one without a series. */
export function WholeSeries({ seriesId, zone, name }: WholeSeriesProps) {
  const t = useTranslations('reservations.series')
  const [isOpen, setOpen] = useState(false)
  if (seriesId === null) return null
  return (
    <>
      <Button
        className="h-11 justify-self-start md:h-9"
        aria-label={name ? `${t('open')}: ${name}` : undefined}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen ? <SeriesDialog id={seriesId} zone={zone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
