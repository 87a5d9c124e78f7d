import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { membersInput, membersSpec } from '@/components/settings/people/members-spec'
import { MembersTable } from '@/components/settings/people/members-table'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people'))('title') }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const { query, filters } = await loadTable(membersSpec, searchParams)
  const input = membersInput(query, filters)
  const { response } = await (await serverApi()).auth.members.list(input)
  const page = { rows: response.member_list, total: response.paging_data.total_items }
  return <MembersTable initial={{ input, page }} />
}
