import type { ConditionField } from '@/lib/api/pricelist/business-condition-fields'

const SIZE = 500

type Page = {
  response: {
    business_condition_custom_field_list: readonly ConditionField[]
    paging_data: { total_pages: number }
  }
}

type List = (input: { type: 'structure'; page_number: number; items_per_page: number }) => Promise<Page>

/** The fields that the structure's conditions have, of every supplier: all of the call's pages. */
export async function allFields(list: List): Promise<ConditionField[]> {
  const fields: ConditionField[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { response } = await list({ type: 'structure', page_number: page, items_per_page: SIZE })
    fields.push(...response.business_condition_custom_field_list)
    pages = response.paging_data.total_pages
  }
  return fields
}
