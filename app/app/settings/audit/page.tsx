import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { tablePage } from '@/components/kit/data-table/table-page'
import { auditInput, auditSpec } from '@/components/settings/audit/audit-spec'
import { AuditTable } from '@/components/settings/audit/audit-table'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireSession('GUI_CAN_READ_AUDIT')
  const { query, filters } = await loadTable(auditSpec, searchParams)
  const input = auditInput(query, filters)
  const { response } = await (await serverApi()).auth.audit.list(input)
  const page = tablePage(response.entry_list, response.paging_data)
  return <AuditTable initial={{ input, page }} />
}
