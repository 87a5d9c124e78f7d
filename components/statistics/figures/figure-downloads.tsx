'use client'

import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import type { Figure, FigureGroup, GroupPlace } from '@/lib/domain/statistics/figures'
import { SaveButtons } from './save-buttons'
import type { Months } from './use-figure'

type DownloadsProps = Months & {
  figure: Figure
  /** The name of the content, for the names of the buttons. */
  name?: string
  /** The groups instead of the months. */
  group?: FigureGroup
  /** Of the documents behind the sum those of one group. */
  place?: GroupPlace | null
  /** The documents behind the sum instead of the months. */
  behind?: 'true'
}

/** The buttons that save what is shown of a figure as a file. */
export function FigureDownloads({ figure, name, place, ...request }: DownloadsProps) {
  const t = useTranslations('statistics')
  return (
    <SaveButtons
      name={name ?? t(`figures.${figure}`)}
      load={(format) => api.statistics.figures.file({ figure, format, ...request, ...place })}
    />
  )
}
