import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { AuditView } from '@/components/settings/audit/audit-view'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_READ_AUDIT')
  const id = pathId((await params).id)
  const found = await orNull((await serverApi()).auth.audit.read({ id }))
  if (!found) notFound()
  return <AuditView entry={found.response.entry} />
}
