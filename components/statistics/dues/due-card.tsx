'use client'

import type { ReactNode } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { DueTable } from '@/lib/api/statistics/due-fields'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { FigureDefinition } from '../figures/figure-definition'
import { SaveMenu } from '../figures/save-menu'
import { PICTURE } from '../shown/picture'

type DueCardProps = {
  table: DueTable
  /** The day of what is shown. */
  today: Day
  title: string
  definition: string
  children: ReactNode
}

/** A table of the open dues with its title, its definition and its files. */
export function DueCard({ table, today, title, definition, children }: DueCardProps) {
  const language = useLanguage()
  return (
    <Card {...PICTURE} className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-4">
        <h2 className="font-medium text-heading">{title}</h2>
        <FigureDefinition text={definition} />
        <span className="grow" />
        <SaveMenu
          name={title}
          picture={formatDay(today, language, 'short')}
          load={(format) => api.statistics.dues.file({ table, format })}
        />
      </div>
      {children}
    </Card>
  )
}
