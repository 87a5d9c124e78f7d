'use client'

import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { MarginGroup } from '@/lib/domain/statistics/margin/margin-figures'
import { formatMonths } from '@/lib/i18n/formats'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import { SaveMenu } from '../figures/save-menu'
import type { Months } from '../figures/use-figure'
import { Dimmed } from '../shown/dimmed'
import { MarginCells, MarginFrame, MarginHeads } from './margin-cells'
import { type AskedLines, useMarginGroups, useMarginName } from './use-margin'

type GroupsProps = {
  group: MarginGroup
  period: Months
  onOpen: ((asked: AskedLines) => void) | undefined
}

/** The margin over some months by product or by supplier. Nothing without amounts. */
export function MarginGroups({ group, period, onOpen }: GroupsProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const language = useLanguage()
  const nameOf = useMarginName(group)
  const { data, error, isPlaceholderData } = useMarginGroups(group, period)
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-40" />
  if (data.group_list.length === 0) return null
  const name = t(`margin.by.${group}`)
  return (
    <Dimmed when={isPlaceholderData}>
      <Card className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 px-4 pt-4">
          <h2 className="grow font-medium text-heading">{name}</h2>
          <SaveMenu
            name={name}
            picture={formatMonths(period, language)}
            load={(format) => api.statistics.margins.file({ format, group, ...period })}
          />
        </div>
        <MarginFrame name={name}>
          <table data-group={group} className="w-full text-sm">
            <caption className="sr-only">{name}</caption>
            <thead>
              <MarginHeads head={t(`margin.groups.${group}`)} />
            </thead>
            <tbody className="divide-y">
              {data.group_list.map((one) => {
                const title = nameOf(one)
                const place = { group, key: one.key }
                return (
                  <tr key={one.key}>
                    <th scope="row" className={cn(CELL, 'max-w-48 break-words font-medium')}>
                      {title}
                    </th>
                    <MarginCells
                      title={title}
                      figures={one}
                      compared={one.whole_months}
                      onOpen={onOpen && ((part) => onOpen({ ...period, part, place, title }))}
                    />
                  </tr>
                )
              })}
              {data.rest.count > 0 ? (
                <tr>
                  <th scope="row" className={cn(CELL, 'font-medium')}>
                    {t('rest', { count: data.rest.count })}
                  </th>
                  <MarginCells title="" figures={data.rest} onOpen={undefined} />
                </tr>
              ) : null}
            </tbody>
          </table>
        </MarginFrame>
      </Card>
    </Dimmed>
  )
}
