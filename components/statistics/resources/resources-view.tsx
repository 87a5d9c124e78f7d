'use client'

import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { monthOf, PeriodFields } from '@/components/kit/fields/period-fields'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { SaveMenu } from '../figures/save-menu'
import { daysText } from '../shown/days-text'
import { Dimmed } from '../shown/dimmed'
import { PICTURE } from '../shown/picture'
import { HeatCard } from './heat-card'
import { RESOURCE_MEASURES } from './resource-heat'
import { ResourceTable } from './resource-table'
import { TimesDialog } from './times-dialog'
import { type AskedTimes, useResourceFigures } from './use-resources'

type ResourcesViewProps = {
  today: Day
  /** Whether the reader may see the reservations behind a number. */
  canOpen: boolean
}

/** The address of the page: its days, and the number and the resource of the heat table. */
const useAddress = (today: Day) => {
  const month = monthOf(today, 0)
  return useQueryStates(
    {
      measure: parseAsStringLiteral(RESOURCE_MEASURES).withDefault('use_rate'),
      resource: parseAsInteger,
      start_date: parseAsString.withDefault(month.start_date),
      end_date: parseAsString.withDefault(month.end_date),
    },
    { history: 'push', scroll: false },
  )
}

/** How much resources are used and what they bring in: by resource, and by weekday and hour. */
export function ResourcesView({ today, canOpen }: ResourcesViewProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const language = useLanguage()
  const [{ measure, resource, start_date, end_date }, setUrl] = useAddress(today)
  const [asked, setAsked] = useState<AskedTimes | null>(null)
  const period = { start_date, end_date }
  const { data, error, isPlaceholderData } = useResourceFigures(period, resource)
  const onOpen = canOpen ? setAsked : undefined
  return (
    <div className="grid min-w-0 gap-4">
      <PeriodFields value={period} onChange={(changed) => void setUrl(changed)} />
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      {data?.resource_list.length === 0 ? (
        <Card>
          <EmptyState icon={ChartColumn} title={t('resources.none')} text={t('resources.none_text')} />
        </Card>
      ) : null}
      {data && data.resource_list.length > 0 ? (
        <Dimmed when={isPlaceholderData}>
          <HeatCard
            data={data}
            period={period}
            chosen={{ measure, resource }}
            onChoose={(changed) => void setUrl(changed)}
            onOpen={onOpen}
          />
          <Card {...PICTURE} className="grid min-w-0 gap-2">
            <span className="justify-self-end p-4 pb-0">
              <SaveMenu
                name={t('resources.by.RESOURCE')}
                picture={daysText(period, language)}
                load={(format) => api.statistics.resources.file({ format, by: 'RESOURCE', ...period })}
              />
            </span>
            <ResourceTable resources={data.resource_list} total={data.total} onOpen={onOpen} />
          </Card>
        </Dimmed>
      ) : null}
      {asked ? <TimesDialog period={period} asked={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}
