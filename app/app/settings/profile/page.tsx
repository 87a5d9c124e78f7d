import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { ProfileView } from '@/components/settings/account/profile-view'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('title') }
}

export default async function Page() {
  await requireSession()
  const { profile } = (await serverApi()).auth
  const [{ response: own }, { response: where }] = await Promise.all([profile.read(), profile.listSessions()])
  return <ProfileView profile={own.profile} sessions={where.session_list} />
}
