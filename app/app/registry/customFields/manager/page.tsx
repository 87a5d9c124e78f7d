import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { CustomFieldsManager } from '@/components/anagrafica/custom-fields/custom-fields-manager'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('registry.custom_fields')
  return { title: t('title') }
}

/** The fields of the family or of the structure, by the user's roles (document 3 §6); empty without either role. */
export default async function Page() {
  const { guiItemList: roles } = await requireSession('GUI_SHOW_SIDE_MENU_REGISTRY_CUSTOMFIELDS_MANAGE')
  const family = roles.includes('GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY')
  const own = roles.includes('GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_STRUCTURE')
  const scope = family ? 'family' : own ? 'structure' : null
  if (scope === null) return <CustomFieldsManager scope={null} initial={[]} />
  const { response } = await (await serverApi()).anagrafica.customFields.list({ scope })
  return <CustomFieldsManager scope={scope} initial={response.anagrafica_custom_field_list} />
}
