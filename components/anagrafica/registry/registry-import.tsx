'use client'

import { useTranslations } from 'next-intl'
import { ImportPage } from '@/components/imports/import-page'
import { PageHeader } from '@/components/kit/page-header'
import { api } from '@/lib/api/client'

/** Imports of people and companies. */
export function RegistryImport() {
  const t = useTranslations('registry')
  return (
    <ImportPage
      calls={api.anagrafica.imports}
      takesCards
      header={
        <PageHeader
          title={t('title.import')}
          text={t('import_text')}
          crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
        />
      }
    />
  )
}
