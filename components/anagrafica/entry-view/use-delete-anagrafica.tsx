'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { displayName } from '@/components/shell/session/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { ApiError, api } from '@/lib/api/client'
import { InUse } from './in-use'

/**
 * Deletes an entry once confirmed; an entry to which documents refer stays, and the documents are shown. True when
 * deleted.
 */
export function useDeleteAnagrafica(): (entry: Anagrafica) => Promise<boolean> {
  const t = useTranslations('registry')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  return async (entry) => {
    const name = displayName(entry) || entry.email || t('manager.no_name')
    const sure = await dialogs.confirm({
      text: t('delete_confirm', { name }),
      confirm: t('actions.delete'),
      destructive: true,
    })
    if (!sure) return false
    try {
      await api.anagrafica.anagrafica.remove({ sku: entry.sku })
      await client.invalidateQueries({ queryKey: ['registry'] })
      notify.success(t('deleted'))
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_ANAGRAFICA_IN_USE') {
        const documents = (count: number) => t('in_use', { name, count })
        const company = t('in_use_company', { name })
        await dialogs.warning({ text: <InUse error={error} documents={documents} company={company} /> })
      } else if (error instanceof ApiError && error.status > 0 && error.status < 500) notify.error(error)
      else notify.error(t('delete_error'))
      return false
    }
  }
}
