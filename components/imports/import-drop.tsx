'use client'

import { useTranslations } from 'next-intl'
import { FileDrop } from '@/components/kit/file-drop'

const ACCEPT = '.csv,.txt,.tsv,.xlsx,.vcf,text/csv,text/vcard'

/** Where the file of an import comes in. */
export function ImportDrop({ pending, onFile }: { pending: boolean; onFile: (file: File) => void }) {
  const t = useTranslations('imports.file')
  return (
    <FileDrop
      label={t(pending ? 'uploading' : 'drop')}
      help={t('help')}
      accept={ACCEPT}
      pending={pending}
      onFile={onFile}
    />
  )
}
