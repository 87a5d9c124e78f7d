'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { displayName } from '@/components/shell/session/display-name'
import { ApiError, api } from '@/lib/api/client'
import type { MergeChoice, MergePreview } from './merge-preview'

/** Merges the two entries after confirmation and shows the remaining one; the page is loaded again when one has changed. */
export function useMerge({ keep, merge }: MergePreview) {
  const t = useTranslations('registry.merge')
  const dialogs = useDialogs()
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  const run = async (choices: Record<string, MergeChoice>) => {
    const text = t('confirm', { keep: displayName(keep), merge: displayName(merge) })
    if (!(await dialogs.confirm({ text, confirm: t('button') }))) return
    setRunning(true)
    try {
      const { response } = await api.anagrafica.merges.create({
        keep: keep.sku,
        merge: merge.sku,
        choices,
        keep_revision: keep.revision,
        merge_revision: merge.revision,
      })
      await queries.invalidateQueries({ queryKey: ['registry'] })
      notify.success(t('done', { name: displayName(response.anagrafica) }))
      router.push(`/app/registry/view/view/${response.anagrafica.id}`)
    } catch (error) {
      notify.error(error)
      if (error instanceof ApiError && error.code === 'ERROR_STALE_REVISION') router.refresh()
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning }
}
