import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { pageOf, purchasesInput, purchasesSpec } from '@/components/salesforce/purchases/purchases-spec'
import { NewPurchase, PurchasesTable } from '@/components/salesforce/purchases/purchases-table'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('purchases'))('title') }
}

/** The list of purchases (document 3 §2). */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_PURCHASE')
  const t = await getTranslations()
  const { query, filters } = await loadTable(purchasesSpec, searchParams)
  const input = purchasesInput(query, filters)
  const api = await serverApi()
  const { response } = await api.salesforce.purchases.list(input)
  return (
    <>
      <PageHeader
        title={t('purchases.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={hasAny(session.guiItemList, ['GUI_CAN_MANAGE_PURCHASE']) ? <NewPurchase /> : null}
      />
      <PurchasesTable initial={{ input, page: pageOf(response) }} />
    </>
  )
}
