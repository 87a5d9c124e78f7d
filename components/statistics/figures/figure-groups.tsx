'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { ComparedGroup } from '@/lib/api/statistics/figure-fields'
import type { Figure, FigureGroup } from '@/lib/domain/statistics/figures'
import { Dimmed } from '../shown/dimmed'
import { FigureDownloads } from './figure-downloads'
import { GroupTable } from './group-table'
import { PartsDialog } from './parts-dialog'
import { type Months, useFigureGroups } from './use-figure'
import { useGroupName } from './use-group-name'

type GroupsProps = { figure: Figure; group: FigureGroup; period: Months }

/** The sums of a figure over some months by category or by supplier; an amount opens. Nothing without amounts. */
export function FigureGroups({ figure, group, period }: GroupsProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const nameOf = useGroupName(group)
  const [open, setOpen] = useState<ComparedGroup | null>(null)
  const { data, error, isPlaceholderData } = useFigureGroups(figure, group, period)
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-40" />
  if (data.group_list.length === 0) return null
  const name = t(`by.${group}`)
  return (
    <Dimmed when={isPlaceholderData}>
      <Card className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 px-4 pt-4">
          <h2 className="grow font-medium text-heading">{name}</h2>
          <FigureDownloads
            figure={figure}
            name={`${t(`figures.${figure}`)}, ${name}`}
            group={group}
            {...period}
          />
        </div>
        <GroupTable name={name} group={group} groups={data.group_list} rest={data.rest} onOpen={setOpen} />
        {open ? (
          <PartsDialog
            figure={figure}
            months={period}
            place={{ group, key: open.key }}
            name={nameOf(open)}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Card>
    </Dimmed>
  )
}
