'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { nameOrMail } from '../card/entry-words'

/** Deletes entries after confirmation, one by one; reports which stayed, and why. True when any was deleted. */
export function useDeleteMany(): (entries: readonly Anagrafica[]) => Promise<boolean> {
  const t = useTranslations('registry')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const errorText = useErrorText()
  return async (entries) => {
    const count = entries.length
    const confirm = t('actions.delete')
    if (!(await dialogs.confirm({ text: t('bulk.delete_confirm', { count }), confirm, destructive: true }))) {
      return false
    }
    const progress = notify.progress(t('bulk.deleting', { done: 0, count }))
    const stayed: { entry: Anagrafica; reason: string }[] = []
    for (const [index, entry] of entries.entries()) {
      await api.anagrafica.anagrafica
        .remove({ sku: entry.sku })
        .catch((error: unknown) => stayed.push({ entry, reason: errorText(error).text }))
      progress.update(t('bulk.deleting', { done: index + 1, count }))
    }
    const deleted = count - stayed.length
    progress.done(deleted > 0 ? t('bulk.deleted', { count: deleted }) : undefined)
    await client.invalidateQueries({ queryKey: ['registry'] })
    if (stayed.length > 0) {
      const lines = stayed.map(({ entry, reason }) => `${nameOrMail(entry) || entry.sku}: ${reason}`)
      await dialogs.warning({ text: t('bulk.stayed', { count: stayed.length }), details: lines.join('\n') })
    }
    return deleted > 0
  }
}
