import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { MailView } from '@/components/settings/mail-view'
import { Refusal } from '@/lib/domain/refusal'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('outbox')
  return { title: t('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_READ_OUTBOX')
  const { id } = await params
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound()
  const api = await serverApi()
  const answer = await api.auth.outbox.read({ id: Number(id) }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'ERROR_NOT_FOUND') notFound()
    throw error
  })
  return <MailView mail={answer.response.mail} />
}
