import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { MemberEditor } from '@/components/settings/people/member-editor'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const id = pathId((await params).id)
  const found = await orNull((await serverApi()).auth.members.read({ id }))
  if (!found) notFound()
  return <MemberEditor key={id} member={found.response.member} />
}
