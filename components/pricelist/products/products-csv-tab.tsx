'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ImportDrop } from '@/components/imports/import-drop'
import { ImportWizard } from '@/components/imports/import-wizard'
import { useImportUpload } from '@/components/imports/use-import-upload'
import { api } from '@/lib/api/client'
import { TemplateButton } from '../template-button'

const calls = api.pricelist.imports

/**
 * Several products from a file, in the steps of every import: its columns with separator and decimals, what would
 * change, the run, whose result also goes out by e-mail. The dialog can be closed at any step: the import's page has it.
 */
export function ProductsCsvTab() {
  const t = useTranslations('pricelist.product_dialog')
  const [id, setId] = useState<number | null>(null)
  const { isUploading, upload, reread, clear } = useImportUpload(calls, setId)
  const close = () => {
    setId(null)
    clear()
  }
  if (id !== null) return <ImportWizard key={id} calls={calls} id={id} onReread={reread} onClose={close} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-pretty text-ink-soft text-sm">{t('csv_text')}</p>
        <TemplateButton size="sm" />
      </div>
      <ImportDrop pending={isUploading} onFile={upload} />
    </div>
  )
}
