import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { tablePage } from '@/components/kit/data-table/table-page'
import { PageHeader } from '@/components/kit/page-header'
import { UnusableNotice } from '@/components/salesforce/exchange/unusable-notice'
import { invoicesInput, invoicesSpec } from '@/components/salesforce/invoices/invoices-spec'
import { InvoicesTable, NewInvoice } from '@/components/salesforce/invoices/invoices-table'
import { LeftInvoicesNotice } from '@/components/salesforce/invoices/left-invoices-notice'
import { BinLink } from '@/components/salesforce/list/bin-link'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('invoices'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { query, filters } = await loadTable(invoicesSpec, searchParams)
  const input = invoicesInput(query, filters)
  const api = await serverApi()
  const [{ response }, unusable, left] = await Promise.all([
    api.salesforce.invoices.list(input),
    api.salesforce.unusableMessages.list(),
    api.salesforce.issuing.left({}),
  ])
  const page = tablePage(response.invoice_list, response.paging_data)
  return (
    <>
      <PageHeader
        title={t('invoices.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={
          <>
            <BinLink />
            {hasAny(session.guiItemList, ['GUI_CAN_MANAGE_INVOICE']) ? <NewInvoice /> : null}
          </>
        }
      />
      <UnusableNotice count={unusable.response.unusable_list.length} />
      <LeftInvoicesNotice className="mb-4" list={left.response.left_list} count={left.response.count} />
      <InvoicesTable initial={{ input, page }} />
    </>
  )
}
