'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useUser } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'

type ExportInput = Omit<Parameters<typeof api.anagrafica.exports.exportStructure>[0], 'format'>
export const EXPORT_FORMATS = ['csv', 'xlsx', 'vcard'] as const

type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Saves entries as a file: family-wide for users who may see the family, as the list is. */
export function useExport() {
  const t = useTranslations('registry.export')
  const notify = useNotify()
  const isFamily = useUser().gui_item_list.includes('GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const [isLoading, setLoading] = useState(false)
  const save = async (input: ExportInput, format: ExportFormat, count: number) => {
    setLoading(true)
    const progress = notify.progress(t('progress', { count }))
    try {
      const calls = api.anagrafica.exports
      const run = isFamily ? calls.exportFamily : calls.exportStructure
      const { headers, body } = await run({ ...input, format })
      saveFile(fileNameOf(headers) ?? `registry_export.${format}`, body)
      progress.done(t('done'))
    } catch (error) {
      progress.fail(error)
    } finally {
      setLoading(false)
    }
  }
  return { save, isLoading }
}
