'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { ConditionCsv } from '@/lib/api/pricelist/business-condition-csv-fields'

/** Where imports of conditions are looked at. */
export const CONDITION_IMPORT_PAGE = '/app/price/businesscondition/import'

type Upload = {
  file: File
  supplier: string
  separator: string
  decimal: string
  email: string
  /** Only customers that a registry search of this text finds; '' for all. */
  search: string
  mapping: Record<string, string>
  isDryRun: boolean
}

const formOf = ({ file, supplier, separator, decimal, email, search, mapping, isDryRun }: Upload) => ({
  file,
  email: email.trim(),
  anagrafica_sku: supplier,
  anagrafica_search_json: search.trim() ? JSON.stringify({ search: search.trim() }) : '',
  header_mapping_json: JSON.stringify(mapping),
  decimal_separator: decimal as ',' | '.',
  value_separator: separator,
  dry_run: isDryRun ? ('true' as const) : ('false' as const),
})

/** Sends a CSV of conditions, once at a time: it is accepted and written later, or waits where it is looked at. */
export function useUploadCsv(
  replaced: ConditionCsv | null,
  { onStarted, onDone }: { onStarted: (importId: number) => void; onDone: () => void },
) {
  const t = useTranslations('pricelist.conditions.csv')
  const notify = useNotify()
  const router = useRouter()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const send = async (upload: Upload): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      const form = formOf(upload)
      const { response } = replaced
        ? await api.pricelist.businessConditionCsv.replace({ replaceId: replaced.id, ...form })
        : await api.pricelist.businessConditionCsv.upload(form)
      onDone()
      if (upload.isDryRun) return router.push(`${CONDITION_IMPORT_PAGE}?id=${response.import.id}`)
      onStarted(response.import.id)
      notify.success(form.email ? t('accepted', { email: form.email }) : t('accepted_quietly'))
    } catch (error) {
      notify.error(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { send, pending }
}
