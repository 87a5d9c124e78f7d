'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { type AttributeKind, attributeCalls } from './attribute-calls'
import { attributesKey } from './use-attributes'

/** The props of a tab of the dialog. */
export type TabProps = {
  kind: AttributeKind
  /** Whether closing would lose something. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
  onCancel: () => void
}

/** Adds all attributes or no attribute, and reports the success. Refusals are thrown. */
export function useAddAttributes(kind: AttributeKind) {
  const t = useTranslations('pricelist.attributes')
  const notify = useNotify()
  const client = useQueryClient()
  return async (rows: { unique_key: string; name: string }[]): Promise<void> => {
    await attributeCalls[kind].add(rows)
    await client.invalidateQueries({ queryKey: attributesKey(kind) })
    notify.success(t('done.added', { count: rows.length }))
  }
}
