'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsInteger, useQueryState } from 'nuqs'
import { ImportWizard } from '@/components/imports/import-wizard'
import { PastImports } from '@/components/imports/past-imports'
import { PageHeader } from '@/components/kit/page-header'
import { api } from '@/lib/api/client'
import { CONDITIONS_KEY } from './conditions-spec'
import { CSVS_KEY } from './stored-csvs'

/** The page of imports of conditions: the past imports, or the import that the URL names. */
export function ConditionImport() {
  const t = useTranslations('pricelist.conditions')
  const [id, setId] = useQueryState('id', parseAsInteger.withOptions({ history: 'push' }))
  const client = useQueryClient()
  const calls = api.pricelist.businessConditionImports
  const close = () => {
    void setId(null)
    for (const key of [CONDITIONS_KEY, CSVS_KEY, 'imports'])
      void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <PageHeader
        title={t('import_title')}
        text={t('import_text')}
        crumbs={[{ label: t('title'), href: '/app/price/businesscondition/manager' }]}
      />
      {id === null ? (
        <PastImports calls={calls} onOpen={(wanted) => void setId(wanted)} />
      ) : (
        <ImportWizard key={id} calls={calls} id={id} onReread={null} onClose={close} isWhole />
      )}
    </>
  )
}
