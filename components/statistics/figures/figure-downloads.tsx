'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import type { Figure, FigureGroup, GroupPlace } from '@/lib/domain/statistics/figures'
import type { Months } from './use-figure'

const FORMATS = ['xlsx', 'csv'] as const satisfies readonly FigureFormat[]

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

/** The buttons that save what is shown as a file. */
export function FigureDownloads({ figure, name, place, ...request }: DownloadsProps) {
  const t = useTranslations('statistics')
  const { once, running } = useOnce()
  const save = (format: FigureFormat) =>
    once(format, async () => {
      const { headers, body } = await api.statistics.figures.file({ figure, format, ...request, ...place })
      saveFile(fileNameOf(headers) ?? `${figure}.${format}`, body)
      return true
    })
  return (
    <div className="flex gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          pending={running === format}
          aria-label={t('download', { name: name ?? t(`figures.${figure}`), format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {running === format ? null : <Download aria-hidden />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
