'use client'

import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'

/** Recomputes the chain of the entries and shows whether it is intact. */
export function AuditVerificationButton() {
  const t = useTranslations('audit.verify')
  const dialogs = useDialogs()
  const notify = useNotify()
  const verification = useMutation({
    mutationFn: async () => (await api.auth.audit.verify()).response.verification,
    onError: notify.error,
    onSuccess: ({ entries, head, fault_list }) =>
      fault_list.length === 0
        ? dialogs.success({ text: t('whole', { count: entries }), details: t('head', { head }) })
        : dialogs.error({
            text: t('broken', { count: fault_list.length }),
            details: fault_list
              .map(({ kind, entry_id, position }) =>
                t(kind, { id: entry_id ?? '?', position: position ?? '?' }),
              )
              .join('\n'),
          }),
  })
  return (
    <Button pending={verification.isPending} onClick={() => verification.mutate()}>
      {verification.isPending ? null : <ShieldCheck aria-hidden />}
      {t('button')}
    </Button>
  )
}
