import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { tablePage } from '@/components/kit/data-table/table-page'
import { PageHeader } from '@/components/kit/page-header'
import { agreementsInput, agreementsSpec } from '@/components/salesforce/agreements/agreements-spec'
import { AgreementsTable, NewAgreement } from '@/components/salesforce/agreements/agreements-table'
import { BinLink } from '@/components/salesforce/list/bin-link'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proformas'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { query, filters } = await loadTable(agreementsSpec, searchParams)
  const input = agreementsInput('PROFORMA', query, filters)
  const api = await serverApi()
  const { response } = await api.salesforce.proformas.list(input)
  const page = tablePage(response.proforma_list, response.paging_data)
  return (
    <>
      <PageHeader
        title={t('proformas.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={
          <>
            <BinLink />
            {hasAny(session.guiItemList, ['GUI_CAN_MANAGE_INVOICE']) ? (
              <NewAgreement kind="PROFORMA" />
            ) : null}
          </>
        }
      />
      <AgreementsTable kind="PROFORMA" initial={{ input, page }} />
    </>
  )
}
