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

const FORMATS = [
  { format: 'csv', icon: FileText },
  { format: 'xlsx', icon: FileSpreadsheet },
] as const

type TableExportProps = {
  /** The name of the file where the server gives none, without its ending. */
  name: string
  load: (format: 'csv' | 'xlsx') => Promise<{ headers?: Record<string, string>; body: Blob }>
}

/** Saves all that the filters of a list find as a file. */
export function TableExport({ name, load }: TableExportProps) {
  const t = useTranslations('documents.export')
  const { once, running } = useOnce()
  const save = (format: 'csv' | 'xlsx') =>
    once(format, async () => {
      const { headers, body } = await load(format)
      saveFile(fileNameOf(headers) ?? `${name}.${format}`, body)
      return true
    })
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button size="sm" pending={running !== null}>
          {running ? null : <Download aria-hidden />}
          {t('button')}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {FORMATS.map(({ format, icon: Icon }) => (
          <DropdownMenuItem key={format} onSelect={() => void save(format)}>
            <Icon aria-hidden />
            {t(format)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
