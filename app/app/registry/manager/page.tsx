import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { RegistryManager } from '@/components/anagrafica/registry/registry-manager'
import { loadRegistryQuery, pageOf, searchInput } from '@/components/anagrafica/registry/registry-query'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('registry.title')
  return { title: t('manager') }
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const session = await requireSession('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const params = await searchParams
  const query = loadRegistryQuery(params)
  const calls = (await serverApi()).anagrafica.anagrafica
  const isFamily = session.guiItemList.includes('GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const { response } = await (isFamily ? calls.searchFamily : calls.searchStructure)(searchInput(query, 1))
  return <RegistryManager initial={{ query, page: pageOf(response) }} missing={params.missing === '1'} />
}
