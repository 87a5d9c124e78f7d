'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsInteger, useQueryState } from 'nuqs'
import { ImportWizard } from '@/components/imports/import-wizard'
import { PastImports } from '@/components/imports/past-imports'
import { PageHeader } from '@/components/kit/page-header'
import { api } from '@/lib/api/client'
import { BANK_HREF } from './bank-spec'

/** The page of imports of movements by mapping: the past imports, or the import that the URL names. */
export function BankImport() {
  const t = useTranslations('bank')
  const [id, setId] = useQueryState('id', parseAsInteger.withOptions({ history: 'push' }))
  const client = useQueryClient()
  const calls = api.salesforce.bankImports
  const close = () => {
    void setId(null)
    void client.invalidateQueries()
  }
  return (
    <>
      <PageHeader
        title={t('import_title')}
        text={t('import_text')}
        crumbs={[{ label: t('title'), href: BANK_HREF }]}
      />
      {id === null ? (
        <PastImports calls={calls} onOpen={(wanted) => void setId(wanted)} />
      ) : (
        <ImportWizard key={id} calls={calls} id={id} onReread={null} onClose={close} isWhole />
      )}
    </>
  )
}
