import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { outboxSpec } from '@/components/settings/mail/outbox-spec'
import { OutboxTable } from '@/components/settings/mail/outbox-table'
import { serverApi } from '@/server/http/server-api'
import { env } from '@/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('outbox')
  return { title: t('title') }
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  await requireSession('GUI_CAN_READ_OUTBOX')
  const { query } = await loadTable(outboxSpec, searchParams)
  const api = await serverApi()
  const { response } = await api.auth.outbox.list(query)
  const page = { rows: response.mail_list, total: response.paging_data.total_items }
  return <OutboxTable initial={{ input: query, page }} areKept={env.SMTP_URL === ''} />
}
