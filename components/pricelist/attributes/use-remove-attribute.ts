'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import type { Attribute } from '@/lib/api/pricelist/attribute-fields'
import { type AttributeKind, attributeCalls } from './attribute-calls'
import { attributesKey } from './use-attributes'

/** Deletes an attribute once it is confirmed, with how many values would go, that it cannot be undone. */
export function useRemoveAttribute(kind: AttributeKind): (attribute: Attribute) => Promise<void> {
  const t = useTranslations('pricelist.attributes')
  const own = useTranslations(`pricelist.attributes.${kind}`)
  const dialogs = useDialogs()
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const busy = useRef(false)
  return async ({ unique_key, name }) => {
    if (busy.current) return
    busy.current = true
    try {
      const text = own('delete_ask', { name, count: await attributeCalls[kind].usage(unique_key) })
      if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return
      const count = await attributeCalls[kind].remove(unique_key)
      notify.success(count === 0 ? t('done.deleted') : own('done_deleted', { count }))
      await client.invalidateQueries({ queryKey: ['pricelist'] })
    } catch (error) {
      failure(t('failed.deleted'), error)
      await client.invalidateQueries({ queryKey: attributesKey(kind) })
    } finally {
      busy.current = false
    }
  }
}
