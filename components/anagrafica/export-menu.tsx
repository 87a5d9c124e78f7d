'use client'

import { ChevronDown, Contact, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useUser } from '@/components/shell/user-context'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { api } from '@/lib/api/client'
import { type RegistryQuery, searchInput } from './registry-query'

const formats = [
  { format: 'csv', icon: FileText },
  { format: 'xlsx', icon: FileSpreadsheet },
  { format: 'vcard', icon: Contact },
] as const

/** Saves what the filters find as a file. Family-wide for who may see the family, as the list is. */
export function ExportMenu({ query, total }: { query: RegistryQuery; total: number }) {
  const t = useTranslations('registry.export')
  const notify = useNotify()
  const isFamily = useUser().gui_item_list.includes('GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const [isLoading, setLoading] = useState(false)
  const save = async (format: (typeof formats)[number]['format']) => {
    setLoading(true)
    const progress = notify.progress(t('progress', { count: total }))
    try {
      const calls = api.anagrafica.exports
      const { anagrafica } = searchInput(query, 1)
      const { headers, body } = await (isFamily ? calls.exportFamily : calls.exportStructure)({
        anagrafica,
        format,
      })
      saveFile(fileNameOf(headers) ?? `registry_export.${format}`, body)
      progress.done(t('done'))
    } catch (error) {
      progress.fail(error)
    } finally {
      setLoading(false)
    }
  }
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
          <DropdownMenuItem key={format} onSelect={() => void save(format)}>
            <Icon aria-hidden />
            {t(format)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
