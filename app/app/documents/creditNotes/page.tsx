import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { tablePage } from '@/components/kit/data-table/table-page'
import { PageHeader } from '@/components/kit/page-header'
import { creditNotesInput, creditNotesSpec } from '@/components/salesforce/credit-notes/credit-notes-spec'
import { CreditNotesTable } from '@/components/salesforce/credit-notes/credit-notes-table'
import { BinLink } from '@/components/salesforce/list/bin-link'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('credit_notes'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { query, filters } = await loadTable(creditNotesSpec, searchParams)
  const input = creditNotesInput(query, filters)
  const api = await serverApi()
  const { response } = await api.salesforce.creditNotes.list(input)
  const page = tablePage(response.creditNote_list, response.paging_data)
  return (
    <>
      <PageHeader
        title={t('credit_notes.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={<BinLink />}
      />
      <CreditNotesTable initial={{ input, page }} />
    </>
  )
}
