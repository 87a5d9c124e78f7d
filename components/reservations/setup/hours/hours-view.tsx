'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Opening } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import { type ScopedRule, STRUCTURE_SCOPE } from '@/lib/domain/reservations/rule-scope'
import { loadedOf, SetupPage } from '../shared/setup-page'
import { useBlackouts, useClosures, useHolidays, useOpenings, useSetupResources } from '../shared/use-setup'
import { BlackoutsCard } from './blackouts-card'
import { ClosuresCard } from './closures-card'
import { HolidaysCard } from './holidays-card'
import { OpeningDialog } from './opening-dialog'
import { WeekCard } from './week-card'

/** The hours in which things can be reserved: by the week, with dated exceptions, and on holidays. */
export function HoursView({ today }: { today: Day }) {
  const t = useTranslations('reservations.setup.hours')
  const [resources, openings, closures, blackouts, holidays] = [
    useSetupResources(),
    useOpenings(),
    useClosures(today),
    useBlackouts(today),
    useHolidays(),
  ]
  const [scope, setScope] = useState<ScopedRule>(STRUCTURE_SCOPE)
  const [dialog, setDialog] = useState<{ opening: Opening | null } | null>(null)
  const add = (
    <Button variant="primary" onClick={() => setDialog({ opening: null })}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  const lists = [resources, loadedOf(openings), loadedOf(closures), loadedOf(blackouts), loadedOf(holidays)]
  return (
    <SetupPage title={t('title')} text={t('text')} action={add} lists={lists}>
      <WeekCard
        scope={scope}
        openings={openings.data ?? []}
        onScope={setScope}
        onOpen={(opening) => setDialog({ opening })}
      />
      <ClosuresCard closures={closures.data ?? []} today={today} scope={scope} />
      <BlackoutsCard blackouts={blackouts.data ?? []} today={today} scope={scope} />
      {holidays.data ? <HolidaysCard key={JSON.stringify(holidays.data)} settings={holidays.data} /> : null}
      {dialog ? (
        <OpeningDialog
          opening={dialog.opening}
          scope={scope}
          openings={openings.data ?? []}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </SetupPage>
  )
}
