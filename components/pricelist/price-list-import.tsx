'use client'

import { useTranslations } from 'next-intl'
import { ImportPage } from '@/components/imports/import-page'
import { PageHeader } from '@/components/kit/page-header'
import { api } from '@/lib/api/client'
import { TemplateButton } from './template-button'

/** Imports of price lists, and the template to fill in. */
export function PriceListImport() {
  const t = useTranslations('pricelist.import_page')
  return (
    <ImportPage
      calls={api.pricelist.imports}
      header={
        <PageHeader
          title={t('title')}
          text={t('text')}
          crumbs={[{ label: t('manager'), href: '/app/price/manager' }]}
          action={<TemplateButton />}
        />
      }
    />
  )
}
