import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requirePriceSession } from '@/app/app/price/require-price-session'
import { loadTable } from '@/app/load-table'
import { allFields } from '@/components/pricelist/conditions/all-fields'
import { ConditionsManager } from '@/components/pricelist/conditions/conditions-manager'
import { conditionsInput, conditionsSpec } from '@/components/pricelist/conditions/conditions-spec'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pricelist.conditions'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requirePriceSession('GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_MANAGER')
  const { query, filters } = await loadTable(conditionsSpec, searchParams)
  const input = conditionsInput(query, filters)
  const { businessConditions } = (await serverApi()).pricelist
  const [{ response }, fields] = await Promise.all([
    businessConditions.list(input),
    allFields(businessConditions.listFields),
  ])
  const page = { rows: response.business_condition_list, total: response.paging_data.total_items }
  return <ConditionsManager initial={{ input, page }} initialFields={fields} />
}
