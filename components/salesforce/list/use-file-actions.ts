'use client'

import { FileDown, FileHeart, FileType2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import type { PrintFormat } from '@/lib/api/salesforce/document/print-fields'

const FILES = [
  ['pdf', FileDown],
  ['pdf_custom', FileHeart],
  ['docx', FileType2],
] as const satisfies readonly (readonly [PrintFormat, RowAction['icon']])[]

/** The files that every document can be had as, for its menu. */
export function useFileActions() {
  const t = useTranslations('documents.files')
  return (download: (format: PrintFormat) => unknown): RowAction[] =>
    FILES.map(([format, icon], index) => ({
      key: format,
      label: t(format),
      icon,
      separated: index === 0,
      onSelect: () => void download(format),
    }))
}
