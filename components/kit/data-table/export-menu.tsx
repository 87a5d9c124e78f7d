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

const ICONS = { csv: FileText, xlsx: FileSpreadsheet, vcard: Contact } as const

type FileFormat = keyof typeof ICONS

type ExportMenuProps<Format extends FileFormat> = {
  formats: readonly Format[]
  onChoose: (format: Format) => void
  pending: boolean
  disabled?: boolean
  /** `sm` beside the filters of a table. */
  size?: 'sm'
}

/** The menu from which the format of a file of the list is chosen. */
export function ExportMenu<Format extends FileFormat>(props: ExportMenuProps<Format>) {
  const { formats, onChoose, pending, ...button } = props
  const t = useTranslations('kit.export')
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button {...button} pending={pending}>
          {pending ? null : <Download aria-hidden />}
          {t('button')}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {formats.map((format) => (
          <DropdownMenuItem key={format} onSelect={() => onChoose(format)}>
            <FormatWords format={format} />
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function FormatWords({ format }: { format: FileFormat }) {
  const t = useTranslations('kit.export')
  const Icon = ICONS[format]
  return (
    <>
      <Icon aria-hidden />
      {t(format)}
    </>
  )
}
