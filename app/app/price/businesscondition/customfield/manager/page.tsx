import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requirePriceSession } from '@/app/app/price/require-price-session'
import { loadTable } from '@/app/load-table'
import { FieldsManager } from '@/components/pricelist/condition-fields/fields-manager'
import { fieldsInput, fieldsSpec } from '@/components/pricelist/condition-fields/fields-spec'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pricelist.condition_fields'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requirePriceSession('GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_CUSTOM_FIELDS_MANAGER')
  const { query, filters } = await loadTable(fieldsSpec, searchParams)
  const input = fieldsInput(query, filters.supplier)
  const { response } = await (await serverApi()).pricelist.businessConditions.listFields(input)
  const page = {
    rows: response.business_condition_custom_field_list,
    total: response.paging_data.total_items,
  }
  return <FieldsManager initial={{ input, page }} />
}
