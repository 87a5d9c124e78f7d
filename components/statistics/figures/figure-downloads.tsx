'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { api } from '@/lib/api/client'
import type { Figure, FigureGroup, GroupPlace } from '@/lib/domain/statistics/figures'
import { formatMonths } from '@/lib/i18n/formats'
import { SaveMenu } from './save-menu'
import type { Months } from './use-figure'

type DownloadsProps = Months & {
  figure: Figure
  /** The name of the content, for the name of the button. */
  name?: string
  /** The groups instead of the months. */
  group?: FigureGroup
  /** Of the documents behind the sum those of one group. */
  place?: GroupPlace | null
  /** The documents behind the sum instead of the months. */
  behind?: 'true'
}

/** The menu that saves what is shown of a figure. */
export function FigureDownloads({ figure, name, place, ...request }: DownloadsProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  return (
    <SaveMenu
      name={name ?? t(`figures.${figure}`)}
      {...(request.behind ? {} : { picture: formatMonths(request, language) })}
      load={(format) => api.statistics.figures.file({ figure, format, ...request, ...place })}
    />
  )
}
