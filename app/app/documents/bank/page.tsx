import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { bankInput, bankSpec, pageOf } from '@/components/salesforce/bank/bank-spec'
import { BankView } from '@/components/salesforce/bank/bank-view'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('bank'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession('GUI_CAN_LIST_BANK')
  const t = await getTranslations()
  const { query, filters } = await loadTable(bankSpec, searchParams)
  const input = bankInput(query, filters)
  const { salesforce } = await serverApi()
  const [movements, accounts] = await Promise.all([
    salesforce.bankMovements.list(input),
    salesforce.bankStatements.accounts({}),
  ])
  const initial = { input, page: pageOf(movements.response), accounts: accounts.response.account_list }
  return (
    <>
      <PageHeader title={t('bank.title')} crumbs={[{ label: t('shell.groups.documents') }]} />
      <BankView initial={initial} />
    </>
  )
}
