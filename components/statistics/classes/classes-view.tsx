'use client'

import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { monthOf, PeriodFields } from '@/components/kit/fields/period-fields'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import { CLASS_TABLES } from '@/lib/api/statistics/classes/class-fields'
import type { Day } from '@/lib/domain/core/day'
import { CLASS_RATES } from '@/lib/domain/statistics/classes/class-figures'
import { FigureDefinition } from '../figures/figure-definition'
import { SaveMenu } from '../figures/save-menu'
import { daysText } from '../shown/days-text'
import { Dimmed } from '../shown/dimmed'
import { ClassSentence } from './class-sentence'
import { ClassTab } from './class-tab'
import { DatesDialog } from './dates-dialog'
import { type AskedDates, useClasses } from './use-classes'

type ClassesViewProps = {
  today: Day
  /** Whether the reader may list the events behind a number. */
  canOpen: boolean
}

/** The address of the page: its table, the measure of the heat table, and its days. */
const useAddress = (today: Day) => {
  const month = monthOf(today, 0)
  return useQueryStates(
    {
      by: parseAsStringLiteral(CLASS_TABLES).withDefault('CLASS'),
      measure: parseAsStringLiteral(CLASS_RATES).withDefault('fill_rate'),
      start_date: parseAsString.withDefault(month.start_date),
      end_date: parseAsString.withDefault(month.end_date),
    },
    { history: 'push', scroll: false },
  )
}

/** How full classes are and who comes, by class, by weekday and hour, and by teacher; the choices stand in the address. */
export function ClassesView({ today, canOpen }: ClassesViewProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const language = useLanguage()
  const [{ by, measure, start_date, end_date }, setUrl] = useAddress(today)
  const [asked, setAsked] = useState<AskedDates | null>(null)
  const period = { start_date, end_date }
  const { data, error, isPlaceholderData } = useClasses(period)
  return (
    <Tabs value={by} onValueChange={(value) => void setUrl({ by: value as typeof by })}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TabsList aria-label={t('classes.view')}>
          {CLASS_TABLES.map((name) => (
            <TabsTrigger key={name} value={name}>
              {t(`classes.by.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <PeriodFields value={period} onChange={(changed) => void setUrl(changed)} />
      </div>
      <TabsContent value={by} className="grid min-w-0 gap-4">
        {error ? <p role="alert">{errorText(error).text}</p> : null}
        {!data && !error ? <Skeleton className="h-64" /> : null}
        <Dimmed when={isPlaceholderData}>
          {data ? (
            <Card className="flex flex-wrap items-center gap-2 p-4">
              <ClassSentence period={period} total={data.total} isRunning={data.is_running} />
              <FigureDefinition text={t('classes.definition')} />
              <span className="grow" />
              <SaveMenu
                name={t(`classes.by.${by}`)}
                picture={daysText(period, language)}
                load={(format) => api.statistics.classes.file({ format, by, ...period })}
              />
            </Card>
          ) : null}
          {data?.total.events === 0 ? (
            <Card>
              <EmptyState icon={ChartColumn} title={t('classes.none')} text={t('classes.none_text')} />
            </Card>
          ) : null}
          {data && data.total.events > 0 ? (
            <ClassTab
              by={by}
              data={data}
              measure={measure}
              onMeasure={(name) => void setUrl({ measure: name })}
              onOpen={canOpen ? setAsked : undefined}
            />
          ) : null}
        </Dimmed>
      </TabsContent>
      {asked ? <DatesDialog period={period} asked={asked} onClose={() => setAsked(null)} /> : null}
    </Tabs>
  )
}
