'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ImportPage } from '@/components/imports/import-page'
import { PageHeader } from '@/components/kit/page-header'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'

/** Imports of price lists, and the template to fill in. */
export function PriceListImport() {
  const t = useTranslations('pricelist')
  const notify = useNotify()
  const saveTemplate = async () => {
    try {
      saveFile('price_list_template.csv', (await api.pricelist.imports.template()).body)
    } catch {
      notify.error(t('import_page.template_error'))
    }
  }
  return (
    <ImportPage
      calls={api.pricelist.imports}
      header={
        <PageHeader
          title={t('import_page.title')}
          text={t('import_page.text')}
          crumbs={[{ label: t('import_page.manager'), href: '/app/price/manager' }]}
          action={
            <Button onClick={() => void saveTemplate()}>
              <FileDown aria-hidden />
              {t('import_page.template')}
            </Button>
          }
        />
      }
    />
  )
}
