'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useErrorText } from '@/components/kit/use-error-text'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { TemplateRow } from '@/lib/api/salesforce/templates/template-fields'
import { TEMPLATES_KEY } from './templates-spec'
import { useRestore } from './use-restore'
import { VersionItem } from './version-item'

/**
 * The versions of a template, newest first, each with its author and how it differs from the current one. An earlier one
 * can be restored: its content becomes the newest version.
 */
export function VersionsDialog({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const t = useTranslations('templates.manager.versions')
  const errorText = useErrorText()
  const { id, name } = template
  const { data, error } = useQuery({
    queryKey: [TEMPLATES_KEY, 'versions', id],
    queryFn: async () => (await api.salesforce.templates.versions({ id })).response.version_list,
  })
  const current = data?.[0]?.version ?? template.version
  const { restore, running } = useRestore({ id, name, current })
  return (
    <DialogFrame title={t('title', { name })} text={t('text')} className="md:max-w-2xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      <ul
        aria-label={t('list')}
        className="max-h-[min(32rem,calc(100dvh-14rem))] divide-y overflow-y-auto empty:hidden"
      >
        {data?.map((version) => (
          <VersionItem
            key={version.version}
            templateId={id}
            version={version}
            current={current}
            onRestore={restore && (() => void restore(version.version))}
            isRunning={running === String(version.version)}
          />
        ))}
      </ul>
    </DialogFrame>
  )
}
