import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { CategoryManager } from '@/components/anagrafica/categories/category-manager'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('registry.categories')
  return { title: t('title') }
}

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_REGISTRY_CATEGORY_MANAGE')
  const { response } = await (await serverApi()).anagrafica.categories.list()
  return <CategoryManager initial={response.anagrafica_category_list} />
}
