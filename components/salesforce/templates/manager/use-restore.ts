'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { WRITE } from '@/lib/api/salesforce/templates/access'
import { TEMPLATES_KEY } from './templates-spec'

type Subject = { id: number; name: string; current: number }

/** Restores a version of a template after confirmation; null for a user who may not. */
export function useRestore({ id, name, current }: Subject) {
  const t = useTranslations('templates.manager.versions')
  const manages = useHasRole()(...WRITE)
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const restore = (version: number) =>
    once(String(version), async () => {
      const text = t('ask_restore', { name, version, next: current + 1 })
      if (!(await dialogs.confirm({ text, confirm: t('restore') }))) return false
      try {
        await api.salesforce.templates.restore({ id, version: current, from_version: version })
        notify.success(t('restored', { version }))
      } finally {
        // Also after a refusal: somebody else has saved the template.
        await queries.invalidateQueries({ queryKey: [TEMPLATES_KEY] })
      }
      return true
    })
  return { restore: manages ? restore : null, running }
}
