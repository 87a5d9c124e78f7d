'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { displayName } from '@/components/shell/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { ApiError, api } from '@/lib/api/client'

type UsedBy = {
  kind: 'document' | 'company' | 'account'
  id: number
  full_numeration: string | null
  description: string
}

const isUsedBy = (value: unknown): value is UsedBy =>
  typeof value === 'object' && value !== null && 'id' in value && 'kind' in value

/** Deletes an entry once confirmed; one that documents refer to stays, and they are shown. True when deleted. */
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
        const usedBy = error.faultList.filter(isUsedBy)
        await dialogs.warning({ text: <InUse name={name} usedBy={usedBy} reason={error.message} /> })
      } else if (error instanceof ApiError && error.status > 0 && error.status < 500) notify.error(error)
      else notify.error(t('delete_error'))
      return false
    }
  }
}

type InUseProps = { name: string; usedBy: readonly UsedBy[]; reason: string }

function InUse({ name, usedBy, reason }: InUseProps) {
  const t = useTranslations('registry')
  const documents = usedBy.filter(({ kind }) => kind === 'document')
  if (usedBy.some(({ kind }) => kind === 'account') && documents.length === 0) return reason
  if (documents.length === 0) return t('in_use_company', { name })
  return (
    <>
      <span className="block">{t('in_use', { name, count: documents.length })}</span>
      <span className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
        {documents.map((document) => (
          <a
            key={document.id}
            href={`/app/documents/preview/invoice/${document.id}`}
            target="_blank"
            rel="noreferrer"
            className="flex gap-3 rounded-md px-2 py-1 hover:bg-hover"
          >
            <span className="tabular shrink-0 font-medium text-link">
              {document.full_numeration ?? t('in_use_draft', { id: document.id })}
            </span>
            <span className="truncate text-ink-soft">{document.description}</span>
          </a>
        ))}
      </span>
    </>
  )
}
