import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { MailView } from '@/components/settings/mail/mail-view'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('outbox')
  return { title: t('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_READ_OUTBOX')
  const id = pathId((await params).id)
  const found = await orNull((await serverApi()).auth.outbox.read({ id }))
  if (!found) notFound()
  return <MailView mail={found.response.mail} />
}
