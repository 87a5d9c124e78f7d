'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { contentOfTemplate } from '@/lib/api/salesforce/templates/template-copy'
import { type Difference, isSameTemplate, templateDifference } from '@/lib/domain/templates/difference'
import type { Template, TemplateField } from '@/lib/domain/templates/field'
import { TEMPLATES_KEY } from './templates-spec'

/** The content of a version, which never changes. */
const useVersion = (id: number, version: number) =>
  useQuery({
    queryKey: [TEMPLATES_KEY, 'version', id, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Template> => {
      const input = { id, version, images: 'false' as const }
      return contentOfTemplate((await api.salesforce.templates.byId(input)).response.document_template)
    },
  })

const KINDS = ['added', 'removed', 'changed'] as const

/** How the current version of a template differs from an earlier one: pages and fields added, removed and changed. */
export function VersionDifference({
  templateId,
  version,
  current,
}: {
  templateId: number
  version: number
  current: number
}) {
  const t = useTranslations('templates.manager.versions')
  const errorText = useErrorText()
  const before = useVersion(templateId, version)
  const after = useVersion(templateId, current)
  const error = before.error ?? after.error
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!before.data || !after.data) return <Skeleton className="h-12" />
  const difference = templateDifference(before.data, after.data)
  if (isSameTemplate(difference)) return <p className="text-ink-soft text-sm">{t('same')}</p>
  return (
    <div className="grid gap-1 rounded-lg border bg-sunken px-3 py-2 text-sm">
      <p className="font-medium">{t('differences')}</p>
      <ul className="grid list-disc gap-0.5 pl-4">
        <PageDifferences pages={difference.pages} />
        <FieldDifferences fields={difference.fields} />
      </ul>
    </div>
  )
}

function PageDifferences({ pages }: { pages: Difference<number> }) {
  const t = useTranslations('templates.manager.versions.pages')
  return KINDS.filter((kind) => pages[kind].length > 0).map((kind) => (
    <li key={kind}>{t(kind, { count: pages[kind].length, list: pages[kind].join(', ') })}</li>
  ))
}

function FieldDifferences({ fields }: { fields: Difference<TemplateField> }) {
  const t = useTranslations('templates.manager.versions.fields')
  const types = useTranslations('template_designer.types')
  const nameOf = ({ label, type, page }: TemplateField) =>
    t('name', { name: label.trim() || types(type), page })
  return KINDS.filter((kind) => fields[kind].length > 0).map((kind) => (
    <li key={kind} className="wrap-anywhere">
      {t(kind, { count: fields[kind].length, list: fields[kind].map(nameOf).join(', ') })}
    </li>
  ))
}
