'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { DueTable } from '@/lib/api/statistics/due-fields'
import { FigureDefinition } from '../figures/figure-definition'
import { SaveButtons } from '../figures/save-buttons'

type DueCardProps = { table: DueTable; title: string; definition: string; children: ReactNode }

/** A table of the open dues with its title, its definition and its files. */
export function DueCard({ table, title, definition, children }: DueCardProps) {
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-4">
        <h2 className="font-medium text-heading">{title}</h2>
        <FigureDefinition text={definition} />
        <span className="grow" />
        <SaveButtons name={title} load={(format) => api.statistics.dues.file({ table, format })} />
      </div>
      {children}
    </Card>
  )
}
