'use client'

import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { api } from '@/lib/api/client'
import type { searchOf } from './schedule-spec'

const FORMATS = [
  { format: 'csv', icon: FileText },
  { format: 'xlsx', icon: FileSpreadsheet },
] as const

/** Saves all that the filters find as a file. */
export function ScheduleExport({ search }: { search: ReturnType<typeof searchOf> }) {
  const t = useTranslations('schedule')
  const { once, running } = useOnce()
  const save = (format: 'csv' | 'xlsx') =>
    once(format, async () => {
      const { headers, body } = await api.salesforce.schedule.exportFile({ format, ...search })
      saveFile(fileNameOf(headers) ?? `${t('file')}.${format}`, body)
      return true
    })
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button size="sm" pending={running !== null}>
          {running ? null : <Download aria-hidden />}
          {t('export.button')}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {FORMATS.map(({ format, icon: Icon }) => (
          <DropdownMenuItem key={format} onSelect={() => void save(format)}>
            <Icon aria-hidden />
            {t(`export.${format}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
