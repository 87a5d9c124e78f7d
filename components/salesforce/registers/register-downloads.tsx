'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { RegisterSheet } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

type RegisterDownloadsProps = { sheet: RegisterSheet; period: TaxPeriod; series: string }

/** The buttons that save the sheet on screen as a file, one for each format. */
export function RegisterDownloads({ sheet, period, series }: RegisterDownloadsProps) {
  const t = useTranslations('registers')
  const { once, running } = useOnce()
  const save = (format: (typeof FORMATS)[number]) =>
    once(format, async () => {
      const ofSeries = sheet === 'sales' && series !== '*' ? { series } : {}
      const { headers, body } = await api.salesforce.registers.print({ sheet, format, period, ...ofSeries })
      saveFile(fileNameOf(headers) ?? `registro.${format}`, body)
      return true
    })
  return (
    <div className="flex gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          pending={running === format}
          aria-label={t('download', { sheet: t(`sheets.${sheet}`), format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {running === format ? null : <Download aria-hidden />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
