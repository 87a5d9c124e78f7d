'use client'

import { useTranslations } from 'next-intl'
import { FileDrop } from '@/components/kit/fields/file-drop'

const SHEETS = '.csv,.txt,.tsv,.xlsx,text/csv'
const CARDS = '.vcf,text/vcard'

/** Where the file of an import comes in: a sheet, or where people are imported also a vCard. */
export function ImportDrop({
  takesCards = false,
  pending,
  onFile,
}: {
  takesCards?: boolean
  pending: boolean
  onFile: (file: File) => void
}) {
  const t = useTranslations('imports.file')
  return (
    <FileDrop
      label={t(pending ? 'uploading' : 'drop')}
      help={t(takesCards ? 'help' : 'help_sheets')}
      accept={takesCards ? `${SHEETS},${CARDS}` : SHEETS}
      pending={pending}
      onFile={onFile}
    />
  )
}
