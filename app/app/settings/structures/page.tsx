import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { StructuresView } from '@/components/settings/structure/structures-view'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('structures'))('title') }
}

export default async function Page() {
  await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const { response } = await (await serverApi()).auth.structures.list()
  return <StructuresView initial={response.structure_list} />
}
