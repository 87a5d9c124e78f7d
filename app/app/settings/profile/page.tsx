import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { ComingPage } from '@/components/shell/coming-page'

export default async function Page() {
  await requireSession()
  const t = await getTranslations('shell')
  return <ComingPage title={t('profile')} group={t('settings')} />
}
