import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ResetForm } from '@/components/auth/reset-form'
import { currentSession } from '@/server/http/current-session'

export async function generateMetadata() {
  const t = await getTranslations('reset')
  return { title: t('title') }
}

/** Signed-in users go to the dashboard (document 1 §2). */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  if (await currentSession().catch(() => null)) redirect('/app/dashboard')
  const { token } = await params
  return <ResetForm token={token} />
}
