'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'

const FORMATS = ['xlsx', 'csv'] as const satisfies readonly FigureFormat[]

type SaveButtonsProps = {
  /** The name of the content, for the names of the buttons. */
  name: string
  load: (format: FigureFormat) => Promise<{ headers?: Parameters<typeof fileNameOf>[0]; body: Blob }>
}

/** The buttons that save a table as a file. */
export function SaveButtons({ name, load }: SaveButtonsProps) {
  const t = useTranslations('statistics')
  const { once, running } = useOnce()
  const save = (format: FigureFormat) =>
    once(format, async () => {
      const { headers, body } = await load(format)
      saveFile(fileNameOf(headers) ?? `${name}.${format}`, body)
      return true
    })
  return (
    <div className="flex gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          pending={running === format}
          aria-label={t('download', { name, format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {running === format ? null : <Download aria-hidden />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
