'use client'

import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { type AuditFilters, auditFilter } from './audit-spec'

/** Saves the entries that the filters find as a CSV. */
export function AuditExport({ filters, disabled }: { filters: AuditFilters; disabled: boolean }) {
  const t = useTranslations('audit.export')
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.audit.exportList(auditFilter(filters)),
    onMutate: () => notify.progress(t('progress')),
    onSuccess: ({ headers, body }, _, progress) => {
      saveFile(fileNameOf(headers) ?? 'audit.csv', body)
      progress.done(t('done'))
    },
    onError: (error, _, progress) => progress?.fail(error),
  })
  return (
    <Button pending={isPending} disabled={disabled} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      {t('button')}
    </Button>
  )
}
