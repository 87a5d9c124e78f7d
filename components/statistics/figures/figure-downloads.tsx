'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure } from '@/lib/domain/statistics/figures'

const FORMATS = ['xlsx', 'csv'] as const satisfies readonly FigureFormat[]

type DownloadsProps = {
  figure: Figure
  from: TaxPeriod
  to: TaxPeriod
  /** The documents of this month instead of the months. */
  month?: TaxPeriod
}

/** The buttons that save what is shown as a file. */
export function FigureDownloads({ figure, ...period }: DownloadsProps) {
  const t = useTranslations('statistics')
  const { once, running } = useOnce()
  const save = (format: FigureFormat) =>
    once(format, async () => {
      const { headers, body } = await api.statistics.figures.file({ figure, format, ...period })
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
          aria-label={t('download', { name: t(`figures.${figure}`), format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {running === format ? null : <Download aria-hidden />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
