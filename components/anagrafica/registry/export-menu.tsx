'use client'

import { ChevronDown, Contact, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { type RegistryQuery, searchInput } from './registry-query'
import { useExport } from './use-export'

const formats = [
  { format: 'csv', icon: FileText },
  { format: 'xlsx', icon: FileSpreadsheet },
  { format: 'vcard', icon: Contact },
] as const

/** Saves the entries that the filters find as a file. */
export function ExportMenu({ query, total }: { query: RegistryQuery; total: number }) {
  const t = useTranslations('registry.export')
  const { save, isLoading } = useExport()
  const { anagrafica } = searchInput(query, 1)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button pending={isLoading} disabled={total === 0}>
          {isLoading ? null : <Download aria-hidden />}
          {t('button')}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {formats.map(({ format, icon: Icon }) => (
          <DropdownMenuItem key={format} onSelect={() => void save({ anagrafica }, format, total)}>
            <Icon aria-hidden />
            {t(format)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
