import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import {
  periodOf,
  registerInput,
  registerPageOf,
  registersSpec,
  tabParser,
} from '@/components/salesforce/registers/registers-spec'
import { RegistersView } from '@/components/salesforce/registers/registers-view'
import { monthOf } from '@/lib/domain/registers/tax-period'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('registers'))('title') }
}

/** The first page of the register that the URL names; null where it names something else. */
async function loadRegister(searchParams: Promise<SearchParams>) {
  const { tab } = createLoader({ tab: tabParser })(await searchParams)
  if (tab !== 'sales' && tab !== 'purchases') return undefined
  const { query, filters } = await loadTable(registersSpec, searchParams)
  const period = periodOf(filters.period, monthOf(today()))
  const input = registerInput(tab, query, { period, series: filters.series })
  const api = await serverApi()
  return { input, page: registerPageOf((await api.salesforce.registers.list(input)).response) }
}

/** The VAT registers, the periodic settlement, stamp duty, withholdings, the month for the accountant and the year for conservation. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession('GUI_SHOW_SIDE_MENU_VAT_REGISTER')
  await requireSession('GUI_CAN_LIST_REGISTER')
  const t = await getTranslations()
  const initial = await loadRegister(searchParams)
  return (
    <>
      <PageHeader title={t('registers.title')} crumbs={[{ label: t('shell.groups.documents') }]} />
      <RegistersView today={today()} initial={initial} />
    </>
  )
}
