import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { VerifyView } from '@/components/salesforce/signature/verify-view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('verify')
  return { title: t('tab') }
}

/** Where anybody verifies a signed PDF, without an account. */
export default function Page() {
  return <VerifyView />
}
