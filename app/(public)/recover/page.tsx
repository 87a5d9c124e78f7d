import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { RecoverForm } from '@/components/auth/recover-form'
import { currentSession } from '@/server/http/current-session'

export async function generateMetadata() {
  const t = await getTranslations('recover')
  return { title: t('title') }
}

/** Signed-in users go to the dashboard (document 1 §2). */
export default async function Page() {
  if (await currentSession().catch(() => null)) redirect('/app/dashboard')
  return <RecoverForm />
}
