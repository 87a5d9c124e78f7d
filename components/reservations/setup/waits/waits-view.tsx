'use client'

import { Hourglass, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { addDays, type Day, day, isDay } from '@/lib/domain/core/day'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import { useResources } from '../../use-reservations'
import type { StructureClock } from '../../wall-texts'
import { loadedOf, SetupPage } from '../shared/setup-page'
import { useWaits } from '../shared/use-setup'
import { WaitDialog } from './wait-dialog'
import { WaitRow } from './wait-row'

/** The days that are shown at once; the calls take no more. */
const SHOWN_DAYS = 31

/** The people that wait for taken times, in the order of their queues, and those that were offered one. */
export function WaitsView({ zone, now }: StructureClock) {
  const t = useTranslations('reservations.setup.waits')
  const today = dayAt(now)
  const [from, setFrom] = useState<Day>(today)
  const [resourceId, setResource] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const query = useWaits({ from, to: addDays(from, SHOWN_DAYS - 1), resourceId })
  const waits = query.data ?? []
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  return (
    <SetupPage title={t('title')} text={t('text')} action={add} lists={[loadedOf(query)]}>
      <Filters from={from} onFrom={setFrom} resourceId={resourceId} onResource={setResource} />
      <Card className="min-w-0">
        {waits.length === 0 ? (
          <EmptyState icon={Hourglass} title={t('none')} text={t('none_text')} />
        ) : (
          <ul className="divide-y" aria-label={t('title')}>
            {waits.map((wait) => (
              <WaitRow key={wait.id} wait={wait} />
            ))}
          </ul>
        )}
      </Card>
      {isAdding ? <WaitDialog today={today} zone={zone} onClose={() => setAdding(false)} /> : null}
    </SetupPage>
  )
}

type FiltersProps = {
  from: Day
  onFrom: (day: Day) => void
  resourceId: number | null
  onResource: (id: number | null) => void
}

/** The first day that is shown, and the resource. */
function Filters({ from, onFrom, resourceId, onResource }: FiltersProps) {
  const t = useTranslations('reservations.setup.waits')
  const { data: resources = [] } = useResources()
  return (
    <div className="grid grid-cols-2 gap-3 sm:w-fit sm:grid-cols-[11rem_16rem]">
      <FormField label={t('from')} help={t('days', { count: SHOWN_DAYS })}>
        {(field) => (
          <DateInput {...field} value={from} onValueChange={(text) => isDay(text) && onFrom(day(text))} />
        )}
      </FormField>
      <FormField label={t('resource')}>
        {(field) => (
          <Select
            {...field}
            value={resourceId ?? ''}
            placeholder={t('all')}
            options={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => onResource(target.value === '' ? null : Number(target.value))}
          />
        )}
      </FormField>
    </div>
  )
}
