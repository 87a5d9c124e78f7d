import { getTranslations } from 'next-intl/server'
import { Logout } from '@/components/auth/logout'

export async function generateMetadata() {
  const t = await getTranslations('logout')
  return { title: t('title') }
}

export default function Page() {
  return <Logout />
}
